// The administrators' endpoints for donors' accounts: delete, restore, disable, enable, block, sessions, password links.
import { deleteDonors, disableDonors } from '#contract/adminDonors.ts';
import * as contract from '#contract/donorActions.ts';
import { Failure } from '#contract/errors.ts';
import { lockAccounts } from '#server/auth/accountLocks.ts';
import type { Change } from '#server/auth/auditLog.ts';
import type { Keeper } from '#server/http/replaced.ts';
import { createLink } from '#server/auth/links.ts';
import { endSessions, requireRecentLogin } from '#server/auth/session.ts';
import { markBlocked, markDeleted, restore, unblock } from '#server/accounts/closing/closedAccounts.ts';
import { eraseAccounts } from '#server/accounts/queries.ts';
import { adminWrite, type Context } from '#server/http/route.ts';
import type { Addressee, Email } from '#server/mail/email.ts';
import * as emails from '#server/mail/adminEmails.ts';
import { enqueueEmail } from '#server/mail/outbox.ts';
import * as rules from './rules.ts';
import { findAddressees } from '#server/mail/addressees.ts';

const CANNOT_LOG_IN = 'Some donors are deleted, blocked or samples, and cannot log in. No link was sent.';
/** The donor did not ask for the link and is not waiting for it. */
const LINK_MINUTES = 24 * 60;

interface Given {
  input: { donorIds: number[] };
  session: { accountId: number };
}

const chosen = ({ input }: Pick<Given, 'input'>) => input.donorIds;

/** Throws `forbidden` when the administrator is among them. */
const othersThanSelf = (what: string) => (given: Given) => {
  if (!given.input.donorIds.includes(given.session.accountId)) return given.input.donorIds;
  throw new Failure('forbidden', { message: `You cannot ${what} yourself.` });
};

type StateChange = Omit<Change, 'accountId'>;

const availability = (oldValue: 'A' | 'U', newValue: 'A' | 'U') => ({
  field: 'strAvailUnAvail',
  oldValue,
  newValue,
});
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
/** Those whom it makes available. */
const withoutPause = (donors: readonly Enabled[]): number[] =>
  donors.filter(({ unavailableUntil }) => unavailableUntil === null).map(({ accountId }) => accountId);
const flag = (field: 'isDeleted' | 'isBlocked', now: boolean) => ({
  field,
  oldValue: String(!now),
  newValue: String(now),
});

/** `change`: the state that was changed, for the audit log. */
const affected = (changed: readonly number[], change?: StateChange) => ({
  data: { affected: changed.length },
  changed,
  changes: change ? changed.map((accountId) => ({ accountId, ...change })) : [],
});

async function notify(
  { db, services: { config }, tell }: Pick<Context, 'db' | 'services'> & Pick<Keeper, 'tell'>,
  accountIds: readonly number[],
  compose: (owner: Addressee) => Email,
) {
  const owners = await findAddressees(db, accountIds);
  await tell(config, owners.map(compose));
}

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
      if (eraseNow) rules.requireStoredDonors(locked, donorIds);
      else rules.requireDonors(locked, donorIds);
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
      return affected(donorIds, flag('isDeleted', true));
    },
  }),

  adminWrite(contract.restoreDonors, {
    accounts: chosen,
    async handle(context) {
      const { input, db, now, locked, keep } = context;
      const donors = rules.requireStoredDonors(locked, input.donorIds);
      const changed = rules.idsOf(donors.filter(({ isDeleted }) => isDeleted));
      await keep('accounts', input.donorIds);
      await keep('donors', input.donorIds);
      await keep('listingClaims', input.donorIds);
      await restore(db, changed, now);
      await notify(context, changed, (owner) => emails.accountChangedEmail(owner, 'restored'));
      return affected(changed, flag('isDeleted', false));
    },
  }),

  adminWrite(disableDonors, {
    accounts: chosen,
    async handle(context) {
      const { input, db, session, now, locked, keep } = context;
      rules.requireDonors(locked, input.donorIds);
      await keep('donors', input.donorIds);
      const donors = await rules.disableDonors(db, input.donorIds, { by: session.accountId, now });
      const changed = donors.map(({ accountId }) => accountId);
      await notify(context, changed, emails.disabledByAdminEmail);
      return { ...affected(changed), changes: describeDisabled(donors) };
    },
  }),

  adminWrite(contract.enableDonors, {
    accounts: chosen,
    async handle(context) {
      const { input, db, now, locked, keep } = context;
      rules.requireDonors(locked, input.donorIds);
      await keep('donors', input.donorIds);
      const donors = await rules.enableDonors(db, input.donorIds, now);
      await notify(context, withoutPause(donors), (owner) => emails.accountChangedEmail(owner, 'enabled'));
      return { ...affected(donors.map(({ accountId }) => accountId)), changes: describeEnabled(donors) };
    },
  }),

  adminWrite(contract.blockAccounts, {
    accounts: othersThanSelf('block'),
    async handle(context) {
      const { input, db, session, locked, keep } = context;
      const donors = rules.requireDonors(locked, input.donorIds);
      rules.requireNoOtherAdmin(locked, input.donorIds, session.accountId);
      const changed = rules.idsOf(donors.filter(({ isBlocked }) => !isBlocked));
      await keep('accounts', input.donorIds);
      await markBlocked(db, changed);
      await notify(context, changed, (owner) => emails.accountChangedEmail(owner, 'blocked'));
      return affected(changed, flag('isBlocked', true));
    },
  }),

  adminWrite(contract.unblockAccounts, {
    accounts: chosen,
    async handle(context) {
      const { input, db, session, now, locked, keep } = context;
      const donors = rules.requireDonors(locked, input.donorIds);
      rules.requireNoOtherAdmin(locked, input.donorIds, session.accountId);
      const changed = rules.idsOf(donors.filter(({ isBlocked }) => isBlocked));
      await keep('accounts', input.donorIds);
      await keep('donors', input.donorIds);
      await keep('listingClaims', input.donorIds);
      await unblock(db, changed, now);
      await notify(context, changed, (owner) => emails.accountChangedEmail(owner, 'unblocked'));
      return affected(changed, flag('isBlocked', false));
    },
  }),

  adminWrite(contract.endDonorSessions, {
    accounts: chosen,
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
    accounts: chosen,
    async handle({ input, db, session, services: { config }, locked }) {
      const donors = rules.requireStoredDonors(locked, input.donorIds);
      rules.requireNoOtherAdmin(locked, input.donorIds, session.accountId);
      requireRecentLogin(session);
      if (donors.some(({ isDeleted, isBlocked, isDemo }) => isDeleted || isBlocked || isDemo))
        throw new Failure('conflict', { message: CANNOT_LOG_IN });
      for (const owner of await findAddressees(db, input.donorIds)) {
        const token = await createLink(db, {
          purpose: 'password',
          accountId: owner.accountId,
          minutes: LINK_MINUTES,
        });
        const link = `/resetpassword?token=${token}`;
        await enqueueEmail(db, config, emails.passwordLinkByAdminEmail(owner, { link, minutes: LINK_MINUTES }));
      }
      return affected(input.donorIds);
    },
  }),
];
