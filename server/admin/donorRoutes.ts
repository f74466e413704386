// The administrators' calls about donors: list, delete, disable, add, change, write to.
import { CONSENT_VERSION } from '#contract/consent.ts';
import { Failure } from '#contract/errors.ts';
import * as contract from '#contract/adminDonors.ts';
import { lockAccountsAndAdmins } from '#server/db/rowLocks.ts';
import { findAccountsOfAddress, findUser } from '#server/accounts/queries.ts';
import { prepareRegistration, register, saveProfile } from '#server/accounts/registration.ts';
import { preparedRoute, route } from '#server/http/endpoints.ts';
import { adminLetter } from '#server/mail/emails.ts';
import { queueLetter } from '#server/mail/outbox.ts';
import { runAudited } from './audit.ts';
import { deleteDonors, disableDonors, listDonors, withVersion } from './donors.ts';

const NO_DONOR = 'There is no such donor.';

export const routes = [
  route(contract.getRegisteredDonors, async ({ input, db }) => {
    const { rows, total } = await listDonors(db, input);
    return { data: rows, totalRecords: total };
  }),

  route(contract.deleteDonors, async ({ input, db, me, services, afterCommit }) => {
    const regids = input.donorIds;
    if (regids.includes(me.regid)) throw new Failure('forbidden', { message: 'You cannot delete yourself.' });
    const write = { action: contract.deleteDonors.name, regids, lock: lockAccountsAndAdmins };
    await runAudited({ db, me }, write, async (locked) => {
      await deleteDonors(db, regids, locked);
      return { ids: regids };
    });
    afterCommit(() => services.mail.forget(regids));
    return { data: { affected: regids.length } };
  }),

  route(contract.disableDonors, async ({ input, db, me, now }) => {
    const write = { action: contract.disableDonors.name, regids: input.donorIds };
    const { ids } = await runAudited({ db, me }, write, async (locked) => ({
      ids: await disableDonors(db, input.donorIds, { locked, now }),
    }));
    return { data: { affected: ids.length } };
  }),

  preparedRoute(
    contract.addRegisteredDonor,
    ({ input, services }) => prepareRegistration(services, input),
    async ({ input, db, me, now, services }, prepared) => {
      const given = { version: input.consentVersion ?? CONSENT_VERSION, by: me.regid };
      const { ids } = await runAudited({ db, me }, { action: contract.addRegisteredDonor.name }, async () => ({
        ids: [await register(db, services, input, prepared, { consent: given, now })] as const,
      }));
      return { data: { regid: ids[0], userID: input.userID } };
    },
  ),

  route(contract.updateRegisteredDonor, async ({ input, db, me, now, services }) => {
    const { regid, version } = input;
    await runAudited({ db, me }, { action: contract.updateRegisteredDonor.name, regids: [regid] }, async () => {
      const user = await findUser(db, regid);
      if (!user || user.fullName === null) throw new Failure('not_found', { message: NO_DONOR });
      const present = withVersion(user);
      if (version != null && version !== present.version) throw new Failure('conflict', { data: present });
      await saveProfile(db, services, user, input, now);
      return { ids: [regid] };
    });
    return { data: 'T' as const };
  }),

  route(contract.findUsersByEmail, async ({ input, db }) => {
    const accounts = await findAccountsOfAddress(db, input.email);
    return { data: accounts.map(({ email, fullName, userId }) => ({ emailId: email, fullName, userID: userId })) };
  }),

  route(contract.sendMail, async ({ input, db, me, services }) => {
    const regids = (await findAccountsOfAddress(db, input.email)).map(({ regid }) => regid);
    await runAudited({ db, me }, { action: contract.sendMail.name, regids }, async (locked) => {
      const donors = new Set(locked.filter(({ isDonor }) => isDonor).map(({ regid }) => regid));
      // Again, now that they are locked: one may have another address by now.
      const accounts = await findAccountsOfAddress(db, input.email);
      const donor = accounts.find(({ regid }) => donors.has(regid));
      if (!donor) throw new Failure('not_found', { message: NO_DONOR });
      await queueLetter(db, services.config, adminLetter(donor, input));
      return { ids: [donor.regid] };
    });
    return { data: null };
  }),
];
