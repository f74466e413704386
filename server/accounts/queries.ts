// Accounts and donors' profiles.
import { randomInt } from 'node:crypto';
import type { User } from '#contract/accounts.ts';
import type { BloodGroup } from '#contract/blood.ts';
import { Failure } from '#contract/errors.ts';
import type { Db } from '#server/db/kysely.ts';
import { userIdKey } from '#contract/text.ts';
import { execute, fragment, selectAll, selectOne, sql, type Queryable, type Statement } from '#server/db/sql.ts';
import { updateListingRank } from '#server/donors/listingRank.ts';

/** Random in [1, 2^53): says nothing about who came when. */
function makeRegid(): number {
  const high = randomInt(2 ** 21);
  const low = randomInt(2 ** 32);
  return high * 2 ** 32 + low || 1;
}

export async function isUserIdTaken(db: Queryable, userId: string): Promise<boolean> {
  const row = await selectOne(db, sql`select 1 from accounts where user_id_key = ${userIdKey(userId)}`);
  return row !== undefined;
}

export interface Credentials {
  regid: number;
  userId: string;
  passwordHash: string | null;
}

export function findCredentials(db: Queryable, userId: string): Promise<Credentials | undefined> {
  return selectOne(
    db,
    sql`select account_id as regid, user_id as "userId", password_hash as "passwordHash"
        from accounts where user_id_key = ${userIdKey(userId)}`,
  );
}

export function findCredentialsByRegid(db: Queryable, regid: number): Promise<Credentials | undefined> {
  return selectOne(
    db,
    sql`select account_id as regid, user_id as "userId", password_hash as "passwordHash" from accounts where account_id = ${regid}`,
  );
}

/** Whether this is still the account's password; until the transaction ends, a change of it and a deletion wait. */
export async function lockPassword(db: Queryable, { regid, passwordHash }: Credentials): Promise<boolean> {
  const current = await selectOne<{ hash: string | null }>(
    db,
    sql`select password_hash as hash from accounts where account_id = ${regid} for share`,
  );
  return current !== undefined && current.hash === passwordHash;
}

/** An update of one account or donor. Throws `not_found` where it is gone. */
async function updateOne(db: Queryable, statement: Statement): Promise<void> {
  if ((await execute(db, statement)) === 0) throw new Failure('not_found');
}

export async function storePassword(db: Queryable, regid: number, passwordHash: string): Promise<void> {
  await updateOne(db, sql`update accounts set password_hash = ${passwordHash} where account_id = ${regid}`);
}

export interface NewAccount {
  userId: string;
  email: string;
  passwordHash: string | null;
  isAdmin?: boolean;
}

/** Adds an account and returns its regid; null when the user id is taken. */
export async function addAccount(db: Queryable, account: NewAccount): Promise<number | null> {
  const { userId, email, passwordHash, isAdmin = false } = account;
  const added = await selectOne<{ regid: number }>(
    db,
    sql`insert into accounts (account_id, user_id, user_id_key, email, password_hash, is_admin)
        values (${makeRegid()}, ${userId}, ${userIdKey(userId)}, ${email}, ${passwordHash}, ${isAdmin})
        on conflict (user_id_key) do nothing returning account_id as regid`,
  );
  return added?.regid ?? null;
}

export interface Profile {
  fullName: string;
  bloodGroup: BloodGroup;
  /** E.164 */
  mobile: string;
  /** E.164 */
  landline: string | null;
  gender: string | null;
  country: number;
  state: number;
  district: number;
  city: number;
  isAvailable: boolean;
  birthYear: number;
}

export interface Consent {
  version: string;
  /** The admin to whom it was given, when the donor did not give it by a click of their own. */
  by: number | null;
}

/** Adds the donor of an account, with the consent under which they are listed. */
export async function addDonor(db: Db, regid: number, profile: Profile, consent: Consent, now: Date): Promise<void> {
  const { fullName, bloodGroup, mobile, landline, gender, isAvailable, birthYear } = profile;
  await db.query(
    sql`insert into donors (account_id, full_name, blood_group, mobile, landline, gender, is_available, birth_year,
                            country_id, state_id, district_id, city_id, consent_version, consent_at, consent_by)
        values (${regid}, ${fullName}, ${bloodGroup}, ${mobile}, ${landline}, ${gender}, ${isAvailable}, ${birthYear},
                ${profile.country}, ${profile.state}, ${profile.district}, ${profile.city},
                ${consent.version}, now(), ${consent.by})`,
  );
  await updateListingRank(db, regid, now);
}

