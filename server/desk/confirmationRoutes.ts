// The endpoints of calls that ask imported donors for consent.
import * as contract from '#contract/desk.ts';
import { conflict, Failure, invalid } from '#contract/errors.ts';
import { eraseAccounts } from '#server/accounts/queries.ts';
import { lockAccounts } from '#server/auth/accountLocks.ts';
import { findDistricts } from '#server/auth/coordinators.ts';
import type { Session } from '#server/auth/session.ts';
import type { Db } from '#server/db/kysely.ts';
import { storeUnknownYear } from '#server/donors/profile.ts';
import { adminWrite, route } from '#server/http/route.ts';
import { countShownDonors } from '#server/limits/shownDonors.ts';
import { countWaiting, describeCall, findHeld, holdNext, recordCall, type Asker } from './confirmations.ts';

interface Caller {
  db: Db;
  session: Session;
  now: Date;
}

const askerOf = async ({ db, session: { accountId }, now }: Caller): Promise<Asker> => ({
  accountId,
  districtIds: await findDistricts(db, accountId),
  now,
});

/** Stores the year that the donor said. Throws a 400 where none is known. */
async function requireYear(db: Db, regid: number, birthYear: number | null): Promise<void> {
  if (birthYear !== null) await storeUnknownYear(db, regid, birthYear);
  const donor = db.selectFrom('donors').select('birthYear').where('accountId', '=', regid);
  if ((await donor.executeTakeFirst())?.birthYear === null)
    throw invalid('birthYear', 'Ask for the year of birth and write it down.');
}

export const routes = [
  route(contract.getConfirmation, async (context) => {
    const { db } = context;
    const asker = await askerOf(context);
    const held = await findHeld(db, asker);
    const donor = held === undefined ? null : await describeCall(db, held);
    return { data: { donor, waiting: await countWaiting(db, asker) } };
  }),

  adminWrite(contract.nextConfirmation, {
    async handle(context) {
      const { db, session, now, services } = context;
      const asker = await askerOf(context);
      const before = await findHeld(db, asker);
      const next = await holdNext(db, asker);
      if (next === null) return { data: null, changed: [] };
      const shown = { accountId: session.accountId, donors: [next], now };
      await countShownDonors(db, { ...shown, scale: services.config.rateLimitScale });
      return { data: await describeCall(db, next), changed: next === before ? [] : [next] };
    },
  }),

  adminWrite(contract.recordConfirmation, {
    accounts: ({ input: { regid } }) => [regid],
    lock: (db, accountIds) => lockAccounts(db, accountIds, 'update'),
    async handle({
      input: { regid, outcome, birthYear },
      db,
      session,
      now,
      services: { keys, mail },
      locked,
      keep,
      afterCommit,
    }) {
      if (!locked.some(({ accountId }) => accountId === regid))
        throw new Failure('not_found', { message: 'This donor is no longer registered.' });
      const by = session.accountId;
      if ((await findHeld(db, { accountId: by, districtIds: null, now })) !== regid)
        throw conflict('You do not call this donor now: somebody else does, or the donor answered meanwhile.');
      if (outcome === 'remove me') {
        await eraseAccounts(db, keys, [regid]);
        afterCommit(() => mail.deleteCopies([regid]));
        return { data: { listed: false }, changed: [regid], action: 'eraseDonor' };
      }
      for (const table of ['donors', 'importedDonors', 'listingClaims', 'confirmationCalls'] as const)
        await keep(table, [regid]);
      if (outcome === 'confirmed') await requireYear(db, regid, birthYear ?? null);
      const listed = await recordCall(db, { accountId: regid, outcome, by, now });
      const changes = [{ accountId: regid, field: 'confirmationCall', oldValue: null, newValue: outcome }];
      return { data: { listed }, changed: [regid], changes };
    },
  }),
];
