// The administrators' endpoints for coordinators.
import { getCoordinators, setCoordinator } from '#contract/coordinators.ts';
import { Failure, invalid } from '#contract/errors.ts';
import { findCredentials } from '#server/accounts/queries.ts';
import type { LockedAccount } from '#server/auth/accountLocks.ts';
import { storeCoordinator } from '#server/auth/coordinators.ts';
import { requireRecentLogin } from '#server/auth/session.ts';
import type { Db } from '#server/db/kysely.ts';
import { adminWrite, route } from '#server/http/route.ts';
import { findDistrictsById } from '#server/locations/placeNames.ts';
import { describeDistricts, listCoordinators } from './queries.ts';

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

export const routes = [
  route(getCoordinators, async ({ db }) => {
    const coordinators = await listCoordinators(db);
    const data = coordinators.map(({ accountId, userId, isOnDuty, namedAt, createdAt, ...coordinator }) => ({
      ...coordinator,
      regid: accountId,
      userID: userId,
      onDuty: isOnDuty,
      named: namedAt !== null,
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
    async handle({ input: { userID, districts }, db, session, locked }) {
      if (districts !== null) requireRecentLogin(session);
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
      return { data, changed: [accountId], changes: [{ accountId, field: 'districts', oldValue, newValue }] };
    },
  }),
];
