// The people who ask, made by row: a registration hashes a password, and many of them leave.
import type { Pool } from 'pg';
import { selectOne, sql } from '#server/database/sql.ts';
import { hashToken } from '#server/http/session.ts';
import { addDonorRow, logInAs } from '#server/testing/admins.ts';
import type { Registered } from '#server/testing/factories.ts';
import type { Place } from '#server/testing/places.ts';
import type { Client } from '#server/testing/testApp.ts';

export interface Person extends Registered {
  session: string;
  email: string;
}

/** How to make one; all have the same password. */
export function makePersons(pool: Pool, visitor: () => Client, place: Place, passwordHash: string) {
  return async (isAdmin: boolean): Promise<Person> => {
    const { regid, userID } = await addDonorRow(pool, { isAdmin });
    const email = `donor.${regid}@example.org`;
    await pool.query(sql`update accounts set password_hash = ${passwordHash}, email = ${email} where regid = ${regid}`);
    const client = await logInAs({ pool, visitor }, regid);
    return { regid, userID, email, place, client, session: client.cookies.get('session')! };
  };
}

/** The token of a link to set the donor's password. */
export const LINK = 'fuzzed-link-to-set-a-password';

export async function addLink(pool: Pool, { regid }: Person): Promise<void> {
  await pool.query(
    sql`insert into password_links (token_hash, regid, ends_at) values (${hashToken(LINK)}, ${regid}, now() + interval '1 day')
        on conflict (token_hash) do update set regid = excluded.regid`,
  );
}

/** Whether they still have their account and their session. */
export async function isThere(pool: Pool, { session, regid }: Person): Promise<boolean> {
  const found = await selectOne(
    pool,
    sql`select 1 from sessions join donors using (regid) where token_hash = ${hashToken(session)} and regid = ${regid}`,
  );
  return found !== undefined;
}
