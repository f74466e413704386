export interface Context {
  /** Fewer cycles and shorter times. */
  isQuick: boolean;
  /** A temporary folder of the scenario. */
  folder: string;
}

export interface Result {
  measured: Record<string, number | string>;
  failures: string[];
}

export type Check = [hasFailed: boolean, sentence: string];

export const failuresOf = (...checks: Check[]): string[] =>
  checks.filter(([hasFailed]) => hasFailed).map(([, sentence]) => sentence);
