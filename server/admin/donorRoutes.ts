// The administrators' endpoints for donors: list, delete, disable, add, change, send an e-mail.
import { CONSENT_VERSION } from '#contract/consent.ts';
import { Failure } from '#contract/errors.ts';
import * as contract from '#contract/adminDonors.ts';
import { lockAccountsAndAdmins } from '#server/auth/accountLocks.ts';
import { changeEmailAsAdmin, isNewAddress } from '#server/accounts/emailChange.ts';
import { findUser } from '#server/accounts/profiles.ts';
import { findAccountsOfAddress, findAddressees } from '#server/accounts/queries.ts';
import { prepareRegistration, register, saveProfile } from '#server/accounts/registration.ts';
import { readProfileChange, readRegistration } from '#server/accounts/wire.ts';
import { adminWrite, route } from '#server/http/route.ts';
import { adminEmail, deletedByAdminEmail, disabledByAdminEmail } from '#server/mail/emails.ts';
import { enqueueEmail } from '#server/mail/outbox.ts';
import { deleteDonors, disableDonors } from './donors.ts';
import { listDonors } from './findDonors.ts';
import { toRegisteredDonor } from './wire.ts';

const INVITED = 'The donor gets an e-mail with a link to set a password.';
const MORE_DONORS = `There are more than ${contract.COUNTED_DONORS} such donors.`;
const NO_DONOR = 'There is no such donor.';

export const routes = [
  route(contract.getRegisteredDonors, async ({ input, services }) => {
    const { rows, total } = await listDonors(services.db, input);
    const found = { data: rows.map(toRegisteredDonor), totalRecords: Math.min(total, contract.COUNTED_DONORS) };
    return total > contract.COUNTED_DONORS ? { ...found, message: MORE_DONORS } : found;
  }),

  adminWrite(contract.deleteDonors, {
    accounts({ input, session }) {
      if (!input.donorIds.includes(session.accountId)) return input.donorIds;
      throw new Failure('forbidden', { message: 'You cannot delete yourself.' });
    },
    lock: lockAccountsAndAdmins,
    async handle({ input, db, services, afterCommit, locked }) {
      const owners = await findAddressees(db, input.donorIds);
      await deleteDonors(db, input.donorIds, locked);
      await enqueueEmail(db, services.config, ...owners.map(deletedByAdminEmail));
      afterCommit(() => services.mail.deleteCopies(input.donorIds));
      return { data: { affected: input.donorIds.length }, changed: input.donorIds };
    },
  }),

  adminWrite(contract.disableDonors, {
    accounts: ({ input }) => input.donorIds,
    async handle({ input, db, now, services, locked }) {
      const changed = await disableDonors(db, input.donorIds, { locked, now });
      const owners = await findAddressees(db, changed);
      await enqueueEmail(db, services.config, ...owners.map(disabledByAdminEmail));
      return { data: { affected: changed.length }, changed };
    },
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
    async handle({ input, db, now, services }) {
      const { regid, version } = input;
      const user = await findUser(db, regid);
      if (!user || user.fullName === null) throw new Failure('not_found', { message: NO_DONOR });
      const present = toRegisteredDonor(user);
      if (version != null && version !== present.version) throw new Failure('conflict', { data: present });
      const { email, profile } = await readProfileChange(db, user, input);
      await saveProfile(db, user, profile, now);
      if (isNewAddress(user, email)) await changeEmailAsAdmin(db, services.config, user, email);
      return { data: 'T' as const, changed: [regid] };
    },
  }),

  route(contract.findUsersByEmail, async ({ input, db }) => {
    const accounts = await findAccountsOfAddress(db, input.email);
    return { data: accounts.map(({ email, fullName, userId }) => ({ emailId: email, fullName, userID: userId })) };
  }),

  adminWrite(contract.sendMail, {
    accounts: async ({ input, db }) => (await findAccountsOfAddress(db, input.email)).map(({ accountId }) => accountId),
    async handle({ input, db, services, locked }) {
      const donors = new Set(locked.filter(({ isDonor }) => isDonor).map(({ accountId }) => accountId));
      // Read again under the lock: an address may have changed.
      const accounts = await findAccountsOfAddress(db, input.email);
      const donor = accounts.find(({ accountId }) => donors.has(accountId));
      if (!donor) throw new Failure('not_found', { message: NO_DONOR });
      await enqueueEmail(db, services.config, adminEmail(donor, input));
      return { data: null, changed: [donor.accountId] };
    },
  }),
];