/** Changes what is given and keeps the rest. One statement for every subset, so that a connection prepares it once. */
export async function changeProfile(db: Db, regid: number, change: Partial<Profile>, now: Date): Promise<void> {
  if (Object.values(change).every((value) => value === undefined)) return;
  const { fullName, bloodGroup, mobile, landline, gender, country, state, district, city, isAvailable } = change;
  // Landline and gender may be emptied, so that null is a value there.
  await updateOne(
    db,
    sql`update donors set full_name = coalesce(${fullName}, full_name),
          blood_group = coalesce(${bloodGroup}, blood_group), mobile = coalesce(${mobile}, mobile),
          landline = case when ${landline !== undefined}::boolean then ${landline} else landline end,
          gender = case when ${gender !== undefined}::boolean then ${gender} else gender end,
          country_id = coalesce(${country}, country_id), state_id = coalesce(${state}, state_id),
          district_id = coalesce(${district}, district_id), city_id = coalesce(${city}, city_id),
          is_available = coalesce(${isAvailable}, is_available), birth_year = coalesce(${change.birthYear}, birth_year)
        where account_id = ${regid}`,
  );
  await updateListingRank(db, regid, now);
}

export async function changeEmail(db: Queryable, regid: number, email: string): Promise<void> {
  await updateOne(db, sql`update accounts set email = ${email} where account_id = ${regid}`);
}

/** The columns of a User, from accounts a, donors d and the four levels of place. */
export const userColumns = fragment`a.user_id as "userID", a.account_id as regid, d.full_name as "fullName", d.blood_group as "bloodGroup",
  d.mobile as "mobileNumber", d.landline as "landlineNumber", d.gender, a.email as "emailId",
  d.country_id as "presentCountry", d.state_id as "presentState", d.district_id as "presentDistrict",
  d.city_id as "presentCity", co.name as "countryName", st.name as "stateName", di.name as "districtName",
  ci.name as "cityName", case when d.is_available then 'A' when not d.is_available then 'U' end as availableunavailable,
  case when d.is_available then 'A' when not d.is_available then 'U' end as "strAvailUnAvail",
  d.birth_year || '-01-01' as "DOB", case when a.is_admin then '1' else '0' end as "userType",
  d.eligible_from as "nextDonationDate"`;

/** Where those columns come from; an account without a donor has nulls. */
export const userTables = fragment`accounts a left join donors d using (account_id)
  left join countries co on co.country_id = d.country_id left join states st on st.state_id = d.state_id
  left join districts di on di.district_id = d.district_id left join cities ci on ci.city_id = d.city_id`;

export function findUser(db: Queryable, regid: number): Promise<User | undefined> {
  return selectOne(db, sql`select ${userColumns} from ${userTables} where a.account_id = ${regid}`);
}

export interface AccountOfAddress {
  regid: number;
  userId: string;
  email: string;
  fullName: string | null;
}

/** Every account of a mail address that can log in, for letters; addresses are compared without regard to case. */
export function findAccountsOfAddress(db: Queryable, email: string): Promise<AccountOfAddress[]> {
  return selectAll(
    db,
    sql`select a.account_id as regid, a.user_id as "userId", a.email, d.full_name as "fullName"
        from accounts a left join donors d using (account_id)
        where lower(a.email) = lower(${email}) and not a.is_demo order by a.created_at limit 20`,
  );
}

/** Asks for links to an address, known or not; the post room looks it up. */
export async function requestLinks(db: Queryable, email: string): Promise<void> {
  await db.query(sql`insert into password_requests (email) values (${email})`);
}

/**
 * Erases everything held about these accounts: donor, sessions, links, letters and reports go with the account; stored
 * answers, and requests for links to an address that nobody else has, are looked for. Donations stay, without a name. Returns how many accounts there were.
 */
export async function eraseAccounts(db: Queryable, regids: readonly number[]): Promise<number> {
  const callers = regids.map((regid) => `account:${regid}`);
  await db.query(
    sql`delete from password_requests r
        where exists (select from accounts a where lower(a.email) = lower(r.email) and a.account_id = any(${regids}::bigint[]))
          and not exists (
            select from accounts a where lower(a.email) = lower(r.email) and a.account_id <> all(${regids}::bigint[]))`,
  );
  await db.query(
    sql`delete from idempotency_records where caller = any(${callers}::text[])
        or (response #>> '{body,data,regid}')::bigint = any(${regids}::bigint[])`,
  );
  return execute(db, sql`delete from accounts where account_id = any(${regids}::bigint[])`);
}
