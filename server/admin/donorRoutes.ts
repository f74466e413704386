// The administrators' calls about donors: list, delete, disable, add, change, write to.
import { CONSENT_VERSION } from '#contract/consent.ts';
import { Failure } from '#contract/errors.ts';
import * as contract from '#contract/adminDonors.ts';
import { lockAccountsAndAdmins } from '#server/auth/accountLocks.ts';
import { findAccountsOfAddress, findUser } from '#server/accounts/queries.ts';
import { prepareRegistration, register, saveProfile } from '#server/accounts/registration.ts';
import { adminWrite, route } from '#server/http/route.ts';
import { adminEmail } from '#server/mail/emails.ts';
import { enqueueEmail } from '#server/mail/outbox.ts';
import { deleteDonors, disableDonors, listDonors, withVersion } from './donors.ts';

const NO_DONOR = 'There is no such donor.';

export const routes = [
  route(contract.getRegisteredDonors, async ({ input, db }) => {
    const { rows, total } = await listDonors(db, input);
    return { data: rows, totalRecords: total };
  }),

  adminWrite(contract.deleteDonors, {
    accounts({ input, session }) {
      if (!input.donorIds.includes(session.regid)) return input.donorIds;
      throw new Failure('forbidden', { message: 'You cannot delete yourself.' });
    },
    lock: lockAccountsAndAdmins,
    async handle({ input, db, services, afterCommit, locked }) {
      await deleteDonors(db, input.donorIds, locked);
      afterCommit(() => services.mail.deleteCopies(input.donorIds));
      return { data: { affected: input.donorIds.length }, changed: input.donorIds };
    },
  }),

  adminWrite(contract.disableDonors, {
    accounts: ({ input }) => input.donorIds,
    async handle({ input, db, now, locked }) {
      const changed = await disableDonors(db, input.donorIds, { locked, now });
      return { data: { affected: changed.length }, changed };
    },
  }),

  adminWrite(contract.addRegisteredDonor, {
    prepare: ({ input, services }) => prepareRegistration(services, input),
    async handle({ input, db, session, now, services }, prepared) {
      const given = { version: input.consentVersion ?? CONSENT_VERSION, by: session.regid };
      const regid = await register(db, services, input, prepared, { consent: given, now });
      return { data: { regid, userID: input.userID }, changed: [regid] };
    },
  }),

  adminWrite(contract.updateRegisteredDonor, {
    accounts: ({ input }) => [input.regid],
    async handle({ input, db, now, services }) {
      const { regid, version } = input;
      const user = await findUser(db, regid);
      if (!user || user.fullName === null) throw new Failure('not_found', { message: NO_DONOR });
      const present = withVersion(user);
      if (version != null && version !== present.version) throw new Failure('conflict', { data: present });
      await saveProfile(db, services, user, input, now);
      return { data: 'T' as const, changed: [regid] };
    },
  }),

  route(contract.findUsersByEmail, async ({ input, db }) => {
    const accounts = await findAccountsOfAddress(db, input.email);
    return { data: accounts.map(({ email, fullName, userId }) => ({ emailId: email, fullName, userID: userId })) };
  }),

  adminWrite(contract.sendMail, {
    accounts: async ({ input, db }) => (await findAccountsOfAddress(db, input.email)).map(({ regid }) => regid),
    async handle({ input, db, services, locked }) {
      const donors = new Set(locked.filter(({ isDonor }) => isDonor).map(({ regid }) => regid));
      // Again, now that they are locked: one may have another address by now.
      const accounts = await findAccountsOfAddress(db, input.email);
      const donor = accounts.find(({ regid }) => donors.has(regid));
      if (!donor) throw new Failure('not_found', { message: NO_DONOR });
      await enqueueEmail(db, services.config, adminEmail(donor, input));
      return { data: null, changed: [donor.regid] };
    },
  }),
];
