export interface Context {
  /** Fewer cycles and shorter times. */
  isQuick: boolean;
  /** A temporary folder of the scenario. */
  folder: string;
  print: (line: string) => void;
}

export interface Result {
  measured: Record<string, number | string>;
  failures: string[];
}

/** Takes pairs of a condition and the sentence that reports it. */
export const failuresOf = (...checks: [hasFailed: boolean, sentence: string][]): string[] =>
  checks.filter(([hasFailed]) => hasFailed).map(([, sentence]) => sentence);
