// The endpoint that takes back what its caller did.
import { sql } from 'kysely';
import { keysOf } from '#contract/records.ts';
import { inviteAdmin } from '#contract/admins.ts';
import { decideNaming } from '#contract/coordinators.ts';
import { endpoints } from '#contract/index.ts';
import { conflict, Failure, isFailure } from '#contract/errors.ts';
import { undo } from '#contract/undo.ts';
import { keptTables, keyOf, readReplaced, type KeptName, type Replaced } from '#server/http/replaced.ts';
import { requireRecentLogin } from '#server/auth/session.ts';
import { partsOf, type Parts } from '#server/bloodRequests/queries.ts';
import type { Db } from '#server/db/kysely.ts';
import { findAddressees } from '#server/mail/addressees.ts';
import { requireRole } from '#server/http/access.ts';
import { adminWrite } from '#server/http/route.ts';
import { correct, followUps, restoreOffers, restoreRequests } from './followUps.ts';
import { accountsIn, restoreRows } from './restore.ts';

const CHANGED = 'Somebody has changed some of it since. Nothing was taken back.';
const DONE = 'This was taken back already.';
const TOO_LATE = 'The ten minutes in which this could be taken back are over.';

/** Actions with names of their own in the audit log, and their endpoints. */
const recordedAs: Readonly<Record<string, string>> = {
  promoteAdmin: inviteAdmin.name,
  promoteModerator: inviteAdmin.name,
  refuseNaming: decideNaming.name,
};

const findMade = (db: Db, auditId: number, by: number) =>
  db.selectFrom('auditLog').selectAll().where('id', '=', auditId).where('actor', '=', by).executeTakeFirst();

/** What the caller did, locked. Throws `not_found` where it is not theirs, and `conflict` where it cannot be taken back. */
async function lockDone(db: Db, auditId: number, by: number) {
  const made = await findMade(db, auditId, by);
  if (!made) throw new Failure('not_found', { message: 'There is no such record of yours.' });
  const kept = await db
    .selectFrom('auditUndo')
    .select(['undoneAt', 'letters', 'rowCount as keptRows'])
    .select(sql<boolean>`until < now()`.as('isOver'))
    .where('auditId', '=', auditId)
    .forUpdate()
    .executeTakeFirst();
  if (kept?.undoneAt) throw conflict(DONE);
  if (!kept || kept.isOver) throw conflict(TOO_LATE);
  return { ...made, ...kept };
}

const restorers: Partial<
  Record<KeptName, (parts: Parts, rows: readonly Replaced[], by: number) => Promise<Replaced[]>>
> = {
  bloodRequests: restoreRequests,
  askedDonors: restoreOffers,
};

/** Table by table. Returns what is as before now. */
async function restoreAll(parts: Parts, replaced: readonly Replaced[], by: number): Promise<Replaced[]> {
  const byTable = Map.groupBy(replaced, ({ table }) => table);
  const restored: Replaced[] = [];
  for (const table of keysOf(keptTables)) {
    const rows = byTable.get(table);
    if (!rows) continue;
    const done = await (restorers[table]?.(parts, rows, by) ?? restoreRows(parts.db, table, rows));
    await followUps[table]?.(parts, done);
    restored.push(...done);
  }
  return restored;
}

/** The same values the other way round. */
const findValues = async (db: Db, auditId: number) => {
  const values = db.selectFrom('auditValues').select(['accountId', 'field', 'oldValue', 'newValue']);
  const found = await values.where('auditId', '=', auditId).orderBy('id').execute();
  return found.map(({ oldValue, newValue, ...value }) => ({ ...value, oldValue: newValue, newValue: oldValue }));
};

/** A refusal of a request's life has data that this endpoint has not. */
function toConflict(error: unknown): never {
  if (isFailure(error) && error.code === 'conflict') throw conflict(error.words);
  throw error;
}

export const routes = [
  adminWrite(undo, {
    async accounts({ db, input: { auditId }, session, services: { keys } }) {
      return (await findMade(db, auditId, session.accountId)) ? accountsIn(await readReplaced(db, keys, auditId)) : [];
    },
    async handle(context) {
      const {
        db,
        session,
        services,
        now,
        locked,
        input: { auditId },
      } = context;
      const by = session.accountId;
      const { action, ids, fields, rowCount, letters, keptRows } = await lockDone(db, auditId, by);
      const endpoint = endpoints.find(({ name }) => name === (recordedAs[action] ?? action))!;
      requireRole(endpoint, { ...session, ...locked.find(({ accountId }) => accountId === by) });
      if (endpoint.errors.includes('reauthenticate')) requireRecentLogin(session);
      const replaced = await readReplaced(db, services.keys, auditId);
      const ownersBefore = await findAddressees(db, accountsIn(replaced));
      const restored = await restoreAll(partsOf(context), replaced, by).catch(toConflict);
      const skipped = keptRows - restored.length;
      if (skipped > 0 && (rowCount === null || restored.length === 0)) throw conflict(CHANGED);
      await db.updateTable('auditUndo').set({ undoneAt: now }).where('auditId', '=', auditId).execute();
      await db.deleteFrom('auditUndoRows').where('auditId', '=', auditId).execute();
      const accountIds = [...new Set(accountsIn(restored))];
      const owners = new Map(
        [...ownersBefore, ...(await findAddressees(db, accountIds))].map((owner) => [owner.accountId, owner]),
      );
      await correct(db, services.config, { action, letters, accountIds, restored, owners: [...owners.values()] });
      const keys = new Set(restored.map(({ table, before, after }) => keyOf(table, (before ?? after)!)));
      const values = await findValues(db, auditId);
      return {
        data: { affected: ids.length || restored.length, skipped },
        changed: ids,
        action: `undo ${action}`,
        changes: skipped > 0 ? values.filter(({ accountId }) => keys.has(String(accountId))) : values,
        fields,
        ...(rowCount !== null && { rowCount: restored.length }),
      };
    },
  }),
];
