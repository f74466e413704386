// The people of the scenarios at work: each lives over and over, until it is over.
import { addRegisteredDonor } from '#contract/registeredDonors.ts';
import { PASSWORD } from '#server/testing/factories.ts';
import { liveAsAdmin } from './adminLife.ts';
import { liveAsDonor } from './donorLife.ts';
import type { Ledger } from './ledger.ts';
import { findPlace, register } from './town.ts';
import { liveAsVisitor } from './visitorLife.ts';
import { Over, Writer, type Street } from './writer.ts';

const ADMIN = { userID: 'first.admin', password: PASSWORD };
/** How the site is told of the administrator. */
export const ADMIN_SETTINGS = {
  ADMIN_USER_ID: ADMIN.userID,
  ADMIN_PASSWORD: ADMIN.password,
  ADMIN_EMAIL: 'first.admin@example.org',
};

/** Over and over until it is over. Whoever meets an answer that nothing explains begins anew; the ledger has it. */
async function goOn(ledger: Ledger, live: (nth: number) => Promise<void>): Promise<void> {
  for (let nth = 1; ; nth += 1) {
    try {
      await live(nth);
    } catch (error) {
      if (error instanceof Over) return;
      ledger.unexpected.push((error as Error).message);
    }
  }
}

/** Seven people at work; resolves when it is over and each has had their last answer. */
export async function liveOn(street: Street, ledger: Ledger): Promise<void> {
  const admin = new Writer(street, ledger);
  await admin.greet();
  await admin.logIn(ADMIN);
  const town = { street, ledger, place: await findPlace(admin) };
  const reported = await register(town, admin, addRegisteredDonor);
  await Promise.all([
    goOn(ledger, (nth) => liveAsAdmin(town, admin, nth)),
    ...[1, 2, 3].map(() => goOn(ledger, (nth) => liveAsDonor(town, nth))),
    ...[1, 2, 3].map(() => goOn(ledger, () => liveAsVisitor(town, reported.regid))),
  ]);
}
