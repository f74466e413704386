// Rows of a former register in a temporary table, where they are compared with each other and with who is here. It is of one
// connection and empty after each transaction: an import that is killed leaves nothing of it.
import { sql } from 'kysely';
import { restDates } from '#contract/eligibility.ts';
import { userIdKey } from '#contract/text.ts';
import { makeAccountId } from '#server/accounts/queries.ts';
import type { SigningKeys } from '#server/auth/signingKeys.ts';
import type { Db } from '#server/db/kysely.ts';
import { barredHashes } from '#server/donors/barredNumbers.ts';
import { nameKey } from '#server/donors/nameKey.ts';
import type { FormerDonor } from './donorRows.ts';

export interface Register {
  /** Null for one of which nothing is here. */
  id: number | null;
  name: string;
}

export interface Staging {
  keys: SigningKeys;
  register: Register;
  isListed: boolean;
}

/** What the key of a donor is made of, by the id there. */
export const sourceOf = (id: string, register: string) => `donor of ${register}: ${id}`;

function toStaged(row: FormerDonor, { keys, register, isListed }: Staging, now: Date) {
  const { line, profile, email, language, lastDonation, consentedAt, age, isAsked, formerId } = row;
  const accountId = makeAccountId();
  const userId = row.userId ?? `donor.${accountId.toString(36)}`;
  const name = nameKey(profile.fullName);
  const sourceKeys = keys.signLasting(sourceOf(row.sourceId, register.name));
  const donations = lastDonation === null ? [] : [{ donatedOn: lastDonation, type: 'Blood' as const }];
  const account = { accountId, userId, userIdKey: userIdKey(userId), email, language };
  return {
    ...account,
    ...profile,
    ...restDates(donations, profile.gender),
    registeredAt: row.registeredAt ?? now,
    consentAt: consentedAt,
    awaitsConfirmation: true,
    isListedAtStart: isListed && age !== 'under age' && !isAsked,
    sourceKey: sourceKeys[0],
    sourceKeys,
    contents: keys.signLasting(`content ${profile.mobile} ${name}`),
    nameKey: name,
    barredHashes: barredHashes(keys, profile.mobile),
    line,
    lastDonation,
    formerId,
  };
}

const toSnakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** `outcome`: null for a row to store, 'before' for one that an earlier import stored, or its kind of fault. */
const createTable = sql`
  create temporary table if not exists staged_donors (
    like donors including defaults,
    line integer primary key,
    user_id text, user_id_key text, email text, language text, last_donation date, former_id text,
    is_listed_at_start boolean, source_key text, source_keys text[], contents text[], barred_hashes text[],
    name_key text collate "C",
    email_key text generated always as (lower(email)) stored,
    outcome text, reason text, claim text,
    unique (source_key, line), unique (mobile, line), unique (name_key, line), unique (user_id_key, line),
    unique (email_key, line)
  ) on commit delete rows`;

/** Of no file. */
const AFTER_ALL = 2 ** 31 - 1;

/** Returns the first line of these rows; those of the transaction before them have lower ones. */
export async function stage(db: Db, staging: Staging, rows: readonly FormerDonor[]): Promise<number> {
  await createTable.execute(db);
  const [first] = rows;
  if (!first) return AFTER_ALL;
  const now = new Date();
  const staged = rows.map((row) =>
    Object.fromEntries(Object.entries(toStaged(row, staging, now)).map(([name, value]) => [toSnakeCase(name), value])),
  );
  const columns = sql.join(Object.keys(staged[0]!).map((column) => sql.ref(column)));
  await sql`insert into staged_donors (${columns})
    select ${columns} from jsonb_populate_recordset(null::staged_donors, ${JSON.stringify(staged)}::jsonb)`.execute(db);
  return first.line;
}
