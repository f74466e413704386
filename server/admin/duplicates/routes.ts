// The administrators' endpoints for donors who may be one person.
import { sql } from 'kysely';
import * as contract from '#contract/duplicates.ts';
import { Failure } from '#contract/errors.ts';
import { findChanges } from '#server/admin/donors/profileChanges.ts';
import { getListedDonor } from '#server/admin/donors/queries.ts';
import { requireDonors } from '#server/admin/donors/rules.ts';
import { toRegisteredDonor } from '#server/admin/donors/wire.ts';
import { lockAccounts, type LockedAccount } from '#server/auth/accountLocks.ts';
import { requireRecentLogin } from '#server/auth/session.ts';
import { adminWrite, route } from '#server/http/route.ts';
import { anyOf, secondsAgo } from '#server/db/expressions.ts';
import { UNDO_MINUTES } from '#server/reports/removed.ts';
import { findAddressees } from '#server/mail/addressees.ts';
import { mergedByAdminEmail } from '#server/mail/adminEmails.ts';
import { enqueueEmail } from '#server/mail/outbox.ts';
import { compareNow } from './comparison.ts';
import { listDuplicates } from './groups.ts';
import { mergeAccounts } from './merge.ts';

const WITH_A_ROLE = 'Accounts of administrators and coordinators are not merged. No changes were made.';
const CLOSED = 'Blocked donors and sample donors are not merged. No changes were made.';

/** Throws where one of them is gone, has a role or is closed. */
function requireMergeable(locked: readonly LockedAccount[], accountIds: readonly number[]): void {
  const donors = requireDonors(locked, accountIds);
  if (donors.some(({ isAdmin }) => isAdmin)) throw new Failure('forbidden', { message: WITH_A_ROLE });
  if (donors.some(({ isBlocked, isDemo }) => isBlocked || isDemo)) throw new Failure('conflict', { message: CLOSED });
}

export const routes = [
  route(contract.getDuplicates, async ({ input, db, now }) => {
    const { rows, total } = await listDuplicates(db, input, now);
    return { data: rows, totalRecords: total };
  }),

  adminWrite(contract.mergeDonors, {
    accounts: ({ input: { keep, merge } }) => [keep, merge],
    lock: (db, accountIds) => lockAccounts(db, accountIds, 'update'),
    async handle({ input: { keep, merge }, db, session, now, services: { config, mail }, afterCommit, locked }) {
      requireMergeable(locked, [keep, merge]);
      requireRecentLogin(session);
      const [kept, merged] = [await getListedDonor(db, keep), await getListedDonor(db, merge)];
      // The table of coordinators is written with the account locked.
      if (kept.districtIds || merged.districtIds) throw new Failure('forbidden', { message: WITH_A_ROLE });
      const differences = findChanges(toRegisteredDonor(merged), toRegisteredDonor(kept));
      const owners = await findAddressees(db, [merge]);
      await mergeAccounts(db, { keep, merge }, now);
      await compareNow(db, [keep]);
      await enqueueEmail(db, config, ...owners.map(mergedByAdminEmail));
      afterCommit(() => mail.deleteCopies([merge]));
      const fields = differences.map(({ field }) => field);
      return { data: { affected: 1 }, changed: [keep, merge], fields };
    },
  }),

  adminWrite(contract.dismissDuplicate, {
    accounts: ({ input }) => input.donorIds,
    async handle({ input: { donorIds }, db, session, locked }) {
      requireDonors(locked, donorIds);
      const { numAffectedRows = 0n } = await sql`
        insert into distinct_donors (first_id, second_id, decided_at, decided_by)
        select one, other, now(), ${session.accountId} from unnest(${donorIds}::bigint[]) one, unnest(${donorIds}::bigint[]) other where one < other
        on conflict do nothing`.execute(db);
      await compareNow(db, donorIds);
      return { data: { affected: Number(numAffectedRows) }, changed: numAffectedRows > 0n ? donorIds : [] };
    },
  }),

  adminWrite(contract.regroupDonors, {
    accounts: ({ input }) => input.donorIds,
    async handle({ input: { donorIds }, db, session, locked }) {
      requireDonors(locked, donorIds);
      const { numDeletedRows } = await db
        .deleteFrom('distinctDonors')
        .where('firstId', '=', anyOf(donorIds))
        .where('secondId', '=', anyOf(donorIds))
        .where('decidedBy', '=', session.accountId)
        .where('decidedAt', '>', secondsAgo(UNDO_MINUTES * 60))
        .executeTakeFirstOrThrow();
      await compareNow(db, donorIds);
      return { data: { affected: Number(numDeletedRows) }, changed: numDeletedRows > 0n ? donorIds : [] };
    },
  }),
];
