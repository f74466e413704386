// Writes the donors of a batch: a statement for each table, so that 600,000 take minutes.
import { sql } from 'kysely';
import { NAME_NOT_KNOWN } from '#contract/donations.ts';
import { donorColumns } from '#contract/donorFields.ts';
import { restDates } from '#contract/eligibility.ts';
import { userIdKey } from '#contract/text.ts';
import { makeAccountId } from '#server/accounts/queries.ts';
import type { Db } from '#server/db/kysely.ts';
import { listingOn } from '#server/donors/listingRank.ts';
import type { Judged } from './judge.ts';

interface Options {
  registerId: number;
  /** Whether donors are listed before they answered: once their notices were started. */
  isListed: boolean;
  now: Date;
}

function toRow({ row, sourceKey, content, claim }: Judged, { isListed }: Options) {
  const { profile, userId, email, language, registeredAt, lastDonation, consentedAt, age, isAsked, formerId } = row;
  const accountId = makeAccountId();
  const id = userId ?? `donor.${accountId.toString(36)}`;
  const donations = lastDonation === null ? [] : [{ donatedOn: lastDonation, type: 'Blood' as const }];
  return {
    accountId,
    userId: id,
    userIdKey: userIdKey(id),
    email,
    language,
    registeredAt,
    lastDonation,
    consentAt: consentedAt,
    ...profile,
    ...restDates(donations, profile.gender),
    isHidden: false,
    awaitsConfirmation: true,
    isListedAtStart: isListed && age !== 'under age' && !isAsked && claim === null,
    formerId,
    sourceKey,
    content,
    claim,
  };
}

type Row = ReturnType<typeof toRow>;

/** The accounts whose user ids were still free. */
async function addAccounts(db: Db, rows: readonly Row[]): Promise<Set<number>> {
  const { rows: added } = await sql<{ accountId: number }>`
    insert into accounts (account_id, user_id, user_id_key, email, language, created_at)
    select "accountId", "userId", "userIdKey", email, language, coalesce("registeredAt", now())
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given
      ("accountId" bigint, "userId" text, "userIdKey" text, email text, language text, "registeredAt" timestamptz)
    on conflict (user_id_key) do nothing returning account_id`.execute(db);
  return new Set(added.map(({ accountId }) => accountId));
}

async function addDonors(db: Db, rows: readonly Row[], now: Date): Promise<void> {
  const { listingRank, shuffleKey } = listingOn(now);
  const written = sql.join(donorColumns.map((column) => sql.ref(column)));
  await sql`
    insert into donors (account_id, ${written}, eligible_from, platelets_from, awaits_confirmation,
      registered_at, consent_at, listing_rank, shuffle_key)
    select account_id, ${written}, eligible_from, platelets_from, awaits_confirmation,
      coalesce(registered_at, now()), consent_at, ${listingRank}, ${shuffleKey}
    from jsonb_populate_recordset(null::donors, ${JSON.stringify(rows.map(toSnakeCase))}::jsonb) as donors`.execute(db);
}

const toSnakeCase = (row: Row) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );

/** The rest after the last donation is computed from it again when the rules change. */
async function addLastDonations(db: Db, rows: readonly Row[]): Promise<void> {
  await sql`
    insert into donations (account_id, donated_on, patient_name, place, hospital_name, type, is_public, is_imported)
    select "accountId", "lastDonation", ${NAME_NOT_KNOWN}, ${NAME_NOT_KNOWN}, ${NAME_NOT_KNOWN}, 'Blood', false, true
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given ("accountId" bigint, "lastDonation" date)
    where "lastDonation" is not null`.execute(db);
}

async function addSources(db: Db, rows: readonly Row[], registerId: number): Promise<void> {
  await sql`
    insert into imported_donors (source_key, content, register_id, account_id, is_listed_at_start, former_id)
    select "sourceKey", content, ${registerId}::int, "accountId", "isListedAtStart", "formerId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given
      ("sourceKey" text, content text, "accountId" bigint, "isListedAtStart" boolean, "formerId" text)
  `.execute(db);
  await sql`
    insert into listing_claims (account_id, field)
    select "accountId", claim from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given ("accountId" bigint, claim text)
    where claim is not null`.execute(db);
}

/** Returns the rows whose user id somebody took meanwhile. */
export async function storeDonors(db: Db, judged: readonly Judged[], options: Options): Promise<Judged[]> {
  const rows = judged.map((one) => toRow(one, options));
  const added = await addAccounts(db, rows);
  const kept = rows.filter(({ accountId }) => added.has(accountId));
  await addDonors(db, kept, options.now);
  await addLastDonations(db, kept);
  await addSources(db, kept, options.registerId);
  return judged.filter((_, i) => !added.has(rows[i]!.accountId));
}
