// Registration.
import { checkUserId, registerDonor } from '#contract/accounts.ts';
import { CONSENT_VERSION } from '#contract/consent.ts';
import { message } from '#contract/message.ts';
import { isUserIdTaken } from '#server/accounts/queries.ts';
import { readRegistration } from '#server/accounts/profile/wire.ts';
import { startProof } from '#server/donors/proofCodes.ts';
import { preparedRoute, route } from '#server/http/route.ts';
import { prepareRegistration, register } from './registration.ts';

/** By whether searches show the new donor. */
const REGISTERED = {
  listed: message('links.emailComes'),
  'under age': message('accounts.registeredUnderAge'),
  'over age': message('eligibility.overAge'),
  claimed: message('links.registeredClaimed'),
} as const;

export const routes = [
  route(checkUserId, async ({ input, db }) => ({
    data: { available: !(await isUserIdTaken(db, input.userID)) },
  })),

  preparedRoute(
    registerDonor,
    async ({ input, services }) => prepareRegistration(services, await readRegistration(services.db, input)),
    async ({ input, db, now, services, caller: { language } }, prepared) => {
      const agreed = { version: input.consentVersion ?? CONSENT_VERSION, by: null };
      const { accountId, listing } = await register(db, services, prepared, { consent: agreed, now, language });
      const numberProof = (await startProof(db, services.config, accountId)) ?? undefined;
      return { data: { regid: accountId, userID: input.userID, numberProof }, message: REGISTERED[listing] };
    },
  ),
];
