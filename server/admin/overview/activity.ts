// The audit log, as administrators see it.
import { sql } from 'kysely';
import {
  CHANGES,
  COUNTED_ACTIVITIES,
  OPERATOR,
  type Activity,
  type getActivity,
  type Person,
} from '#contract/activity.ts';
import { changesOfRequests } from '#contract/deskRequests.ts';
import { exports } from '#contract/export.ts';
import {
  allowMessageSenders,
  deleteIssueReports,
  removeDonationNames,
  stopMessageSenders,
} from '#contract/issueReports.ts';
import { queues } from '#contract/queues.ts';
import { readRegid } from '#server/admin/donors/queries.ts';
import { boundsOf, countUpTo } from '#server/admin/listSearch.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import { invalid } from '#contract/errors.ts';
import { disableMatchingDonors, mailMatchingDonors } from '#contract/matchingDonors.ts';
import { isAbout } from '#server/auth/auditLog.ts';
import { findCredentials } from '#server/accounts/queries.ts';
import { allowBitmapScans } from '#server/db/bitmapScans.ts';
import { anyOf } from '#server/db/expressions.ts';
import { textMatches } from '#server/db/textSearch.ts';
import type { Db, PooledDb } from '#server/db/kysely.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { SAW_MANY_DONORS } from '#server/admin/people/manyDonors.ts';
import { findItems } from './items.ts';

const withUndo = (names: readonly string[]): string[] => names.flatMap((name) => [name, `undo ${name}`]);

/** Actions whose ids are those of items; the ids of all others are accounts. */
const itemActions: readonly string[] = withUndo([
  ...queues.flatMap(({ name, approve, decline, remove }) => [
    ...[approve, decline, remove].map((endpoint) => endpoint.name),
    // Of earlier versions, as the next ones.
    `reopen${name}`,
    `restore${name}`,
  ]),
  deleteIssueReports.name,
  removeDonationNames.name,
  'restoreReports',
  stopMessageSenders.name,
  allowMessageSenders.name,
  ...changesOfRequests.map(({ name }) => name),
]);

/** Their values are too many, and say nothing. */
const onMany: readonly string[] = withUndo([
  ...[disableMatchingDonors, mailMatchingDonors].map(({ name }) => name),
  'enableMatchingDonors',
]);

/** What changes nothing, beside readings. */
const unchanging: readonly string[] = [SAW_MANY_DONORS, ...exports.map(({ name }) => name)];

export interface ActivityQuery {
  /** An account id; null for the operator. Undefined: no filter, as in the other fields. */
  actor?: number | null;
  action?: string;
  accounts?: readonly number[];
  since?: Date;
  before?: Date;
  /** Without pages that were read. */
  isDone?: true;
}

const isDone = sql<boolean>`not is_reading`;

export function matchingActions(db: Db, { actor, action, accounts, since, before, ...query }: ActivityQuery) {
  let rows = db.selectFrom('auditLog');
  if (actor !== undefined) rows = rows.where('actor', actor === null ? 'is' : '=', actor);
  if (query.isDone || action === CHANGES) rows = rows.where(isDone);
  if (action === CHANGES) rows = rows.where(sql<boolean>`action <> all(${unchanging}::text[])`);
  else if (action !== undefined) rows = rows.where('action', '=', action);
  if (accounts !== undefined) {
    rows = rows.where(isAbout(...accounts)).where(sql<boolean>`action <> all(${itemActions}::text[])`);
  }
  if (since) rows = rows.where('auditLog.createdAt', '>=', since);
  if (before) rows = rows.where('auditLog.createdAt', '<', before);
  return rows;
}

/** The page begins after a row, or after some rows. */
interface Part {
  limit: number;
  offset: number;
  after?: number | null;
}

