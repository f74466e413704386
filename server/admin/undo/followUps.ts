// What follows once rows are as they were before: ranks, groups of duplicates, the life of requests, and e-mails.
import { sql } from 'kysely';
import { setCoordinator } from '#contract/coordinators.ts';
import { conflict } from '#contract/errors.ts';
import type { AdminRole } from '#contract/profile.ts';
import { hideAndLogOut, showAgain } from '#server/accounts/closing/closedAccounts.ts';
import { withdrawNotices } from '#server/admin/donors/massEmails.ts';
import { compareNow } from '#server/admin/duplicates/comparison.ts';
import { lockRows, type KeptName, type Replaced, type Row } from '#server/http/replaced.ts';
import { move } from '#server/bloodRequests/life.ts';
import { isFull } from '#server/bloodRequests/places.ts';
import type { Parts } from '#server/bloodRequests/queries.ts';
import type { Config } from '#server/config.ts';
import { endSessions } from '#server/auth/session.ts';
import { roleOf } from '#server/accounts/profile/wire.ts';
import { anyOf } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';
import { listingOn } from '#server/donors/listingRank.ts';
import {
  accountChangedEmail,
  changedRoleEmail,
  deletedByAdminEmail,
  disabledByAdminEmail,
  newAdminEmail,
  newCoordinatorEmail,
  pausedEmail,
  removedAdminEmail,
  removedCoordinatorEmail,
} from '#server/mail/adminEmails.ts';
import type { Addressee, Email } from '#server/mail/email.ts';
import { enqueueEmail, tellAt, withdrawEmails } from '#server/mail/outbox.ts';
import { restoreRows } from './restore.ts';

const idsIn = (restored: readonly Replaced[], column: string): number[] =>
  restored.map(({ before, after }) => Number({ ...after, ...before }[column]));

const accountsOf = (restored: readonly Replaced[]) => idsIn(restored, 'account_id');

const has =
  (...columns: readonly string[]) =>
  ({ before, after }: Replaced) =>
    columns.some((column) => column in { ...after, ...before });

async function openOrClose({ db, now }: Parts, restored: readonly Replaced[]): Promise<void> {
  const isClosed = (row: Row | null) => row?.deleted_at != null || row?.blocked_at != null;
  const { yes = [], no = [] } = Object.groupBy(restored, ({ before }) => (isClosed(before) ? 'yes' : 'no'));
  await hideAndLogOut(db, accountsOf(yes));
  await showAgain(db, accountsOf(no), now);
}

/** The sessions that began since end; an invitation that came with the role is void. */
async function restoreRoles({ db }: Parts, restored: readonly Replaced[]): Promise<void> {
  const accountIds = accountsOf(restored);
  for (const accountId of accountIds) await endSessions(db, accountId, null);
  await db
    .deleteFrom('accountLinks')
    .where('accountId', '=', anyOf(accountIds))
    .where('purpose', '=', 'invitation')
    .execute();
  const admins = db.selectFrom('accounts').leftJoin('coordinators', 'coordinators.accountId', 'accounts.accountId');
  const refused = await admins
    .select('accounts.accountId')
    .where('accounts.accountId', '=', anyOf(accountIds))
    .where('isAdmin', '=', true)
    .where((eb) =>
      eb.or([
        eb('coordinators.accountId', 'is not', null),
        eb('blockedAt', 'is not', null),
        eb('deletedAt', 'is not', null),
      ]),
    )
    .executeTakeFirst();
  if (refused) throw conflict('This account cannot have its former role any more.');
}

async function restoreAccounts(parts: Parts, restored: readonly Replaced[]): Promise<void> {
  const isRole = has('is_admin', 'is_moderator');
  const { yes = [], no = [] } = Object.groupBy(restored, (row) => (isRole(row) ? 'yes' : 'no'));
  await restoreRoles(parts, yes);
  await openOrClose(parts, no);
}

