// How many donors with one mobile number, and accounts with one e-mail address, are listed before they confirm an address.
import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/db/kysely.ts';
import { updateListingRank } from '#server/donors/listingRank.ts';
import { addSystemReport } from '#server/reports/queries.ts';

interface Cap {
  limit: number;
  /** For administrators. */
  report: string;
}

const caps = {
  mobile: { limit: 3, report: 'More than 3 donors have this mobile number.' },
  email: { limit: 5, report: 'More than 5 accounts have the e-mail address of this donor.' },
} as const satisfies Record<string, Cap>;

export type CappedField = keyof typeof caps;
/** The new values of a donor whose numbers are capped. */
export type CappedValues = Partial<Record<CappedField, string>>;

interface Capped {
  accountId: number;
  values: CappedValues;
}

const REPORT_OPTION = 'Registered too often';

const fieldsOf = (values: CappedValues) =>
  (['mobile', 'email'] as const).flatMap((field) => {
    const value = values[field];
    return value === undefined ? [] : [{ field, value: field === 'email' ? value.toLowerCase() : value }];
  });

const hashOf = (field: CappedField, value: string) => hash('sha256', `${field} ${value}`, 'base64url');

/** Waits for others who add or list donors with these values. Lock accounts before it, and donors after it. */
export async function lockCaps(db: Db, values: CappedValues): Promise<void> {
  for (const { field, value } of fieldsOf(values))
    await sql`select pg_advisory_xact_lock(hashtextextended(${hashOf(field, value)}::text, 0))`.execute(db);
}

/** Other accounts with this value that are listed, or would be. */
function selectOthers(db: Db, accountId: number, { field, value }: { field: CappedField; value: string }) {
  return db
    .selectFrom('accounts')
    .leftJoin('donors', 'donors.accountId', 'accounts.accountId')
    .where('accounts.accountId', '<>', accountId)
    .where('isDemo', '=', false)
    .where('awaitsConfirmation', 'is not', true)
    .where(field === 'email' ? sql<boolean>`lower(email) = ${value}` : sql<boolean>`mobile = ${value}`);
}

async function findExceeded(db: Db, { accountId, values }: Capped) {
  const exceeded = [];
  for (const each of fieldsOf(values)) {
    const { count } = await selectOthers(db, accountId, each)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count >= caps[each.field].limit) exceeded.push(each);
  }
  return exceeded;
}

async function setAwaiting(db: Db, accountId: number, awaitsConfirmation: boolean, now: Date): Promise<void> {
  await db.updateTable('donors').set({ awaitsConfirmation }).where('accountId', '=', accountId).execute();
  await updateListingRank(db, accountId, now);
}

/** Lists a donor past the caps once the address is confirmed, and tells administrators. Returns whether it waits. */
export async function waitPastCaps(db: Db, donor: Capped, now: Date): Promise<boolean> {
  const exceeded = await findExceeded(db, donor);
  if (exceeded.length === 0) return false;
  await setAwaiting(db, donor.accountId, true, now);
  for (const { field, value } of exceeded)
    await addSystemReport(db, {
      accountId: donor.accountId,
      option: REPORT_OPTION,
      description: `${caps[field].report} This one is listed once the address is confirmed.`,
      reporter: hashOf(field, value),
    });
  return true;
}

/** For a donor with a confirmed address: past a cap, the oldest unconfirmed one of that value waits instead. */
export async function displaceUnconfirmed(db: Db, donor: Capped, now: Date): Promise<void> {
  for (const each of await findExceeded(db, donor)) {
    const oldest = await selectOthers(db, donor.accountId, each)
      .innerJoin('donors as other', 'other.accountId', 'accounts.accountId')
      .select('accounts.accountId')
      .where('emailConfirmedAt', 'is', null)
      .orderBy('createdAt')
      .orderBy('accounts.accountId')
      .executeTakeFirst();
    if (oldest) await setAwaiting(db, oldest.accountId, true, now);
  }
}

/** Ends a donor's wait. */
export async function endWait(db: Db, donor: Capped, now: Date): Promise<void> {
  await setAwaiting(db, donor.accountId, false, now);
  await displaceUnconfirmed(db, donor, now);
}
