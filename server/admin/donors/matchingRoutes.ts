// What administrators do to all donors that a filter finds, in one transaction and with one row in the audit log.
import type { ParsedOf } from '#contract/endpoint.ts';
import { Failure } from '#contract/errors.ts';
import * as contract from '#contract/matchingDonors.ts';
import { MOST_MATCHING } from '#contract/moderationQueue.ts';
import type { LockedAccount } from '#server/auth/accountLocks.ts';
import { usedFilters, type Change } from '#server/auth/auditLog.ts';
import { requireRecentLogin } from '#server/auth/session.ts';
import { allowBitmapScans } from '#server/db/bitmapScans.ts';
import type { Db } from '#server/db/kysely.ts';
import { adminWrite } from '#server/http/route.ts';
import { describeDisabled } from './actionRoutes.ts';
import { addMassEmail } from './massEmails.ts';
import { matchingDonors } from './queries.ts';
import { disableDonors, idsOf } from './rules.ts';

type Matching = ParsedOf<typeof contract.disableMatchingDonors>;

/** Throws `conflict` where these are not as many as the caller confirmed. */
async function findMatching(db: Db, { count, ...filters }: Matching): Promise<number[]> {
  await allowBitmapScans(db);
  const page = { limit: MOST_MATCHING + 1, offset: 0, after: null } as const;
  const query = { ...filters, ...page, deleted: null, sort: 'newest' } as const;
  const found = await matchingDonors(db, query)
    .limit(MOST_MATCHING + 1)
    .execute();
  if (found.length === count) return idsOf(found);
  const now = found.length > MOST_MATCHING ? `more than ${MOST_MATCHING}` : found.length;
  const message = `${count} donors matched when you chose them, now ${now} do. No changes were made: look at the list again.`;
  throw new Failure('conflict', { message, data: { count: found.length } });
}

/** The donors that still match now that they are locked, without administrators. */
async function requireMatching(db: Db, input: Matching, locked: readonly LockedAccount[]): Promise<number[]> {
  const found = new Set(await findMatching(db, input));
  const matching = locked.filter(({ accountId }) => found.has(accountId));
  // As many, but others.
  if (matching.length < found.size) throw new Failure('conflict', { data: { count: found.size } });
  return idsOf(matching.filter(({ isAdmin, isDonor }) => isDonor && !isAdmin));
}

/** One row in the audit log, with the filters. */
const done = (input: Matching, changes: readonly Change[]) => ({
  data: { affected: changes.length },
  changed: [],
  changes,
  fields: usedFilters({ ...input, count: null }),
  rowCount: changes.length,
});

export const routes = [
  adminWrite(contract.disableMatchingDonors, {
    accounts: ({ input, db }) => findMatching(db, input),
    async handle({ input, db, session, now, locked, keep }) {
      const chosen = await requireMatching(db, input, locked);
      await keep('donors', chosen);
      const donors = await disableDonors(db, chosen, { by: session.accountId, now });
      await addMassEmail(db, idsOf(donors), null);
      return done(input, describeDisabled(donors));
    },
  }),

  adminWrite(contract.mailMatchingDonors, {
    accounts: ({ input, db }) => findMatching(db, input),
    async handle({ input: { subject, message, ...input }, db, session, locked }) {
      requireRecentLogin(session);
      const recipients = await addMassEmail(db, await requireMatching(db, input, locked), { subject, message });
      const unsaid = { field: 'massEmail', oldValue: null, newValue: null };
      return done(
        input,
        recipients.map((accountId) => ({ accountId, ...unsaid })),
      );
    },
  }),
];
