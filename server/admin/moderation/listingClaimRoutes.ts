// The administrators' endpoints for donors who wait because too many claim their number or address.
import * as contract from '#contract/listingClaims.ts';
import { endWait, lockCaps, refuseListing } from '#server/donors/listingCaps.ts';
import { anyOf } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';
import { adminWrite, route } from '#server/http/route.ts';
import { accountChangedEmail, type AccountChange } from '#server/mail/adminEmails.ts';
import { enqueueEmail } from '#server/mail/outbox.ts';
import type { Config } from '#server/config.ts';
import { requireDonors } from '#server/admin/donors/rules.ts';
import { listClaims } from './listingClaims.ts';
import { findAddressees } from '#server/mail/addressees.ts';

/** Others claim the same values only before or after the decision. */
async function lockClaims(db: Db, accountIds: readonly number[]): Promise<void> {
  const donors = db
    .selectFrom('donors')
    .innerJoin('accounts', 'accounts.accountId', 'donors.accountId')
    .select(['mobile', 'email'])
    .where('donors.accountId', '=', anyOf(accountIds));
  await lockCaps(db, ...(await donors.execute()));
}

/** Those of them who are not refused yet. */
const findListable = (db: Db, accountIds: readonly number[]) =>
  db
    .selectFrom('donors')
    .leftJoin('listingClaims', 'listingClaims.accountId', 'donors.accountId')
    .select('donors.accountId')
    .where('donors.accountId', '=', anyOf(accountIds))
    .where((eb) => eb('isRefused', 'is not', true))
    .orderBy('donors.accountId')
    .execute();

async function conclude(db: Db, config: Config, changed: number[], change: AccountChange & ('listed' | 'not listed')) {
  const owners = await findAddressees(db, changed);
  await enqueueEmail(db, config, ...owners.map((owner) => accountChangedEmail(owner, change)));
  const isListed = change === 'listed';
  const value = { field: 'listed', oldValue: String(!isListed), newValue: String(isListed) };
  return {
    data: { affected: changed.length },
    changed,
    changes: changed.map((accountId) => ({ accountId, ...value })),
  };
}

export const routes = [
  route(contract.getListingClaims, async ({ input, db }) => {
    const { rows, total } = await listClaims(db, input);
    return { data: rows, totalRecords: total };
  }),

  adminWrite(contract.listDonors, {
    accounts: ({ input }) => input.donorIds,
    async handle({ input: { donorIds }, db, now, services: { config }, locked }) {
      requireDonors(locked, donorIds);
      await lockClaims(db, donorIds);
      const changed: number[] = [];
      for (const accountId of donorIds) if (await endWait(db, accountId, now)) changed.push(accountId);
      return conclude(db, config, changed, 'listed');
    },
  }),

  adminWrite(contract.refuseDonors, {
    accounts: ({ input }) => input.donorIds,
    async handle({ input: { donorIds }, db, services: { config }, locked }) {
      requireDonors(locked, donorIds);
      await lockClaims(db, donorIds);
      const changed = (await findListable(db, donorIds)).map(({ accountId }) => accountId);
      for (const accountId of changed) await refuseListing(db, accountId);
      return conclude(db, config, changed, 'not listed');
    },
  }),
];
