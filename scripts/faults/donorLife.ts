// A donor's life.
import * as account from '#contract/account.ts';
import { recordDonation } from '#contract/donations.ts';
import { PASSWORD } from '#server/testing/factories.ts';
import { DONATION } from '#server/testing/forms.ts';
import { erase, mark, register, rename, type Town } from './town.ts';
import { Writer } from './writer.ts';

/** Registers, logs in, changes the profile, donates, sometimes changes the password, sometimes leaves. */
export async function liveAsDonor(town: Town, nth: number): Promise<void> {
  const { ledger } = town;
  const writer = new Writer(town.street, ledger);
  await writer.greet();
  const donor = await register(town, writer, account.registerDonor);
  await writer.logIn({ userID: donor.userID, password: PASSWORD });
  for (let i = 0; i < 3; i += 1) {
    const name = mark('Renamed Donor');
    await writer.write(account.updateDonor, { userID: donor.userID, fullName: name });
    rename(town, donor, name);
    const patientName = mark('Patient');
    await writer.write(recordDonation, { ...DONATION, donationDate: `2025-0${i + 1}-01`, patientName });
    ledger.expect(`donation:${patientName}`);
  }
  if (nth % 4 === 0) {
    await writer.write(account.changePassword, {
      userID: donor.userID,
      oldPassword: PASSWORD,
      newPassword: `${PASSWORD}-${nth}`,
    });
    await writer.write(account.endOtherSessions, {});
  }
  if (nth % 3 !== 0) return;
  // Sent again after it was done, it meets a session that has gone with the account.
  await writer.write(account.deleteProfile, { userID: donor.userID }, [401]);
  writer.leave();
  erase(town, donor);
}
