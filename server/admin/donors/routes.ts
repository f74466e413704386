// The administrators' endpoints for donors: list, add, change, send an e-mail, look at one, and act on accounts.
import { CONSENT_VERSION } from '#contract/consent.ts';
import { Failure } from '#contract/errors.ts';
import * as contract from '#contract/adminDonors.ts';
import { changeEmailAsAdmin, isNewAddress } from '#server/accounts/links/emailChange.ts';
import { prepareRegistration, register } from '#server/accounts/registration/registration.ts';
import { readProfileChange, readRegistration } from '#server/accounts/profile/wire.ts';
import type { LockedAccount } from '#server/auth/accountLocks.ts';
import { requireRecentLogin, type Session } from '#server/auth/session.ts';
import type { Db } from '#server/db/kysely.ts';
import { adminWrite, route } from '#server/http/route.ts';
import { adminEmail } from '#server/mail/adminEmails.ts';
import { enqueueEmail } from '#server/mail/outbox.ts';
import { toReplyUpTo } from '#server/admin/listSearch.ts';
import { NO_DONOR, requireDonors } from './rules.ts';
import { routes as actions } from './actionRoutes.ts';
import { routes as details } from './detailsRoutes.ts';
import { routes as matching } from './matchingRoutes.ts';
import { routes as notes } from './noteRoutes.ts';
import { getListedDonor, listDonors } from './queries.ts';
import { findAccountsOfAddress, findAddressees } from '#server/mail/addressees.ts';
import { saveProfile } from '#server/accounts/profile/saveProfile.ts';
import { findChanges, toRegisteredDonor } from './wire.ts';

const INVITED = 'The donor gets an e-mail with a link to set a password.';
const MORE_DONORS = `There are more than ${contract.COUNTED_DONORS} such donors.`;
const OWN_ADDRESS = 'Change your own e-mail address on the page Edit Profile.';
const ADMINS_ADDRESS = 'Only administrators themselves change their e-mail address.';
const NOT_FOR_MODERATORS = 'Moderators do not change e-mail addresses: ask a full administrator.';

/** Who may be meant: the given account if it still has the address, else all accounts of the address. */
async function findRecipients(db: Db, { email, regid }: { email: string; regid: number | null }) {
  if (regid === null) return findAccountsOfAddress(db, email);
  const accounts = await findAddressees(db, [regid]);
  return accounts.filter((account) => account.email.toLowerCase() === email.toLowerCase());
}

/** A donor's address is a way in: links for a new password go there. */
function requireAddressChange(session: Session, account: LockedAccount | undefined): void {
  if (account?.isAdmin) {
    const isOwn = account.accountId === session.accountId;
    throw new Failure('forbidden', { message: isOwn ? OWN_ADDRESS : ADMINS_ADDRESS });
  }
  if (session.isModerator) throw new Failure('forbidden', { message: NOT_FOR_MODERATORS });
  requireRecentLogin(session);
}

export const routes = [
  route(contract.getRegisteredDonors, async ({ input, services }) => {
    const { rows, total } = await listDonors(services.db, input);
    return toReplyUpTo({ rows: rows.map(toRegisteredDonor), total }, contract.COUNTED_DONORS, MORE_DONORS);
  }),

  adminWrite(contract.addRegisteredDonor, {
    prepare: async ({ input, services }) => prepareRegistration(services, await readRegistration(services.db, input)),
    async handle({ input, db, session, now, services }, prepared) {
      const given = { version: input.consentVersion ?? CONSENT_VERSION, by: session.accountId };
      const { accountId } = await register(db, services, prepared, { consent: given, now });
      const reply = { data: { regid: accountId, userID: input.userID }, changed: [accountId] };
      return input.password === null ? { ...reply, message: INVITED } : reply;
    },
  }),

  adminWrite(contract.updateRegisteredDonor, {
    accounts: ({ input }) => [input.regid],
    async handle({ input, db, session, now, services, locked }) {
      const { regid, version } = input;
      const [account] = requireDonors(locked, [regid], NO_DONOR);
      const user = await getListedDonor(db, regid);
      const present = toRegisteredDonor(user);
      if (version != null && version !== present.version) throw new Failure('conflict', { data: present });
      const { email, profile } = await readProfileChange(db, user, input);
      if (isNewAddress(user, email)) requireAddressChange(session, account);
      await saveProfile(db, user, profile, { by: session.accountId, now });
      if (isNewAddress(user, email)) await changeEmailAsAdmin(db, { config: services.config, user, now }, email);
      const changes = findChanges(present, toRegisteredDonor(await getListedDonor(db, regid)));
      return { data: 'T' as const, changed: [regid], changes };
    },
  }),

  route(contract.findUsersByEmail, async ({ input, db }) => {
    const accounts = await findAccountsOfAddress(db, input.email);
    const data = accounts.map(({ email, fullName, userId }) => ({ emailId: email, fullName, userID: userId }));
    return { data };
  }),

  adminWrite(contract.sendMail, {
    accounts: async ({ input, db }) => (await findRecipients(db, input)).map(({ accountId }) => accountId),
    async handle({ input, db, services, locked }) {
      const donors = new Set(locked.filter(({ isDonor }) => isDonor).map(({ accountId }) => accountId));
      // Read again under the lock: an address may have changed.
      const accounts = await findRecipients(db, input);
      const donor = accounts.find(({ accountId }) => donors.has(accountId));
      if (!donor) throw new Failure('not_found', { message: NO_DONOR });
      await enqueueEmail(db, services.config, adminEmail(donor, input));
      return { data: null, changed: [donor.accountId] };
    },
  }),

  ...details,
  ...notes,
  ...matching,
  ...actions,
];
