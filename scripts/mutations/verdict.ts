// What the outcome of a trial says: whether a test was green before, and whether it turned red as it should.
import { titlePattern, type Proof } from './mutation.ts';
import type { Told } from './trial.ts';

const has = (names: readonly string[], title: string) =>
  names.some((name) => new RegExp(titlePattern(title), 's').test(name));

/** Why a test is not green without a mutation; undefined where it is. */
export function findRed(title: string, { passed, failed, fault }: Told): string | undefined {
  const red = failed.find(({ name }) => has([name], title));
  if (red) return red.message.split('\n')[0];
  return has(passed, title) ? undefined : (fault ?? 'no test of this title passed');
}

/** How the words of a failed expect begin; whatever else a test throws proves nothing. */
const ASSERTED = /^(AssertionError: |Error: expected |Error: promise (resolved|rejected) )/;

export interface Verdict {
  isKilled: boolean;
  words: string;
}

export function judge({ passed, failed, fault }: Told, { title }: Proof): Verdict {
  if (fault) return { isKilled: false, words: `NO PROOF  ${fault.split('\n')[0]}` };
  const red = failed.filter(({ name }) => has([name], title));
  const asserted = red.find(({ message }) => ASSERTED.test(message));
  if (asserted) return { isKilled: true, words: `killed    by “${asserted.name}”` };
  if (red[0]) return { isKilled: false, words: `NO PROOF  no assertion failed: ${red[0].message.split('\n')[0]}` };
  return { isKilled: false, words: `SURVIVED  ${passed.length} tests passed` };
}
