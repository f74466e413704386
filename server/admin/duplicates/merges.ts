// Merges of two accounts, from the question to the end: asked for, stopped or carried out a day later, ended another day later.
import { hash } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import { comparedFields, type PendingMerge } from '#contract/duplicates.ts';
import { conflict, Failure } from '#contract/errors.ts';
import { dayInIndia } from '#contract/indiaTime.ts';
import { dueAt, GRACE_SECONDS, markDeleted, mergesOf, pendingOf } from '#server/accounts/closing/closedAccounts.ts';
import { getListedDonor, type ListedDonor } from '#server/admin/donors/queries.ts';
import { requireDonors } from '#server/admin/donors/rules.ts';
import { toRegisteredDonor } from '#server/admin/donors/wire.ts';
import { lockAccounts, type LockedAccount } from '#server/auth/accountLocks.ts';
import { recordAction } from '#server/auth/auditLog.ts';
import { findLink, linkTo, spentLink, takeLink } from '#server/auth/links.ts';
import type { Config } from '#server/config.ts';
import { secondsAgo } from '#server/db/expressions.ts';
import type { Db, PooledDb } from '#server/db/kysely.ts';
import type { Schema } from '#server/db/schema/index.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { applyCaps, lockCaps } from '#server/donors/listingCaps.ts';
import { findAddressees } from '#server/mail/addressees.ts';
import { mergeAskedEmail, mergedByAdminEmail, mergeStoppedEmail } from '#server/mail/adminEmails.ts';
import { enqueueEmail } from '#server/mail/outbox.ts';
import type { Transport } from '#server/mail/transport.ts';
import { endMerged, type Pair } from './merge.ts';

const WITH_A_ROLE = 'Accounts of administrators and coordinators are not merged. No changes were made.';
const CLOSED = 'Blocked donors and sample donors are not merged. No changes were made.';
const TAKEN = 'One of these donors is being merged already. No changes were made.';

type Merge = Selectable<Schema['merges']>;
type Donors = Record<keyof Pair, ListedDonor>;

interface Circumstances {
  config: Config;
  now: Date;
}

export const toPending = ({ keepId: keep, mergeId: merge, askedAt }: Merge): PendingMerge => ({
  keep,
  merge,
  dueAt: dueAt({ askedAt }).toISOString(),
});

export const pendingMerges = (db: Db) => db.selectFrom('merges').selectAll().where('mergedAt', 'is', null);

/** The two donors. Throws where one of them is gone, has a role or is closed. */
export async function readMergeable(db: Db, locked: readonly LockedAccount[], pair: Pair): Promise<Donors> {
  const accounts = requireDonors(locked, [pair.keep, pair.merge]);
  const donors = { keep: await getListedDonor(db, pair.keep), merge: await getListedDonor(db, pair.merge) };
  // The table of coordinators is written with the account locked.
  if (accounts.some(({ isAdmin }) => isAdmin) || donors.keep.districtIds || donors.merge.districtIds)
    throw new Failure('forbidden', { message: WITH_A_ROLE });
  if (accounts.some(({ isBlocked, isDemo }) => isBlocked || isDemo)) throw conflict(CLOSED);
  return donors;
}

const hashOf = (...donors: readonly ListedDonor[]) => {
  const compared = donors.map(toRegisteredDonor).map((donor) => comparedFields.map((field) => donor[field]));
  return hash('sha256', JSON.stringify(compared), 'base64url');
};

const isConfirmedBoth = ({ keep, merge }: Donors) =>
  keep.emailConfirmedAt !== null &&
  merge.emailConfirmedAt !== null &&
  keep.email.toLowerCase() === merge.email.toLowerCase();

/** To the owners of both, as far as they have an address. */
async function tellOwners(db: Db, config: Config, merge: Merge): Promise<void> {
  const day = dayInIndia(dueAt(merge));
  const owners = await findAddressees(db, [merge.keepId, merge.mergeId]);
  for (const owner of owners.filter(({ email }) => email !== '')) {
    const link = await linkTo(db, { purpose: 'stop-merge', accountId: owner.accountId });
    const stays = owner.accountId === merge.keepId;
    await enqueueEmail(db, config, mergeAskedEmail(owner, { stays, day, link }));
  }
}

/** Closes the merged account, which can be restored for a day. Call it with both accounts locked for update. */
async function carryOut(db: Db, { config, now }: Circumstances, { keepId, mergeId, askedBy }: Merge): Promise<void> {
  const [kept, owners] = [await getListedDonor(db, keepId), await findAddressees(db, [mergeId])];
  await db
    .updateTable('merges')
    .set({ mergedAt: sql<Date>`now()` })
    .where('mergeId', '=', mergeId)
    .execute();
  await markDeleted(db, [mergeId], askedBy);
  // The kept donor may have waited for the other one's place in the listings.
  const { mobile, email } = kept;
  if (mobile !== null) {
    await lockCaps(db, { mobile, email });
    await applyCaps(db, { accountId: keepId, values: { mobile, email } }, { changed: [], now });
  }
  await enqueueEmail(db, config, ...owners.map(mergedByAdminEmail));
}