/** Who became an administrator or was blocked meanwhile is no coordinator again. */
async function requireCoordinators({ db }: Parts, restored: readonly Replaced[]): Promise<void> {
  const given = accountsOf(restored.filter(({ before }) => before !== null));
  const accounts = db.selectFrom('accounts').select('accountId').where('accountId', '=', anyOf(given));
  const refused = await accounts
    .where((eb) => eb.or([eb('isAdmin', '=', true), eb('blockedAt', 'is not', null), eb('deletedAt', 'is not', null)]))
    .executeTakeFirst();
  if (refused) throw conflict('This account cannot be coordinator any more.');
}

/** By table. */
export const followUps: Partial<Record<KeptName, (parts: Parts, restored: readonly Replaced[]) => Promise<unknown>>> = {
  accounts: restoreAccounts,
  donors: ({ db, now }, restored) =>
    db
      .updateTable('donors')
      .set(listingOn(now))
      .where('accountId', '=', anyOf(accountsOf(restored)))
      .execute(),
  coordinators: requireCoordinators,
  distinctDonors: ({ db }, restored) =>
    compareNow(db, [...new Set([...idsIn(restored, 'first_id'), ...idsIn(restored, 'second_id')])]),
};

const without = (row: Row | null, column: string): Row | null =>
  row && Object.fromEntries(Object.entries(row).filter(([name]) => name !== column));

/** What changed a request's state is taken back by its life, and throws what that refuses. */
export async function restoreRequests(parts: Parts, replaced: readonly Replaced[], by: number): Promise<Replaced[]> {
  const { db } = parts;
  const present = await lockRows(db, 'bloodRequests', idsIn(replaced, 'id'));
  const isPresent = ({ after }: Replaced) =>
    !after ||
    !('last_move' in after) ||
    present.some((row) => row.id === after.id && JSON.stringify(row.last_move) === JSON.stringify(after.last_move));
  const unchanged = replaced.filter(isPresent);
  const stripped = unchanged.map((row) => ({
    ...row,
    before: without(row.before, 'last_move'),
    after: without(row.after, 'last_move'),
  }));
  const hasMore = (row: Replaced) => Object.keys(row.after ?? {}).length > 1;
  const restored = new Set(idsIn(await restoreRows(db, 'bloodRequests', stripped.filter(hasMore)), 'id'));
  const done = unchanged.filter((row, place) => restored.has(Number(row.after?.id)) || !hasMore(stripped[place]!));
  const moved = done.filter(({ after }) => after && 'last_move' in after);
  const requests = db
    .selectFrom('bloodRequests')
    .selectAll()
    .where('id', '=', anyOf(idsIn(moved, 'id')))
    .orderBy('id');
  for (const request of await requests.execute()) await move(parts, request, 'undo', { kind: 'person', accountId: by });
  return done;
}

/** Of a request that is still open; once the donor was told of the decision, the row has changed. */
export async function restoreOffers({ db, now }: Parts, replaced: readonly Replaced[]): Promise<Replaced[]> {
  const ids = [...new Set(idsIn(replaced, 'request_id'))];
  const requests = db.selectFrom('bloodRequests').select(['id', 'units', 'nextWaveAt']).where('id', '=', anyOf(ids));
  const open = await requests.where('state', '=', 'open').orderBy('id').forNoKeyUpdate().execute();
  if (open.length < ids.length) throw conflict('This request is over.');
  const restored = await restoreRows(db, 'askedDonors', replaced);
  for (const { id, nextWaveAt, ...request } of open)
    if (nextWaveAt === null && !(await isFull(db, { id, ...request })))
      await db.updateTable('bloodRequests').set({ nextWaveAt: now }).where('id', '=', id).execute();
  // The family reads what is so now.
  await db
    .updateTable('askedDonors')
    .set({ tellFamilyAt: tellAt(now) })
    .where('requestId', '=', anyOf(ids))
    .where('accountId', '=', anyOf(accountsOf(restored)))
    .where('toldFamily', 'in', ['coming', 'coming again'])
    .execute();
  return restored;
}

