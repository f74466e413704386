// The administrators' endpoints for donors who wait because too many claim their number or address.
import * as contract from '#contract/listingClaims.ts';
import { endWait, lockCaps, refuseListing } from '#server/donors/listingCaps.ts';
import { anyOf } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';
import { route } from '#server/http/route.ts';

import { accountAction, flag } from '#server/admin/donors/accountAction.ts';
import { listClaims } from './listingClaims.ts';

/** Others claim the same values only before or after the decision. */
async function lockClaims(db: Db, accountIds: readonly number[]) {
  const donors = await db
    .selectFrom('donors')
    .innerJoin('accounts', 'accounts.accountId', 'donors.accountId')
    .select(['donors.accountId', 'mobile', 'email'])
    .where('donors.accountId', '=', anyOf(accountIds))
    .orderBy('donors.accountId')
    .execute();
  await lockCaps(db, ...donors);
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

export const routes = [
  route(contract.getListingClaims, async ({ input, db }) => {
    const { rows, total } = await listClaims(db, input);
    return { data: rows, totalRecords: total };
  }),

  accountAction(contract.listDonors, {
    lock: lockClaims,
    keeps: ['donors', 'listingClaims'],
    async act({ db, now, donorIds }) {
      const listed = [];
      for (const accountId of donorIds) if (await endWait(db, accountId, now)) listed.push({ accountId });
      return flag(listed, 'listed', true);
    },
    letter: 'listed',
  }),

  accountAction(contract.refuseDonors, {
    lock: lockClaims,
    keeps: ['donors', 'listingClaims'],
    async act({ db, donorIds }) {
      const refused = await findListable(db, donorIds);
      for (const { accountId } of refused) await refuseListing(db, accountId);
      return flag(refused, 'listed', false);
    },
    letter: 'not listed',
  }),
];
