// The administrators' endpoints for donors' accounts: delete, restore, disable, enable, block, sessions, password links.
import { deleteDonors, disableDonors } from '#contract/adminDonors.ts';
import * as contract from '#contract/donorActions.ts';
import { conflict } from '#contract/errors.ts';
import { lockAccounts } from '#server/auth/accountLocks.ts';
import type { Change } from '#server/auth/auditLog.ts';
import { createLink, GIVEN_LINK_MINUTES } from '#server/auth/links.ts';
import { endSessions, requireRecentLogin } from '#server/auth/session.ts';
import { markBlocked, markDeleted, restore, unblock } from '#server/accounts/closing/closedAccounts.ts';
import { eraseAccounts } from '#server/accounts/queries.ts';
import { adminWrite } from '#server/http/route.ts';
import { accountAction, flag, othersThanSelf } from './accountAction.ts';

import * as emails from '#server/mail/adminEmails.ts';
import { enqueueEmail } from '#server/mail/outbox.ts';
import * as rules from './rules.ts';
import { findAddressees } from '#server/mail/addressees.ts';

const CANNOT_LOG_IN = 'Some donors are deleted, blocked or samples, and cannot log in. No link was sent.';

const affected = (changed: readonly number[]) => ({ data: { affected: changed.length }, changed });

const availability = (oldValue: 'A' | 'U', newValue: 'A' | 'U') => ({ field: 'strAvailUnAvail', oldValue, newValue });

interface Enabled {
  accountId: number;
  unavailableUntil: string | null;
}

/** `donors`: as they are while no administrator has disabled them. A paused one is unavailable before and after. */
export const describeDisabled = (donors: readonly Enabled[]): Change[] =>
  donors.map(({ accountId, unavailableUntil: day }) => ({
    accountId,
    ...(day === null ? availability('A', 'U') : { field: 'unavailableUntil', oldValue: day, newValue: null }),
  }));

const describeEnabled = (donors: readonly Enabled[]): Change[] =>
  describeDisabled(donors).map((change) => ({ ...change, oldValue: change.newValue, newValue: change.oldValue }));

export const routes = [
  adminWrite(deleteDonors, {
    accounts: othersThanSelf('delete'),
    lock: (db, accountIds) => lockAccounts(db, accountIds, 'update'),
    async handle({
      input: { donorIds, eraseNow },
      db,
      session,
      services: { config, mail, keys },
      afterCommit,
      locked,
      keep,
      tell,
    }) {
      const donors = (eraseNow ? rules.requireStoredDonors : rules.requireDonors)(locked, donorIds);
      rules.requireNoOtherAdmin(locked, donorIds, session.accountId);
      const owners = await findAddressees(db, donorIds);
      if (eraseNow) {
        await eraseAccounts(db, keys, donorIds);
        afterCommit(() => mail.deleteCopies(donorIds));
        await enqueueEmail(db, config, ...owners.map(emails.erasedByAdminEmail));
        return { ...affected(donorIds), action: 'eraseDonor' };
      }
      await keep('accounts', donorIds);
      await markDeleted(db, donorIds, session.accountId);
      await tell(config, owners.map(emails.deletedByAdminEmail));
      return { ...affected(donorIds), changes: flag(donors, 'isDeleted', true) };
    },
  }),

  accountAction(contract.restoreDonors, {
    find: rules.requireStoredDonors,
    keeps: ['accounts', 'donors', 'listingClaims'],
    async act({ db, now }, donors) {
      const deleted = donors.filter(({ isDeleted }) => isDeleted);
      await restore(db, rules.idsOf(deleted), now);
      return flag(deleted, 'isDeleted', false);
    },
    email: 'restored',
  }),

  accountAction(disableDonors, {
    keeps: ['donors'],
    act: async ({ db, donorIds, ...given }) => describeDisabled(await rules.disableDonors(db, donorIds, given)),
    email: emails.disabledByAdminEmail,
  }),

  accountAction(contract.enableDonors, {
    keeps: ['donors'],
    act: async ({ db, donorIds, now }) => describeEnabled(await rules.enableDonors(db, donorIds, now)),
    email: 'enabled',
    // A paused one stays so.
    isTold: ({ field }) => field !== 'unavailableUntil',
  }),

  accountAction(contract.blockAccounts, {
    notSelf: 'block',
    isForAdmins: false,
    keeps: ['accounts'],
    async act({ db }, donors) {
      const open = donors.filter(({ isBlocked }) => !isBlocked);
      await markBlocked(db, rules.idsOf(open));
      return flag(open, 'isBlocked', true);
    },
    email: 'blocked',
  }),

  accountAction(contract.unblockAccounts, {
    isForAdmins: false,
    keeps: ['accounts', 'donors', 'listingClaims'],
    async act({ db, now }, donors) {
      const blocked = donors.filter(({ isBlocked }) => isBlocked);
      await unblock(db, rules.idsOf(blocked), now);
      return flag(blocked, 'isBlocked', false);
    },
    email: 'unblocked',
  }),

  adminWrite(contract.endDonorSessions, {
    accounts: ({ input }) => input.donorIds,
    async handle({ input, db, session, locked }) {
      rules.requireDonors(locked, input.donorIds);
      rules.requireNoOtherAdmin(locked, input.donorIds, session.accountId);
      const changed: number[] = [];
      for (const accountId of input.donorIds) {
        const ended = await endSessions(db, accountId, accountId === session.accountId ? session : null);
        if (ended > 0) changed.push(accountId);
      }
      return affected(changed);
    },
  }),

  adminWrite(contract.sendPasswordLinks, {
    accounts: ({ input }) => input.donorIds,
    async handle({ input, db, session, services: { config }, locked }) {
      const donors = rules.requireStoredDonors(locked, input.donorIds);
      rules.requireNoOtherAdmin(locked, input.donorIds, session.accountId);
      requireRecentLogin(session);
      if (donors.some(({ isDeleted, isBlocked, isDemo }) => isDeleted || isBlocked || isDemo))
        throw conflict(CANNOT_LOG_IN);
      for (const owner of await findAddressees(db, input.donorIds)) {
        const token = await createLink(db, {
          purpose: 'password',
          accountId: owner.accountId,
          minutes: GIVEN_LINK_MINUTES,
        });
        const link = `/resetpassword?token=${token}`;
        await enqueueEmail(db, config, emails.passwordLinkByAdminEmail(owner, { link, minutes: GIVEN_LINK_MINUTES }));
      }
      return affected(input.donorIds);
    },
  }),
];
