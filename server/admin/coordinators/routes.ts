// The administrators' endpoints for coordinators.
import { decideNaming, getCoordinators, setCoordinator } from '#contract/coordinators.ts';
import { Failure, invalid } from '#contract/errors.ts';
import { findCredentials } from '#server/accounts/queries.ts';
import { getUser } from '#server/accounts/profile/queries.ts';
import type { LockedAccount } from '#server/auth/accountLocks.ts';
import { findNaming, storeCoordinator, storeNaming } from '#server/auth/coordinators.ts';
import { requireRecentLogin } from '#server/auth/session.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/kysely.ts';
import { adminWrite, route } from '#server/http/route.ts';
import { findDistrictsById } from '#server/locations/placeNames.ts';
import { findAddressees } from '#server/mail/addressees.ts';
import { newCoordinatorEmail, removedCoordinatorEmail } from '#server/mail/adminEmails.ts';
import { enqueueEmail } from '#server/mail/outbox.ts';
import { describeDistricts, findSecondFactorDue, listCoordinators } from './queries.ts';

const conflict = (text: string) => new Failure('conflict', { message: text });

/** Throws a conflict where the account cannot have the role. */
function requireCandidate({ isAdmin, isDonor, isDemo, isDeleted, isBlocked }: LockedAccount): void {
  if (isAdmin) throw conflict('This is an administrator, who sees the desk already.');
  if (!isDonor) throw conflict('This account has no donor.');
  if (isDemo) throw conflict('This is a sample donor: nobody can log in.');
  if (isDeleted || isBlocked) throw conflict('This account is deleted or blocked, and cannot log in.');
}

async function requireDistricts(db: Db, districts: readonly number[]): Promise<void> {
  const known = await findDistrictsById(db, districts);
  if (known.length < districts.length) throw invalid('districts', 'Choose districts of the list.');
}

/** Nothing to a deleted account. */
async function tellRole(db: Db, config: Config, accountId: number, { isGiven }: { isGiven: boolean }): Promise<void> {
  const [owner] = await findAddressees(db, [accountId]);
  if (!owner) return;
  const due = isGiven && config.requiresSecondFactor ? await findSecondFactorDue(db, accountId) : null;
  await enqueueEmail(db, config, isGiven ? newCoordinatorEmail(owner, { due }) : removedCoordinatorEmail(owner));
}

export const routes = [
  route(getCoordinators, async ({ db }) => {
    const coordinators = await listCoordinators(db);
    const data = coordinators.map(({ accountId, userId, mobile, isOnDuty, createdAt, ...coordinator }) => ({
      fullName: coordinator.fullName,
      districts: coordinator.districts,
      regid: accountId,
      userID: userId,
      mobileNumber: mobile,
      onDuty: isOnDuty,
      named: coordinator.namedAt !== null,
      namingAsked: coordinator.namingAskedAt !== null,
      since: createdAt.toISOString(),
    }));
    return { data };
  }),

  adminWrite(setCoordinator, {
    async accounts({ db, input: { userID } }) {
      const found = await findCredentials(db, userID);
      if (!found) throw new Failure('not_found', { message: 'There is no such account.' });
      return [found.accountId];
    },
    async handle({ input: { userID, districts }, db, session, services: { config }, locked }) {
      requireRecentLogin(session);
      const found = await findCredentials(db, userID);
      const account = locked.find(({ accountId }) => accountId === found?.accountId);
      if (!found || !account) throw new Failure('not_found', { message: 'There is no such account.' });
      const { accountId } = account;
      if (districts !== null) {
        requireCandidate(account);
        await requireDistricts(db, districts);
      }
      const oldValue = await describeDistricts(db, accountId);
      await storeCoordinator(db, accountId, districts);
      const newValue = await describeDistricts(db, accountId);
      const data = { regid: accountId, userID: found.userId, districts };
      if (oldValue === newValue) return { data, changed: [] };
      if (oldValue === null || newValue === null) await tellRole(db, config, accountId, { isGiven: oldValue === null });
      return { data, changed: [accountId], changes: [{ accountId, field: 'districts', oldValue, newValue }] };
    },
  }),

  adminWrite(decideNaming, {
    accounts: ({ input: { regid } }) => [regid],
    async handle({ input: { regid, approved, fullName, mobileNumber }, db, session, now }) {
      if (approved) requireRecentLogin(session);
      const asked = await findNaming(db, regid);
      if (!asked) throw new Failure('not_found', { message: 'This is no coordinator.' });
      if (asked.namingAskedAt === null) throw conflict('Nobody asks for this any more.');
      const user = await getUser(db, regid);
      if (user.fullName !== fullName || user.mobile !== mobileNumber)
        throw conflict('The name or number has changed: look at the new one.');
      await storeNaming(db, regid, { namedAt: approved ? now : null, namingAskedAt: null });
      const newValue = approved ? `${fullName}, ${mobileNumber}` : null;
      const changes = [{ accountId: regid, field: 'named', oldValue: null, newValue }];
      const data = { regid, userID: user.userId, named: approved };
      return {
        data,
        changed: [regid],
        changes: approved ? changes : [],
        action: approved ? decideNaming.name : 'refuseNaming',
      };
    },
  }),
];
