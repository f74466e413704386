// Administrators and donors without a password: rows and sessions.
import { sql, type Insertable } from 'kysely';
import { decideNaming, getCoordinators } from '#contract/coordinators.ts';
import { setNamed } from '#contract/desk.ts';
import type { Db } from '#server/db/kysely.ts';
import type { Schema } from '#server/db/schema/index.ts';
import { storeCoordinator } from '#server/auth/coordinators.ts';
import { startSession } from '#server/auth/session.ts';
import { listingOn } from '#server/donors/listingRank.ts';
import { placeAt, type Place } from './places.ts';
import type { Client } from './app.ts';

interface Tested {
  db: Db;
  visitor(): Client;
}

export interface LoggedIn {
  client: Client;
  regid: number;
  userID: string;
}

let last = 0;

/** A client that is logged in to this account. */
export async function logInAs(app: Tested, regid: number): Promise<Client> {
  const client = app.visitor();
  client.cookies.set('session', await startSession(app.db, regid, { device: null }));
  return client;
}

export interface NewRow {
  userID?: string;
  accountId?: number;
  isAdmin?: boolean;
}

export interface NewDonorRow extends NewRow, Partial<Omit<Insertable<Schema['donors']>, 'accountId'>> {
  place?: Place;
  /** When the listing rank is computed. */
  now?: Date;
}

/** An account without a donor. */
async function addAccountRow(db: Db, { userID, isAdmin = false, ...given }: NewRow) {
  last += 1;
  const userId = userID ?? `row.${last}`;
  const accountId = given.accountId ?? 5_000_000_000_000 + last * 101;
  await db
    .insertInto('accounts')
    .values({ accountId, userId, userIdKey: userId.toLowerCase(), email: `row${last}@example.org`, isAdmin })
    .execute();
  return { regid: accountId, userID: userId };
}

/** A donor without a password, available in Goa with O+ by default. */
export async function addDonorRow(db: Db, more: NewDonorRow = {}): Promise<{ regid: number; userID: string }> {
  const { userID, accountId: id, isAdmin, now = new Date(), place = await placeAt(db, 'Goa'), ...donor } = more;
  const account = await addAccountRow(db, { userID, accountId: id, isAdmin });
  await db
    .insertInto('donors')
    .values({
      accountId: account.regid,
      fullName: `Donor ${account.userID}`,
      bloodGroup: 'O+',
      mobile: '+919849012345',
      isAvailable: true,
      birthYear: 1990,
      countryId: place.country,
      stateId: place.state,
      districtId: place.district,
      cityId: place.city,
      ...donor,
    })
    .execute();
  await db.updateTable('donors').set(listingOn(now)).where('accountId', '=', account.regid).execute();
  return account;
}

// Of a password that no test enters; it costs nothing to compare.
const HASH = '$argon2id$v=19$m=8,t=1,p=1$wUFSUoeGrWUr0ZP9Kngn1Q$7iN6C/1WNFlGC9fHFLsXn2WmDQQauQkyiEoPnaRlBIA';

/** Makes an account an administrator who has a password and has logged in. */
export async function makeAdmin(db: Db, regid: number): Promise<void> {
  const admin = { isAdmin: true, passwordHash: HASH, lastLoginAt: new Date() };
  await db.updateTable('accounts').set(admin).where('accountId', '=', regid).execute();
}

/** A logged-in administrator without a donor entry. */
export async function addAdmin(app: Tested): Promise<LoggedIn> {
  const account = await addAccountRow(app.db, {});
  await makeAdmin(app.db, account.regid);
  return { ...account, client: await logInAs(app, account.regid) };
}

/** A logged-in donor who is coordinator of districts: of the donor's own by default. */
export async function addCoordinator(app: Tested, districtIds?: readonly number[]): Promise<LoggedIn> {
  const donor = await addLoggedInDonor(app);
  const { district } = await placeAt(app.db, 'Goa');
  await storeCoordinator(app.db, donor.regid, districtIds ?? [district]);
  return donor;
}

/** Visitors read the coordinator's name and number: asked for and approved. */
export async function publishName(app: Tested, { client, regid }: Pick<LoggedIn, 'client' | 'regid'>): Promise<void> {
  await client.call(setNamed, { named: true });
  const admin = await addAdmin(app);
  const { body } = await admin.client.call(getCoordinators, {});
  const { fullName, mobileNumber } = body.data.find((one) => one.regid === regid)!;
  const { status } = await admin.client.call(decideNaming, { regid, approved: true, fullName, mobileNumber });
  if (status !== 200) throw new Error(`decideNaming: ${status}`);
}

/** A logged-in administrator who is no full one. */
export async function addModerator(app: Tested): Promise<LoggedIn> {
  const moderator = await addAdmin(app);
  await app.db.updateTable('accounts').set({ isModerator: true }).where('accountId', '=', moderator.regid).execute();
  return moderator;
}

/** A logged-in donor who is not an administrator. */
export async function addLoggedInDonor(app: Tested, more: NewDonorRow = {}): Promise<LoggedIn> {
  const donor = await addDonorRow(app.db, more);
  return { ...donor, client: await logInAs(app, donor.regid) };
}

export interface AuditRow {
  actor: number | null;
  action: string;
  ids: number[];
}

/** What was done, and looks at one donor; not the pages that were read. */
const actionsIn = (db: Db) => db.selectFrom('auditLog').where(sql<boolean>`(not is_reading or ids <> '{}')`);

/** The newest row of the audit log but for pages that were read. */
export function lastAction(db: Db): Promise<AuditRow | undefined> {
  return actionsIn(db).select(['actor', 'action', 'ids']).orderBy('id', 'desc').limit(1).executeTakeFirst();
}

export async function countActions(db: Db): Promise<number> {
  const { total } = await actionsIn(db)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Takes a donor off the list as one too many with their number, until an administrator decides. */
export async function parkClaim(db: Db, accountId: number): Promise<void> {
  await db.insertInto('listingClaims').values({ accountId, field: 'mobile' }).execute();
  const donor = db.updateTable('donors').set({ awaitsConfirmation: true, listingRank: null });
  await donor.where('accountId', '=', accountId).execute();
}