/** To a donor who was told what is taken back; null where it is nothing new. */
type Correction = (owner: Addressee, donor: Present) => Email | null;

interface Present {
  isAvailable: boolean | null;
  awaitsConfirmation: boolean | null;
  isCoordinator: boolean;
  role: AdminRole | null;
}

const enabled: Correction = (owner, { isAvailable }) =>
  isAvailable ? accountChangedEmail(owner, 'enabled') : pausedEmail(owner);

const corrections: Readonly<Record<string, Correction>> = {
  deleteDonor: (owner) => accountChangedEmail(owner, 'restored'),
  restoreDonor: deletedByAdminEmail,
  disableDonor: enabled,
  disableMatchingDonors: enabled,
  enableDonor: disabledByAdminEmail,
  blockAccount: (owner) => accountChangedEmail(owner, 'unblocked'),
  unblockAccount: (owner) => accountChangedEmail(owner, 'blocked'),
  listDonor: (owner) => accountChangedEmail(owner, 'not listed'),
  refuseDonor: (owner, { awaitsConfirmation }) => (!awaitsConfirmation ? accountChangedEmail(owner, 'listed') : null),
};

/** Their e-mails are security notices: they were sent at once. */
const roleCorrections: Readonly<Record<string, Correction>> = {
  promoteAdmin: (owner) => removedAdminEmail(owner, { erased: false, role: 'administrator' }),
  promoteModerator: (owner) => removedAdminEmail(owner, { erased: false, role: 'moderator' }),
  setAdminRole: (owner, { role }) => role && changedRoleEmail(owner, { role }),
  removeAdmin: (owner, { role }) => role && newAdminEmail(owner, { link: null, role }),
  setCoordinator: (owner, { isCoordinator }) =>
    isCoordinator ? newCoordinatorEmail(owner, { due: null }) : removedCoordinatorEmail(owner),
};

async function findPresent(db: Db, accountIds: readonly number[]): Promise<Map<number, Present>> {
  const accounts = await db
    .selectFrom('accounts')
    .leftJoin('donors', 'donors.accountId', 'accounts.accountId')
    .leftJoin('coordinators', 'coordinators.accountId', 'accounts.accountId')
    .select(['accounts.accountId', 'isAvailable', 'awaitsConfirmation', 'isAdmin', 'isModerator'])
    .select(sql<boolean>`coordinators.account_id is not null`.as('isCoordinator'))
    .where('accounts.accountId', '=', anyOf(accountIds))
    .execute();
  return new Map(accounts.map((account) => [account.accountId, { ...account, role: roleOf(account) }]));
}

/** Added or deleted. */
const isWhole = ({ before, after }: Replaced) => before === null || after === null;

/** To those who got the e-mail about what is taken back. */
async function findTold(db: Db, { action, letters, accountIds, restored }: TakenBack): Promise<readonly number[]> {
  // Other districts are told to nobody.
  if (action === setCoordinator.name) return accountsOf(restored.filter(isWhole));
  if (action in roleCorrections) return accountIds;
  const withdrawn = await withdrawEmails(db, letters);
  if (letters.length > 0) return accountIds.filter((id) => !withdrawn.includes(id));
  return withdrawNotices(db, accountIds);
}

interface TakenBack {
  action: string;
  /** In the outbox, unless they were sent. */
  letters: readonly number[];
  accountIds: readonly number[];
  restored: readonly Replaced[];
  owners: readonly Addressee[];
}

/** Who got the e-mail about what is taken back gets its correction; the others nothing. */
export async function correct(db: Db, config: Config, takenBack: TakenBack): Promise<void> {
  const { action, owners } = takenBack;
  const correction = corrections[action] ?? roleCorrections[action];
  if (!correction) return;
  const present = await findPresent(db, await findTold(db, takenBack));
  const emails = owners.flatMap((owner) => {
    const found = present.get(owner.accountId);
    return (found && correction(owner, found)) ?? [];
  });
  await enqueueEmail(db, config, ...emails);
}
