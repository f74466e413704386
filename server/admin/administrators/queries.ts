// Every administrator: since when, last login, second factor, and whether they can log in.
import { sql } from 'kysely';
import { canLogIn } from '#server/auth/accountLocks.ts';
import type { Db } from '#server/db/kysely.ts';

/** Since the last promotion that the audit log has; a first administrator since the account was added. */
const since = sql<Date>`coalesce((select max(audit_log.created_at) from audit_log
  where action in ('createAdmin', 'promoteAdmin', 'inviteAdmin', 'promoteModerator', 'inviteModerator') and accounts.account_id = any(ids)), accounts.created_at)`;

/** Oldest first. */
export function listAdmins(db: Db) {
  return db
    .selectFrom('accounts')
    .leftJoin('secondFactors', (join) =>
      join.onRef('secondFactors.accountId', '=', 'accounts.accountId').on('confirmedAt', 'is not', null),
    )
    .leftJoin('donors', 'donors.accountId', 'accounts.accountId')
    .select(['accounts.accountId', 'userId', 'fullName', 'email', 'lastLoginAt', 'confirmedAt as secondFactorSince'])
    .select(['isAdmin', 'isModerator'])
    .select([since.as('since'), canLogIn.as('canLogIn')])
    .select(sql<boolean>`password_hash is null`.as('isInvited'))
    .where('isAdmin', '=', sql.lit(true))
    .orderBy('since')
    .orderBy('accounts.accountId')
    .execute();
}
