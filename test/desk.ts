// Donors of a former register whom coordinators ask for consent, and requests that they work on.
import { addDeskRequest, nextDonor } from '#contract/deskRequests.ts';
import type { Db } from '#server/db/kysely.ts';
import { addDonorRow, type NewDonorRow } from './admins.ts';
import type { Client } from './app.ts';
import { requestAt } from './bloodRequests.ts';
import { placeAt } from './places.ts';

let last = 0;

interface Imported extends NewDonorRow {
  /** Who calls them now. */
  heldBy?: number;
  email?: string;
  register?: { name: string; startedAt: Date | null; pausedAt?: Date };
}

const STARTED = { name: 'Blood Friends', startedAt: new Date('2999-01-01') };

/** Has no e-mail address, is not listed and takes calls at any time; in Goa by default. The notices were started. */
export async function addImportedDonor(
  db: Db,
  { heldBy, email = '', register = STARTED, ...more }: Imported = {},
): Promise<{ regid: number; userID: string; registerId: number }> {
  last += 1;
  const donor = await addDonorRow(db, { mobile: `+9198481${String(10_000 + last)}`, ...more });
  const { regid: accountId } = donor;
  await db.updateTable('accounts').set({ email }).where('accountId', '=', accountId).execute();
  const unlisted = { awaitsConfirmation: true, callsAnyTime: true, listingRank: null, consentVersion: null };
  await db.updateTable('donors').set(unlisted).where('accountId', '=', accountId).execute();
  const { id: registerId } = await db
    .insertInto('registers')
    .values({ consent: 'You may call me.', ...register })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ consent: 'You may call me.' }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = { accountId, registerId, sourceKey: `source ${accountId}`, content: `content ${accountId}` };
  await db.insertInto('importedDonors').values(row).execute();
  if (heldBy !== undefined)
    await db.insertInto('confirmationCalls').values({ accountId, heldBy, heldAt: new Date() }).execute();
  return { ...donor, registerId };
}

/** A request in Goa that a coordinator or administrator wrote down: open, and claimed by them. Returns its id. */
export async function addRequestBy(db: Db, client: Client, more: object = {}): Promise<number> {
  const { emailId: _, ...request } = requestAt(await placeAt(db, 'Goa'));
  const { status, body, text } = await client.call(addDeskRequest, { ...request, ...more });
  if (status !== 201) throw new Error(text);
  return body.data.requestId;
}

/** The donor whom the caller is to call about it. */
export async function callAbout(client: Client, requestId: number): Promise<number> {
  const { body, text } = await client.call(nextDonor, { requestId });
  if (!body.data) throw new Error(text);
  return body.data.regid;
}

/** As a request that a family sent without an address. */
export const makeWaiting = (db: Db, id: number) =>
  db
    .updateTable('bloodRequests')
    .set({ state: 'waiting', source: 'family', enteredBy: null, openedAt: null })
    .where('id', '=', id)
    .execute();

export const unclaim = (db: Db, id: number) =>
  db.updateTable('bloodRequests').set({ claimedBy: null, claimedAt: null }).where('id', '=', id).execute();
