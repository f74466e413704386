// Donors whom an e-mail asked whether they still answer (test/addAskedDonors.ts).
import { takeNumber } from './takenNumbers.ts';

/** Enough for every test in every project, and for tests that are repeated. */
export const ASKED_DONORS = 100;

export const askedAddress = (nth: number) => `asked-${nth}@example.org`;

/** One that no other test has. */
export function takeAskedDonor(): { userID: string; emailId: string } {
  const nth = takeNumber('asked');
  if (nth >= ASKED_DONORS) throw new Error('There are too few donors who were asked.');
  return { userID: `asked-${nth}`, emailId: askedAddress(nth) };
}
