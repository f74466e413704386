// Donors whom an e-mail asked whether they still answer (test/addAskedDonors.ts).
import { openSync } from 'node:fs';
import { join } from 'node:path';

/** Enough for every test in every project, and for tests that are repeated. */
export const ASKED_DONORS = 100;

export const askedAddress = (nth: number) => `asked-${nth}@example.org`;

/** One that no other test has, in whichever process it runs. */
export function takeAskedDonor(): { userID: string; emailId: string } {
  for (let nth = 0; nth < ASKED_DONORS; nth += 1) {
    try {
      openSync(join(process.env.E2E_DATA_DIR!, `asked-${nth}`), 'wx');
      return { userID: `asked-${nth}`, emailId: askedAddress(nth) };
    } catch {
      // Another test has it.
    }
  }
  throw new Error('There are too few donors who were asked.');
}
