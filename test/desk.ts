// Donors of a former register whom coordinators ask for consent.
import type { Db } from '#server/db/kysely.ts';
import { addDonorRow, type NewDonorRow } from './admins.ts';

let last = 0;

/** Has no e-mail address, is not listed and takes calls at any time; in Goa by default. `heldBy`: who calls them now. */
export async function addImportedDonor(db: Db, { heldBy, ...more }: NewDonorRow & { heldBy?: number } = {}) {
  last += 1;
  const donor = await addDonorRow(db, { mobile: `+9198481${String(10_000 + last)}`, ...more });
  const { regid: accountId } = donor;
  await db.updateTable('accounts').set({ email: '' }).where('accountId', '=', accountId).execute();
  const unlisted = { awaitsConfirmation: true, callsAnyTime: true, listingRank: null, consentVersion: null };
  await db.updateTable('donors').set(unlisted).where('accountId', '=', accountId).execute();
  const { id: registerId } = await db
    .insertInto('registers')
    .values({ name: 'Blood Friends', consent: 'You may call me.' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ consent: 'You may call me.' }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = { accountId, registerId, sourceKey: `source ${accountId}`, content: `content ${accountId}` };
  await db.insertInto('importedDonors').values(row).execute();
  if (heldBy !== undefined)
    await db.insertInto('confirmationCalls').values({ accountId, heldBy, heldAt: new Date() }).execute();
  return donor;
}
