// Numbers for what the tests of a run share, each taken once, in whichever process a test runs.
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';

/** The first that no other test of this run has taken. */
export function takeNumber(what: string): number {
  for (let nth = 0; ; nth += 1) {
    try {
      closeSync(openSync(join(process.env.E2E_DATA_DIR!, `${what}-${nth}`), 'wx'));
      return nth;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