/**
 * Stores a merge of two locked accounts, and carries it out where both have the same confirmed address. Throws a 409 where
 * one is being merged already; several may be merged into one. Returns when it takes effect; null where it has.
 */
export async function askMerge(
  db: Db,
  given: Circumstances,
  { pair, donors, by }: { pair: Pair; donors: Donors; by: number },
): Promise<Date | null> {
  const { keep, merge } = pair;
  const others = await mergesOf(db, [keep, merge]).execute();
  if (others.some(({ keepId, mergeId }) => keepId !== keep || mergeId === merge)) throw conflict(TAKEN);
  const row = { keepId: keep, mergeId: merge, askedBy: by, compared: hashOf(donors.keep, donors.merge) };
  const stored = await db.insertInto('merges').values(row).returningAll().executeTakeFirstOrThrow();
  if (isConfirmedBoth(donors)) {
    await carryOut(db, given, stored);
    return null;
  }
  await tellOwners(db, given.config, stored);
  return dueAt(stored);
}

/** Deletes those of these merges that did not take effect, and tells both owners. Returns how many. */
async function drop(db: Db, config: Config, merges: readonly Merge[]): Promise<number> {
  let dropped = 0;
  for (const { keepId, mergeId } of merges) {
    const gone = db.deleteFrom('merges').where('mergeId', '=', mergeId).where('keepId', '=', keepId);
    const { numDeletedRows } = await gone.where('mergedAt', 'is', null).executeTakeFirst();
    if (numDeletedRows === 0n) continue;
    const owners = await findAddressees(db, [keepId, mergeId]);
    await enqueueEmail(db, config, ...owners.map(mergeStoppedEmail));
    dropped += 1;
  }
  return dropped;
}

/** Of a locked pair. Returns how many there were: none or one. */
export async function stopPair(db: Db, config: Config, { keep, merge }: Pair): Promise<number> {
  return drop(db, config, await pendingMerges(db).where('keepId', '=', keep).where('mergeId', '=', merge).execute());
}

/** All that the link's account is part of, by its owner. Throws a 400 where the link is spent or there is none. */
export async function stopByLink(db: Db, config: Config, token: string): Promise<void> {
  const found = await findLink(db, ['stop-merge'], token);
  const known = await pendingOf(db, found?.accountId).execute();
  await lockAccounts(
    db,
    known.flatMap(({ keepId, mergeId }) => [keepId, mergeId]),
  );
  const { isFirst, accountId } = await takeLink(db, 'stop-merge', token, 'stopped');
  if (!isFirst) return;
  const merges = await pendingOf(db, accountId).execute();
  if ((await drop(db, config, merges)) === 0) throw spentLink();
  for (const { keepId, mergeId } of merges)
    await recordAction(db, { by: accountId, action: 'stopMerge', ids: [keepId, mergeId] });
}

/** Whether who asked for it still may, and both donors are as they were compared. */
async function isStillRight(db: Db, locked: readonly LockedAccount[], merge: Merge): Promise<boolean> {
  const { keepId, mergeId, askedBy, compared } = merge;
  const asker = db.selectFrom('accounts').select('isModerator').where('accountId', '=', askedBy);
  if (!(await asker.where('isAdmin', '=', true).where('isModerator', '=', false).executeTakeFirst())) return false;
  try {
    const donors = await readMergeable(db, locked, { keep: keepId, merge: mergeId });
    return hashOf(donors.keep, donors.merge) === compared;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}

const isDue = secondsAgo(GRACE_SECONDS);
const due = (db: Db) =>
  db
    .selectFrom('merges')
    .selectAll()
    .where((eb) => eb(eb.fn.coalesce('mergedAt', 'askedAt'), '<', isDue));

/** One step of a due merge. Returns the account that it erased. */
async function advance(db: Db, given: Circumstances, { keepId, mergeId }: Merge): Promise<number[]> {
  const locked = await lockAccounts(db, [keepId, mergeId], 'update');
  // Another instance or its owner may have been first.
  const merge = await due(db).where('mergeId', '=', mergeId).where('keepId', '=', keepId).executeTakeFirst();
  if (!merge) return [];
  const recorded = { by: merge.askedBy, ids: [keepId, mergeId] };
  if (merge.mergedAt !== null) {
    await endMerged(db, { keep: keepId, merge: mergeId }, given.now);
    return [mergeId];
  }
  if (await isStillRight(db, locked, merge)) {
    await carryOut(db, given, merge);
    await recordAction(db, { ...recorded, action: 'completeMerge' });
  } else {
    await drop(db, given.config, [merge]);
    await recordAction(db, { ...recorded, action: 'dropMerge' });
  }
  return [];
}

const AT_ONCE = 100;

/** Carries out or ends the merges that are due, each in a transaction of its own. Safe on several instances at once. */
export async function advanceMerges(
  { db, config, transport }: { db: PooledDb; config: Config; transport: Pick<Transport, 'deleteCopies'> },
  now: Date,
): Promise<void> {
  for (const merge of await due(db).orderBy('askedAt').limit(AT_ONCE).execute()) {
    const erased = await inTransaction(db, (transaction) => advance(transaction, { config, now }, merge));
    await transport.deleteCopies(erased);
  }
}
