// The administrators' endpoints for donors who wait because too many claim their number or address.
import * as contract from '#contract/listingClaims.ts';
import { endWait, lockCaps, refuseListing } from '#server/donors/listingCaps.ts';
import { anyOf } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';
import { adminWrite, route, type Context } from '#server/http/route.ts';
import { accountChangedEmail, type AccountChange } from '#server/mail/adminEmails.ts';
import type { Keeper } from '#server/http/replaced.ts';
import { requireDonors } from '#server/admin/donors/rules.ts';
import { listClaims } from './listingClaims.ts';
import { findAddressees } from '#server/mail/addressees.ts';

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
  return donors;
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

async function notify(
  { db, services: { config }, tell }: Pick<Context, 'db' | 'services'> & Pick<Keeper, 'tell'>,
  changed: number[],
  change: AccountChange & ('listed' | 'not listed'),
) {
  const owners = await findAddressees(db, changed);
  await tell(
    config,
    owners.map((owner) => accountChangedEmail(owner, change)),
  );
  return conclude(changed, change === 'listed');
}

function conclude(changed: number[], isListed: boolean) {
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
    async handle(context) {
      const {
        input: { donorIds },
        db,
        now,
        locked,
        keep,
      } = context;
      requireDonors(locked, donorIds);
      await lockClaims(db, donorIds);
      await keep('donors', donorIds);
      await keep('listingClaims', donorIds);
      const changed: number[] = [];
      for (const accountId of donorIds) if (await endWait(db, accountId, now)) changed.push(accountId);
      return notify(context, changed, 'listed');
    },
  }),

  adminWrite(contract.refuseDonors, {
    accounts: ({ input }) => input.donorIds,
    async handle(context) {
      const {
        input: { donorIds },
        db,
        locked,
        keep,
      } = context;
      requireDonors(locked, donorIds);
      await lockClaims(db, donorIds);
      await keep('donors', donorIds);
      await keep('listingClaims', donorIds);
      const changed = (await findListable(db, donorIds)).map(({ accountId }) => accountId);
      for (const accountId of changed) await refuseListing(db, accountId);
      return notify(context, changed, 'not listed');
    },
  }),
];
