// The endpoints for donors who may be one person: the administrators', and the link with which an owner stops a merge.
import { sql } from 'kysely';
import * as contract from '#contract/duplicates.ts';
import { findDifferences } from '#contract/duplicates.ts';
import { conflict, invalid } from '#contract/errors.ts';
import { stopMerge } from '#contract/links.ts';
import { requireDonors, requireStoredDonors } from '#server/admin/donors/rules.ts';
import { toRegisteredDonor } from '#server/admin/donors/wire.ts';
import { lockAccounts } from '#server/auth/accountLocks.ts';
import { requireRecentLogin } from '#server/auth/session.ts';
import { adminWrite, route } from '#server/http/route.ts';
import { compareNow } from './comparison.ts';
import { listDuplicates } from './groups.ts';
import { askMerge, readMergeable, stopByLink, stopPair } from './merges.ts';

const REASON = 'Say why the newer account is kept.';
const NOT_PENDING = 'This merge took effect or was stopped already. No changes were made.';

export const routes = [
  route(contract.getDuplicates, async ({ input, db, now }) => {
    const { rows, total } = await listDuplicates(db, input, now);
    return { data: rows, totalRecords: total };
  }),

  adminWrite(contract.mergeDonors, {
    accounts: ({ input: { keep, merge } }) => [keep, merge],
    lock: (db, accountIds) => lockAccounts(db, accountIds, 'update'),
    async handle({ input: { reason, ...pair }, db, session, now, services: { config }, locked }) {
      const donors = await readMergeable(db, locked, pair);
      requireRecentLogin(session);
      const isNewerKept = donors.keep.createdAt > donors.merge.createdAt;
      if (isNewerKept && reason === null) throw invalid('reason', REASON);
      const due = await askMerge(db, { config, now }, { pair, donors, by: session.accountId });
      await compareNow(db, [pair.keep]);
      const fields: string[] = findDifferences(toRegisteredDonor(donors.merge), toRegisteredDonor(donors.keep));
      const given = { accountId: pair.keep, field: 'reason', oldValue: null, newValue: reason };
      return {
        data: { affected: 1, dueAt: due && due.toISOString() },
        action: due ? contract.mergeDonors.name : 'completeMerge',
        changed: [pair.keep, pair.merge],
        fields: reason === null ? fields : [...fields, given.field],
        changes: reason === null ? [] : [given],
      };
    },
  }),

  adminWrite(contract.cancelMerge, {
    accounts: ({ input: { keep, merge } }) => [keep, merge],
    async handle({ input: { keep, merge }, db, services: { config }, locked }) {
      requireStoredDonors(locked, [keep, merge]);
      const affected = await stopPair(db, config, { keep, merge });
      if (affected === 0) throw conflict(NOT_PENDING);
      return { data: { affected }, changed: [keep, merge] };
    },
  }),

  route(stopMerge, async ({ input, db, services: { config } }) => {
    await stopByLink(db, config, input.token);
    return { data: null };
  }),

  adminWrite(contract.dismissDuplicate, {
    accounts: ({ input }) => input.donorIds,
    async handle({ input: { donorIds }, db, session, locked, keep }) {
      requireDonors(locked, donorIds);
      await keep('distinctDonors', donorIds);
      const { numAffectedRows = 0n } = await sql`
        insert into distinct_donors (first_id, second_id, decided_at, decided_by)
        select one, other, now(), ${session.accountId} from unnest(${donorIds}::bigint[]) one, unnest(${donorIds}::bigint[]) other where one < other
        on conflict do nothing`.execute(db);
      await compareNow(db, donorIds);
      return { data: { affected: Number(numAffectedRows) }, changed: numAffectedRows > 0n ? donorIds : [] };
    },
  }),
];
