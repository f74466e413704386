// Requests for password links: answered by the mail worker, so that known and unknown addresses take the same time.
import type { Pool } from 'pg';
import { findAccountsOfAddress } from './queries.ts';
import { createPasswordLink } from '#server/auth/passwordLinks.ts';
import type { Config } from '#server/config.ts';
import { execute, selectAll, selectOne, sql, type Queryable } from '#server/db/sql.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Log } from '#server/http/services.ts';
import { passwordLinkEmail } from '#server/mail/emails.ts';
import { enqueueEmail } from '#server/mail/outbox.ts';

const BATCH = 20;
const FIRST_WAIT_SECONDS = 5;
const LONGEST_WAIT_SECONDS = 1800;

interface PasswordRequest extends Record<string, unknown> {
  id: number;
  attempts: number;
}

/** Claims requests that are due. The next try is postponed first, so that a request that always fails delays no other. */
function claimRequests(db: Queryable): Promise<PasswordRequest[]> {
  return selectAll<PasswordRequest>(
    db,
    sql`update password_requests set attempts = attempts + 1,
          next_try_at = now() + make_interval(secs => least(${LONGEST_WAIT_SECONDS}, ${FIRST_WAIT_SECONDS} * 2 ^ least(attempts, 20)))
        where id in (select id from password_requests where next_try_at <= now()
                     order by next_try_at, id limit ${BATCH}::int for update skip locked)
        returning id, attempts`,
  );
}

/** Replaces a request by one e-mail for each account of its address. Of two workers the second finds it gone. */
async function sendPasswordLinks(pool: Pool, config: Config, id: number): Promise<void> {
  await inTransaction(pool, async (db) => {
    const request = await selectOne<{ email: string }>(
      db,
      sql`delete from password_requests where id = ${id} returning email`,
    );
    if (!request) return;
    const accounts = await findAccountsOfAddress(db, request.email);
    // Accounts are locked in ascending order everywhere, which prevents deadlocks.
    for (const account of accounts.toSorted((a, b) => a.regid - b.regid)) {
      const token = await createPasswordLink(db, account.regid);
      const link = `${config.publicUrl}/resetpassword?token=${token}`;
      await enqueueEmail(db, config, passwordLinkEmail(account, link));
    }
  });
}

/** Answers every request that is due; one that fails is logged and tried again later. Returns when none is due. */
export async function processPasswordRequests(
  { pool, config, log }: { pool: Pool; config: Config; log: Log },
  stopping: AbortSignal,
): Promise<void> {
  for (;;) {
    if (stopping.aborted) return;
    const requests = await claimRequests(pool);
    for (const { id, attempts } of requests.toSorted((a, b) => a.id - b.id)) {
      if (stopping.aborted) return;
      await sendPasswordLinks(pool, config, id).catch((error: unknown) => {
        log.warn({ passwordRequest: id, attempts, err: error }, 'a password link could not be made; it is tried again');
      });
    }
    if (requests.length < BATCH) return;
  }
}

/** Deletes up to `limit` requests that were not answered for so many hours. Returns how many. */
export function deleteOldRequests(db: Queryable, hours: number, limit: number): Promise<number> {
  return execute(
    db,
    sql`delete from password_requests where id in (
          select id from password_requests where created_at < now() - make_interval(hours => ${hours})
          limit ${limit}::int for update skip locked)`,
  );
}
