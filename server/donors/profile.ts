// The writable columns of a donor.
import { sql, type Selectable } from 'kysely';
import { donorColumns, type DonorColumn } from '#contract/donorFields.ts';
import type { Db } from '#server/db/kysely.ts';
import { requireUpdated } from '#server/db/rows.ts';
import type { Schema } from '#server/db/schema/index.ts';
import { updateListingRank } from './listingRank.ts';
import { updateRestDates } from './restDates.ts';

/** What a donor, or an administrator for them, can write. Telephone numbers are in E.164. */
export type Profile = Pick<Selectable<Schema['donors']>, DonorColumn>;

/** Any subset; to make a donor available ends a pause. `disabledBy`: the administrator who sets the donor to unavailable; null for the donor. */
export type StoredChange = Partial<Profile & Pick<Selectable<Schema['donors']>, 'disabledBy' | 'unavailableUntil'>>;

export interface Consent {
  version: string;
  /** The administrator who recorded the consent, when the donor did not give it on the site. */
  by: number | null;
}

/** Adds the donor of an account, with the consent under which they are listed. */
export async function addDonor(
  db: Db,
  accountId: number,
  profile: Profile,
  consent: Consent,
  now: Date,
): Promise<void> {
  const consentAt = sql<Date>`now()`;
  await db
    .insertInto('donors')
    .values({ accountId, ...profile, consentVersion: consent.version, consentAt, consentBy: consent.by })
    .execute();
  await updateListingRank(db, accountId, now);
}

/** The year of birth of a donor, whose account is locked, of whom none was known. The caller updates the rank. */
export async function storeUnknownYear(db: Db, accountId: number, birthYear: number): Promise<void> {
  const donor = db.updateTable('donors').set({ birthYear });
  await donor.where('accountId', '=', accountId).where('birthYear', 'is', null).execute();
}

/** Stores a consent that the donor gives on the site. Throws `not_found` for an account without a donor. */
export async function storeConsent(db: Db, accountId: number, version: string): Promise<void> {
  const update = db
    .updateTable('donors')
    .set({ consentVersion: version, consentAt: sql<Date>`now()`, consentBy: null })
    .where('accountId', '=', accountId);
  requireUpdated(await update.executeTakeFirst());
}

const writable = [...donorColumns, 'unavailableUntil', 'disabledBy'] as const;

/** Changes the given fields. One statement for every subset of fields, so that a connection prepares it once. */
export async function changeProfile(db: Db, accountId: number, given: StoredChange, now: Date): Promise<void> {
  if (Object.values(given).every((value) => value === undefined)) return;
  const change: StoredChange = given.isAvailable === true ? { ...given, unavailableUntil: null } : given;
  const orKeep = (column: (typeof writable)[number]) =>
    sql<never>`case when ${change[column] !== undefined}::boolean then ${change[column]} else ${sql.ref(column)} end`;
  const update = db
    .updateTable('donors')
    .set(Object.fromEntries(writable.map((column) => [column, orKeep(column)])))
    .where('accountId', '=', accountId);
  requireUpdated(await update.executeTakeFirst());
  if (change.gender !== undefined) await updateRestDates(db, [accountId]);
  await updateListingRank(db, accountId, now);
}
