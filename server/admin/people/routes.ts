// The administrators' endpoints for administrators: list, invite, remove.
import * as contract from '#contract/admins.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import { conflict, Failure } from '#contract/errors.ts';
import { message } from '#contract/message.ts';
import type { AdminRole } from '#contract/profile.ts';
import { roleOf } from '#server/accounts/profile/wire.ts';
import { lockAccountsAndAdmins, type LockedAccount } from '#server/auth/accountLocks.ts';
import { createLink } from '#server/auth/links.ts';
import { requireRecentLogin } from '#server/auth/session.ts';
import { addAccount, eraseAccounts } from '#server/accounts/queries.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/kysely.ts';
import { adminWrite, route } from '#server/http/route.ts';
import { changedRoleEmail, newAdminEmail, removedAdminEmail } from '#server/mail/adminEmails.ts';
import { findAddressees } from '#server/mail/addressees.ts';
import { enqueueEmail } from '#server/mail/outbox.ts';
import { requireRemainingAdmin } from '#server/admin/donors/rules.ts';
import { NO_MAIL } from './commands.ts';
import { routes as coordinators } from './coordinatorRoutes.ts';
import { listAdmins, toPerson } from './queries.ts';
import { changeRole, keepRole, requireAccount, requireCandidate } from './roles.ts';

type Invited = ParsedOf<typeof contract.inviteAdmin>;

/** Adds an administrator without a donor. Returns the id. Throws `user_exists`. */
async function addInvited(db: Db, { userID, emailId, role }: Invited) {
  if (userID === null || emailId === null) throw new Failure('invalid_input');
  const rights = { isAdmin: true, isModerator: role === 'moderator' };
  const accountId = await addAccount(db, { userId: userID, email: emailId, passwordHash: null, ...rights });
  if (accountId === null) throw new Failure('user_exists', { errors: { userID: message('error.user_exists') } });
  return accountId;
}

/** Tells a new administrator; without a password the e-mail has a link to set one. */
async function sendInvitation(
  db: Db,
  config: Config,
  accountId: number,
  { hasPassword, role }: { hasPassword: boolean; role: AdminRole },
): Promise<string> {
  const [owner] = await findAddressees(db, [accountId]);
  if (!owner) throw new Failure('not_found');
  const token = hasPassword ? null : await createLink(db, { purpose: 'invitation', accountId });
  const link = token === null ? null : `/invitation?token=${token}`;
  await enqueueEmail(db, config, newAdminEmail(owner, { link, role }));
  return owner.userId;
}

/** Throws `forbidden` with this text for the caller's own account. */
const othersThanSelf =
  (text: string) =>
  ({ input, session }: { input: { regid: number }; session: { accountId: number } }) => {
    if (input.regid !== session.accountId) return [input.regid];
    throw new Failure('forbidden', { message: text });
  };

/** Throws `not_found` where the account is no administrator. */
async function requireAdmin(db: Db, locked: readonly LockedAccount[], regid: number) {
  const account = locked.find(({ accountId, isAdmin }) => isAdmin && accountId === regid);
  const [owner] = await findAddressees(db, [regid]);
  if (account && owner) return { account, owner };
  throw new Failure('not_found', { message: 'This account is no longer an administrator.' });
}

/** In the audit log. */
const invitations = { administrator: contract.inviteAdmin.name, moderator: 'inviteModerator' };
const promotions = { administrator: 'promoteAdmin', moderator: 'promoteModerator' };

export const routes = [
  route(contract.getAdmins, async ({ db, session }) => {
    const admins = await listAdmins(db);
    const data = admins.map((admin) => ({
      ...toPerson(admin),
      role: roleOf(admin) ?? 'administrator',
      emailId: admin.email === NO_MAIL ? null : admin.email,
      me: admin.regid === session.accountId,
    }));
    return { data };
  }),

  adminWrite(contract.inviteAdmin, {
    accounts: ({ input }) => (input.regid === null ? [] : [input.regid]),
    async handle({ input, db, session, services: { config }, locked, keep }) {
      requireRecentLogin(session);
      const { role } = input;
      if (input.regid === null) {
        const regid = await addInvited(db, input);
        const userID = await sendInvitation(db, config, regid, { hasPassword: false, role });
        return { data: { regid, userID }, changed: [regid], action: invitations[role] };
      }
      const { regid } = input;
      const account = requireAccount(locked, regid);
      requireCandidate(account);
      if (account.isAdmin && account.passwordHash !== null) throw conflict('This is an administrator already.');
      if (!account.isAdmin) {
        await keepRole(keep, regid);
        await changeRole(db, regid, role);
      }
      const userID = await sendInvitation(db, config, regid, {
        hasPassword: account.passwordHash !== null,
        role: roleOf(account) ?? role,
      });
      return { data: { regid, userID }, changed: [regid], action: account.isAdmin ? 'inviteAgain' : promotions[role] };
    },
  }),

  adminWrite(contract.setAdminRole, {
    accounts: othersThanSelf('You cannot change your own role.'),
    lock: lockAccountsAndAdmins,
    async handle({ input: { regid, role }, db, session, services: { config }, locked, keep }) {
      requireRecentLogin(session);
      const { account, owner } = await requireAdmin(db, locked, regid);
      const data = { regid, userID: owner.userId };
      const before = roleOf(account);
      if (before === role) return { data, changed: [] };
      if (role === 'moderator') requireRemainingAdmin(locked, [regid]);
      await keepRole(keep, regid);
      await changeRole(db, regid, role);
      await enqueueEmail(db, config, changedRoleEmail(owner, { role }));
      const change = { accountId: regid, field: 'role', oldValue: before, newValue: role };
      return { data, changed: [regid], changes: [change] };
    },
  }),

  adminWrite(contract.removeAdmin, {
    accounts: othersThanSelf('You cannot remove yourself.'),
    lock: lockAccountsAndAdmins,
    async handle({ input: { regid }, db, session, services: { config, mail, keys }, locked, keep, afterCommit }) {
      requireRecentLogin(session);
      const { account, owner } = await requireAdmin(db, locked, regid);
      requireRemainingAdmin(locked, [regid]);
      const erased = !account.isDonor;
      if (erased) {
        await eraseAccounts(db, keys, [regid]);
        afterCommit(() => mail.deleteCopies([regid]));
      } else {
        await keepRole(keep, regid);
        await changeRole(db, regid, null);
      }
      await enqueueEmail(db, config, removedAdminEmail(owner, { erased, role: roleOf(account) ?? 'administrator' }));
      return { data: { regid, userID: owner.userId, erased }, changed: [regid] };
    },
  }),

  ...coordinators,
];
