// Administrators and donors for tests that do not test registration or login: rows and sessions, no passwords.
import type { Pool } from 'pg';
import { selectOne, sql } from '#server/db/sql.ts';
import { startSession } from '#server/auth/session.ts';
import { placeAt } from './places.ts';
import type { Client } from './app.ts';

interface Tested {
  pool: Pool;
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
  client.cookies.set('session', await startSession(app.pool, regid));
  return client;
}

export interface NewRow {
  userID?: string;
  isAdmin?: boolean;
  isAvailable?: boolean;
}

/** An account without a donor. */
async function addAccountRow(
  pool: Pool,
  { userID, isAdmin = false }: NewRow,
): Promise<{ regid: number; userID: string }> {
  last += 1;
  const name = userID ?? `row.${last}`;
  const regid = 5_000_000_000_000 + last * 101;
  await pool.query(
    sql`insert into accounts (account_id, user_id, user_id_key, email, is_admin)
        values (${regid}, ${name}, ${name.toLowerCase()}, ${`row${last}@example.org`}, ${isAdmin})`,
  );
  return { regid, userID: name };
}

/** A donor without a password; returns the regid. */
export async function addDonorRow(pool: Pool, more: NewRow = {}): Promise<{ regid: number; userID: string }> {
  const account = await addAccountRow(pool, more);
  const place = await placeAt(pool, 'Goa');
  const { isAvailable = true } = more;
  await pool.query(
    sql`insert into donors (account_id, full_name, blood_group, mobile, is_available, birth_year, listing_rank,
                            country_id, state_id, district_id, city_id)
        values (${account.regid}, ${`Donor ${account.userID}`}, 'O+', '+919849012345', ${isAvailable}, 1990,
                ${isAvailable ? 0 : 2}, ${place.country}, ${place.state}, ${place.district}, ${place.city})`,
  );
  return account;
}

/** A logged-in administrator without a donor entry. */
export async function addAdmin(app: Tested): Promise<LoggedIn> {
  const account = await addAccountRow(app.pool, { isAdmin: true });
  return { ...account, client: await logInAs(app, account.regid) };
}

/** A logged-in donor who is not an administrator. */
export async function addLoggedInDonor(app: Tested): Promise<LoggedIn> {
  const donor = await addDonorRow(app.pool);
  return { ...donor, client: await logInAs(app, donor.regid) };
}

export interface AuditRow {
  actor: number | null;
  action: string;
  ids: number[];
}

/** The newest row of the audit log. */
export function lastAction(pool: Pool): Promise<AuditRow | undefined> {
  return selectOne<AuditRow & Record<string, unknown>>(
    pool,
    sql`select actor, action, ids from audit_log order by id desc limit 1`,
  );
}

export async function countActions(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from audit_log');
  return rows[0]!.n;
}
