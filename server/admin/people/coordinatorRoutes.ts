// The administrators' endpoints for coordinators.
import { decideNaming, getCoordinators, setCoordinator } from '#contract/coordinators.ts';
import { conflict, Failure, invalid } from '#contract/errors.ts';
import { findCredentials } from '#server/accounts/queries.ts';
import { getUser } from '#server/accounts/profile/queries.ts';
import type { LockedAccount } from '#server/auth/accountLocks.ts';
import { findDistricts, findNaming, storeCoordinator, storeNaming } from '#server/auth/coordinators.ts';
import { requireRecentLogin } from '#server/auth/session.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/kysely.ts';
import { adminWrite, route } from '#server/http/route.ts';
import { findDistrictsById } from '#server/locations/placeNames.ts';
import { findAddressees } from '#server/mail/addressees.ts';
import { newCoordinatorEmail, removedCoordinatorEmail } from '#server/mail/adminEmails.ts';
import type { Email } from '#server/mail/email.ts';
import { enqueueEmail } from '#server/mail/outbox.ts';
import { describeDistricts, findSecondFactorDue, listCoordinators, toPerson } from './queries.ts';
import { requireAccount, requireCandidate } from './roles.ts';

async function findAccount(db: Db, userID: string) {
  const found = await findCredentials(db, userID);
  if (found) return found;
  throw new Failure('not_found', { message: 'There is no such account.' });
}

/** Throws where the account cannot have the role, or a district is unknown. */
async function requireCoordinator(db: Db, account: LockedAccount, districts: readonly number[]): Promise<void> {
  if (account.isAdmin) throw conflict('This is an administrator, who sees the desk already.');
  if (!account.isDonor) throw conflict('This account has no donor.');
  requireCandidate(account);
  const known = await findDistrictsById(db, districts);
  if (known.length < districts.length) throw invalid('districts', 'Choose districts of the list.');
}

const isSame = (some: readonly number[] | null, others: readonly number[] | null): boolean =>
  some === others ||
  (some !== null && others !== null && new Set(some).symmetricDifference(new Set(others)).size === 0);

/** Nothing to a deleted account. */
async function roleEmails(
  db: Db,
  config: Config,
  accountId: number,
  { isGiven }: { isGiven: boolean },
): Promise<Email[]> {
  const [owner] = await findAddressees(db, [accountId]);
  if (!owner) return [];
  const due = isGiven && config.requiresSecondFactor ? await findSecondFactorDue(db, accountId) : null;
  return [isGiven ? newCoordinatorEmail(owner, { due }) : removedCoordinatorEmail(owner)];
}

export const routes = [
  route(getCoordinators, async ({ db }) => ({ data: (await listCoordinators(db)).map((row) => toPerson(row)) })),

  adminWrite(setCoordinator, {
    accounts: async ({ db, input: { userID } }) => [(await findAccount(db, userID)).accountId],
    async handle({ input, db, session, services: { config }, locked, keep }) {
      requireRecentLogin(session);
      const { accountId, userId } = await findAccount(db, input.userID);
      const account = requireAccount(locked, accountId);
      const { districts } = input;
      if (districts !== null) await requireCoordinator(db, account, districts);
      const before = await findDistricts(db, accountId);
      const data = { regid: accountId, userID: userId, districts };
      if (isSame(before, districts)) return { data, changed: [] };
      if (input.before !== undefined && !isSame(before, input.before))
        throw conflict('Another administrator has changed these districts: look at them again.');
      await keep('coordinators', [accountId]);
      await storeCoordinator(db, accountId, districts);
      if (before === null || districts === null)
        await enqueueEmail(db, config, ...(await roleEmails(db, config, accountId, { isGiven: before === null })));
      const [oldValue, newValue] = [await describeDistricts(db, before), await describeDistricts(db, districts)];
      return { data, changed: [accountId], changes: [{ accountId, field: 'districts', oldValue, newValue }] };
    },
  }),

  adminWrite(decideNaming, {
    accounts: ({ input: { regid } }) => [regid],
    async handle({ input: { regid, approved, fullName, mobileNumber }, db, session, now, keep }) {
      if (approved) requireRecentLogin(session);
      const asked = await findNaming(db, regid);
      if (!asked) throw new Failure('not_found', { message: 'This is no coordinator.' });
      if (asked.namingAskedAt === null) throw conflict('Nobody asks for this any more.');
      const user = await getUser(db, regid);
      if (user.fullName !== fullName || user.mobile !== mobileNumber)
        throw conflict('The name or number has changed: look at the new one.');
      await keep('coordinators', [regid]);
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
