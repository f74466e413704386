// How many donors with one mobile number, and accounts with one e-mail address, are listed before they confirm an address.
import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { SiteReportOption } from '#contract/reportedDonors.ts';
import type { Db } from '#server/db/kysely.ts';
import { updateListingRank } from '#server/donors/listingRank.ts';
import { addOwnReport } from '#server/reports/queries.ts';

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
export type CappedValues = Partial<Record<CappedField, string>>;

export interface Capped {
  accountId: number;
  values: CappedValues;
}

const REPORT_OPTION: SiteReportOption = 'Registered too often';

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
    .where((eb) => eb('awaitsConfirmation', 'is not', sql.lit(true)))
    .where((eb) => eb('isHidden', 'is not', sql.lit(true)))
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

/** Not listed until the address is confirmed. The condition is checked again if the row changed meanwhile. */
async function delist(
  db: Db,
  accountId: number,
  { field, value }: { field: CappedField; value: string },
): Promise<void> {
  await db
    .updateTable('donors')
    .set({ awaitsConfirmation: true, listingRank: null })
    .where('accountId', '=', accountId)
    .$if(field === 'mobile', (update) => update.where('mobile', '=', value))
    .execute();
}

/**
 * Lists a new value's donor once the address is confirmed where it is past a cap, and tells administrators. Returns whether
 * the donor waits.
 */
export async function waitPastCaps(db: Db, donor: Capped): Promise<boolean> {
  const { accountId } = donor;
  const exceeded = await findExceeded(db, donor);
  for (const each of exceeded) {
    await delist(db, accountId, each);
    const description = `${caps[each.field].report} This donor is listed once the address is confirmed.`;
    const reporter = hashOf(each.field, each.value);
    await addOwnReport(db, { accountId, option: REPORT_OPTION, description, reporter });
  }
  return exceeded.length > 0;
}

async function displaceUnconfirmed(db: Db, donor: Capped): Promise<void> {
  for (const each of await findExceeded(db, donor)) {
    const oldest = await selectOthers(db, donor.accountId, each)
      .select('donors.accountId')
      .where('donors.accountId', 'is not', null)
      .where('emailConfirmedAt', 'is', null)
      .orderBy('createdAt')
      .orderBy('accounts.accountId')
      .executeTakeFirst();
    if (oldest?.accountId != null) await delist(db, oldest.accountId, each);
  }
}

/** Past a cap an unconfirmed donor waits; for one with a confirmed address the oldest unconfirmed one waits instead. */
export async function applyCaps(db: Db, donor: Capped, isConfirmed: boolean): Promise<void> {
  if (isConfirmed) await displaceUnconfirmed(db, donor);
  else await waitPastCaps(db, donor);
}

/** Lists a donor whose address was just confirmed, if that is what the donor waited for. */
export async function endWait(db: Db, donor: Capped, now: Date): Promise<void> {
  const { accountId } = donor;
  const { numUpdatedRows } = await db
    .updateTable('donors')
    .set({ awaitsConfirmation: false })
    .where('accountId', '=', accountId)
    .where('awaitsConfirmation', '=', true)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await updateListingRank(db, accountId, now);
  await displaceUnconfirmed(db, donor);
}