/** Newest first. */
export function activityPage(db: Db, query: ActivityQuery, { limit, offset, after = null }: Part) {
  return matchingActions(db, query)
    .$if(after !== null, (rows) =>
      rows.where(sql<boolean>`(created_at, id) < (select created_at, id from audit_log where id = ${after})`),
    )
    .select(['id', 'createdAt', 'actor', 'action', 'ids', 'fields', 'rowCount'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset);
}

async function findActor(db: Db, typed: string): Promise<number | null> {
  const account = await findCredentials(db, typed);
  // Erased accounts still have their regid in the log.
  return account?.accountId ?? readRegid(typed);
}

/** More cannot be meant. */
const MOST_DONORS = 100;

/** Of a whole user id, else of a regid and of donors with these words, or this number. Throws a 400 for too many. */
async function findSubjects(db: Db, typed: string): Promise<number[]> {
  const account = await findCredentials(db, typed);
  if (account) return [account.accountId];
  const donors = db
    .selectFrom('donors')
    .select('accountId')
    .where(textMatches(sql`search_text`, typed));
  const found = await donors.limit(MOST_DONORS + 1).execute();
  if (found.length > MOST_DONORS)
    throw invalid('donor', `More than ${MOST_DONORS} donors match. Give the whole name, user id, number or e-mail.`);
  return [...found.map(({ accountId }) => accountId), ...[readRegid(typed)].filter((regid) => regid !== null)];
}

type Input = ParsedOf<typeof getActivity>;

/** Null where the filter names nobody, so that nothing matches. */
async function readQuery(db: Db, { admin, action, readings, donor, from, to }: Input): Promise<ActivityQuery | null> {
  const query: ActivityQuery = boundsOf({ from, to });
  if (readings === 'no') query.isDone = true;
  if (action !== null) query.action = action;
  if (admin !== null) {
    query.actor = admin === OPERATOR ? null : await findActor(db, admin);
    if (query.actor === null && admin !== OPERATOR) return null;
  }
  if (donor !== null) {
    query.accounts = await findSubjects(db, donor);
    if (query.accounts.length === 0) return null;
  }
  return query;
}

async function findPeople(db: Db, accountIds: readonly number[]): Promise<(accountId: number) => Person> {
  const people = await db
    .selectFrom('accounts')
    .leftJoin('donors', 'donors.accountId', 'accounts.accountId')
    .select(['accounts.accountId', 'userId', 'fullName'])
    .where('accounts.accountId', '=', anyOf(accountIds))
    .execute();
  const byId = new Map(
    people.map(({ accountId: regid, userId: userID, fullName }) => [regid, { regid, userID, fullName }]),
  );
  return (regid) => byId.get(regid) ?? { regid, userID: null, fullName: null };
}

function findValues(db: Db, auditIds: readonly number[]) {
  return db
    .selectFrom('auditValues')
    .select(['auditId', 'accountId as regid', 'field', 'oldValue', 'newValue'])
    .where('auditId', '=', anyOf(auditIds))
    .orderBy('id')
    .execute();
}

type Row = Awaited<ReturnType<ReturnType<typeof activityPage>['execute']>>[number];

const accountsOf = ({ action, ids }: Row) => (itemActions.includes(action) ? [] : ids);

/** By the row's id. */
async function findUndo(db: Db, rows: readonly Row[], reader: number): Promise<ReadonlyMap<number, Date>> {
  const own = rows.filter(({ actor }) => actor === reader).map(({ id }) => id);
  const kept = db.selectFrom('auditUndo').select(['auditId', 'until']).where('auditId', '=', anyOf(own));
  const found = await kept
    .where('undoneAt', 'is', null)
    .where('until', '>', sql<Date>`now()`)
    .execute();
  return new Map(found.map(({ auditId, until }) => [auditId, until]));
}

async function describe(db: Db, rows: readonly Row[], reader: number): Promise<Activity[]> {
  const actors = rows.flatMap(({ actor }) => actor ?? []);
  const findPerson = await findPeople(db, [...new Set([...actors, ...rows.flatMap(accountsOf)])]);
  const itemsOf = await findItems(db, rows);
  const undo = await findUndo(db, rows, reader);
  const values = Map.groupBy(
    await findValues(
      db,
      rows.filter(({ action }) => !onMany.includes(action)).map(({ id }) => id),
    ),
    ({ auditId }) => auditId,
  );
  return rows.map((row) => {
    const { id, createdAt, actor, action, ids, fields, rowCount } = row;
    const { userID, fullName } = actor === null ? { userID: null, fullName: null } : findPerson(actor);
    return {
      activityId: id,
      createdDate: createdAt.toISOString(),
      regid: actor,
      userID,
      fullName,
      action,
      ids,
      fields,
      rowCount,
      changes: values.get(id) ?? [],
      undoUntil: undo.get(id)?.toISOString() ?? null,
      subjects: accountsOf(row).map(findPerson),
      items: itemsOf(row),
    };
  });
}

/** The newest of what was done to an account, without looks at it. Call it after `allowBitmapScans`. */
export async function listActionsOn(
  db: Db,
  account: number,
  { limit, reader }: { limit: number; reader: number },
): Promise<Activity[]> {
  const done = activityPage(db, { accounts: [account], isDone: true }, { limit, offset: 0 });
  return describe(db, await done.execute(), reader);
}

/** One page and the total. */
export function listActivity(db: PooledDb, input: Input, reader: number): Promise<{ rows: Activity[]; total: number }> {
  return inTransaction(db, async (transaction) => {
    if (input.donor !== null) await allowBitmapScans(transaction);
    const query = await readQuery(transaction, input);
    if (query === null) return { rows: [], total: 0 };
    const page = await activityPage(transaction, query, input).execute();
    return {
      rows: await describe(transaction, page, reader),
      total: await countUpTo(transaction, matchingActions(transaction, query).select('id'), COUNTED_ACTIVITIES),
    };
  });
}
