// What a scenario is: something is broken on purpose, and what the site promises for that case is counted.

/** What the machine has to have; looked for before a scenario runs. */
export type Need = 'postgres' | 'nginx' | 'haproxy' | 'sqlmap' | 'slowhttptest' | 'root';

export interface Tools {
  /** Fewer cycles and shorter times, so that all scenarios together take a few minutes. */
  isQuick: boolean;
  /** A folder of the scenario's own, which goes away after it. */
  folder: string;
  /** A line of progress. */
  say: (line: string) => void;
}

export interface Outcome {
  /** What was done and found, in the order of the table: { cycles: 200, acknowledged: 5312, lost: 0 }. */
  counts: Record<string, number | string>;
  /** A sentence for each promise that was not kept; none where all were. */
  broken: readonly string[];
}

export interface Scenario {
  /** As in `--only name` and in the marks of docs/reliability.md. */
  name: string;
  title: string;
  needs: readonly Need[];
  /** Taken for broken when it takes longer. */
  limitMinutes: { full: number; quick: number };
  /** A scenario that cannot go on throws: that is broken, too. */
  run(tools: Tools): Promise<Outcome>;
}

/** Collects the sentences of an outcome: `check(lost === 0, 'Acknowledged writes were lost.')`. */
export function makeChecks(): { broken: string[]; check: (isKept: boolean, sentence: string) => void } {
  const broken: string[] = [];
  return { broken, check: (isKept, sentence) => void (isKept || broken.push(sentence)) };
}
