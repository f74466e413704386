// The administrators' calls about donors: list, delete, disable, add, change, write to.
import { consent } from '#contract/consent.ts';
import { Failure } from '#contract/errors.ts';
import * as contract from '#contract/registeredDonors.ts';
import { findAccountsOfAddress, findUser } from '#server/account/queries.ts';
import { prepareRegistration, register, saveProfile } from '#server/account/registration.ts';
import { preparedRoute, route } from '#server/http/endpoints.ts';
import { adminLetter } from '#server/mail/messages.ts';
import { queueLetter } from '#server/mail/outbox.ts';
import { recordCall } from './audit.ts';
import { deleteDonors, disableDonors, listDonors } from './donors.ts';

const NO_DONOR = 'There is no such donor.';

export const routes = [
  route(contract.getRegisteredDonors, async ({ input, db }) => {
    const { rows, total } = await listDonors(db, input);
    return { data: rows, totalRecords: total };
  }),

  route(contract.deleteDonors, async ({ input, db, me, services, afterCommit }) => {
    await deleteDonors(db, input.donorIds, me.regid);
    await recordCall(db, me, { action: contract.deleteDonors.name, ids: input.donorIds });
    afterCommit(() => services.mail.forget(input.donorIds));
    return { data: { affected: input.donorIds.length } };
  }),

  route(contract.disableDonors, async ({ input, db, me, now }) => {
    const ids = await disableDonors(db, input.donorIds, now);
    await recordCall(db, me, { action: contract.disableDonors.name, ids });
    return { data: { affected: ids.length } };
  }),

  preparedRoute(
    contract.addRegisteredDonor,
    ({ input, services }) => prepareRegistration(services, input),
    async ({ input, db, me, now, services }, prepared) => {
      const given = { version: input.consentVersion ?? consent.version, by: me.regid };
      const regid = await register(db, services, input, prepared, { consent: given, now });
      await recordCall(db, me, { action: contract.addRegisteredDonor.name, ids: [regid] });
      return { data: { regid, userID: input.userID } };
    },
  ),

  route(contract.updateRegisteredDonor, async ({ input, db, me, now, services }) => {
    const user = await findUser(db, input.regid);
    if (!user || user.fullName === null) throw new Failure('not_found', { message: NO_DONOR });
    await saveProfile(db, services, user, input, now);
    await recordCall(db, me, { action: contract.updateRegisteredDonor.name, ids: [input.regid] });
    return { data: 'T' as const };
  }),

  route(contract.findUsersByEmail, async ({ input, db }) => {
    const accounts = await findAccountsOfAddress(db, input.email);
    return { data: accounts.map(({ email, fullName, userId }) => ({ emailId: email, fullName, userID: userId })) };
  }),

  route(contract.sendMail, async ({ input, db, me, services }) => {
    const accounts = await findAccountsOfAddress(db, input.email);
    const donor = accounts.find(({ fullName }) => fullName !== null);
    if (!donor) throw new Failure('not_found', { message: NO_DONOR });
    await queueLetter(db, services.config, adminLetter(donor, input));
    await recordCall(db, me, { action: contract.sendMail.name, ids: [donor.regid] });
    return { data: null };
  }),
];
