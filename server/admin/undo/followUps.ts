// What follows once rows are as they were before: ranks, groups of duplicates, the life of requests, and letters.
import { sql } from 'kysely';
import { setCoordinator } from '#contract/coordinators.ts';
import { Failure } from '#contract/errors.ts';
import { hideAndLogOut, showAgain } from '#server/accounts/closing/closedAccounts.ts';
import { withdrawNotices } from '#server/admin/donors/massEmails.ts';
import { compareNow } from '#server/admin/duplicates/comparison.ts';
import { lockRows, type KeptName, type Replaced, type Row } from '#server/http/replaced.ts';
import { move } from '#server/bloodRequests/life.ts';
import type { Parts } from '#server/bloodRequests/queries.ts';
import type { Config } from '#server/config.ts';
import { anyOf } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';
import { listingOn } from '#server/donors/listingRank.ts';
import {
  accountChangedEmail,
  deletedByAdminEmail,
  disabledByAdminEmail,
  newCoordinatorEmail,
  pausedEmail,
  removedCoordinatorEmail,
} from '#server/mail/adminEmails.ts';
import type { Addressee, Email } from '#server/mail/email.ts';
import { enqueueEmail, withdrawEmails } from '#server/mail/outbox.ts';
import { restoreRows } from './restore.ts';

const idsIn = (restored: readonly Replaced[], column: string): number[] =>
  restored.map(({ before, after }) => ({ ...after, ...before })[column] as number);

async function openOrClose({ db, now }: Parts, restored: readonly Replaced[]): Promise<void> {
  const isClosed = (row: Row | null) => row?.deleted_at != null || row?.blocked_at != null;
  const closed = idsIn(
    restored.filter(({ before }) => isClosed(before)),
    'account_id',
  );
  await hideAndLogOut(db, closed);
  await showAgain(
    db,
    idsIn(restored, 'account_id').filter((id) => !closed.includes(id)),
    now,
  );
}

/** Who became an administrator or was blocked meanwhile is no coordinator again. */
async function requireCoordinators({ db }: Parts, restored: readonly Replaced[]): Promise<void> {
  const accounts = db.selectFrom('accounts').select('accountId');
  const refused = await accounts
    .where(
      'accountId',
      '=',
      anyOf(
        idsIn(
          restored.filter(({ before }) => before !== null),
          'account_id',
        ),
      ),
    )
    .where((eb) => eb.or([eb('isAdmin', '=', true), eb('blockedAt', 'is not', null), eb('deletedAt', 'is not', null)]))
    .executeTakeFirst();
  if (refused) throw new Failure('conflict', { message: 'This account cannot be coordinator any more.' });
}

/** By table. */
export const followUps: Partial<Record<KeptName, (parts: Parts, restored: readonly Replaced[]) => Promise<unknown>>> = {
  accounts: openOrClose,
  donors: ({ db, now }, restored) =>
    db
      .updateTable('donors')
      .set(listingOn(now))
      .where('accountId', '=', anyOf(idsIn(restored, 'account_id')))
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
  const done = unchanged.filter((row, place) => restored.has(row.after?.id as number) || !hasMore(stripped[place]!));
  const moved = done.filter(({ after }) => after && 'last_move' in after);
  const requests = db
    .selectFrom('bloodRequests')
    .selectAll()
    .where('id', '=', anyOf(idsIn(moved, 'id')))
    .orderBy('id');
  for (const request of await requests.execute()) await move(parts, request, 'undo', { kind: 'person', accountId: by });
  return done;
}

/** To a donor who was told what is taken back; null where it is nothing new. */
type Correction = (owner: Addressee, donor: Present) => Email | null;

interface Present {
  isAvailable: boolean;
  awaitsConfirmation: boolean;
  isCoordinator: boolean;
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
  setCoordinator: (owner, { isCoordinator }) =>
    isCoordinator ? newCoordinatorEmail(owner, { due: null }) : removedCoordinatorEmail(owner),
};

interface TakenBack {
  action: string;
  /** In the outbox, unless they were sent. */
  letters: readonly number[];
  accountIds: readonly number[];
  owners: readonly Addressee[];
}

/** Whoever got the letter of what is taken back gets its correction; the others nothing. */
export async function correct(
  db: Db,
  config: Config,
  { action, letters, accountIds, owners }: TakenBack,
): Promise<void> {
  const correction = corrections[action];
  if (!correction) return;
  const withdrawn = await withdrawEmails(db, letters);
  // Other districts are told to nobody.
  if (letters.length === 0 && action === setCoordinator.name) return;
  const told =
    letters.length > 0 ? accountIds.filter((id) => !withdrawn.includes(id)) : await withdrawNotices(db, accountIds);
  const donors = db
    .selectFrom('donors')
    .leftJoin('coordinators', 'coordinators.accountId', 'donors.accountId')
    .select(['donors.accountId', 'isAvailable', 'awaitsConfirmation'])
    .select(sql<boolean>`coordinators.account_id is not null`.as('isCoordinator'));
  const found = await donors.where('donors.accountId', '=', anyOf(told)).execute();
  const present = new Map(found.map((donor) => [donor.accountId, donor]));
  const emails = owners.flatMap((owner) => {
    const donor = present.get(owner.accountId);
    return (donor && correction(owner, donor)) ?? [];
  });
  await enqueueEmail(db, config, ...emails);
}
