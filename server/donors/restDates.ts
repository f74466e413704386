// The stored dates from which donors may give again, computed from their donations and gender.
import { sql } from 'kysely';
import { restDates, type PastDonation } from '#contract/eligibility.ts';
import { anyOf } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';

interface History {
  accountId: number;
  gender: string | null;
  donations: PastDonation[];
}

/** Donations of the year before the newest: older ones change neither date. */
const recentDonations = sql<PastDonation[]>`coalesce((
  select json_agg(json_build_object('donatedOn', donated_on, 'type', type))
  from donations where donations.account_id = donors.account_id and donated_on >= (
    select max(donated_on) - interval '1 year' from donations where donations.account_id = donors.account_id)), '[]')`;

/** Of donors whose rows the transaction has locked, or whose accounts. Returns those whose dates changed. */
export async function updateRestDates(db: Db, accountIds: readonly number[]): Promise<number[]> {
  const histories: History[] = await db
    .selectFrom('donors')
    .select(['accountId', 'gender', recentDonations.as('donations')])
    .where('accountId', '=', anyOf(accountIds))
    .execute();
  const rows = histories.map(({ accountId, gender, donations }) => ({ accountId, ...restDates(donations, gender) }));
  const computed = sql`unnest(${rows.map(({ accountId }) => accountId)}::bigint[],
    ${rows.map(({ eligibleFrom }) => eligibleFrom)}::date[], ${rows.map(({ plateletsFrom }) => plateletsFrom)}::date[])`;
  const { rows: changed } = await sql<{ accountId: number }>`
    update donors set eligible_from = computed.eligible_from, platelets_from = computed.platelets_from
    from ${computed} as computed (account_id, eligible_from, platelets_from)
    where donors.account_id = computed.account_id and (donors.eligible_from, donors.platelets_from)
      is distinct from (computed.eligible_from, computed.platelets_from)
    returning donors.account_id`.execute(db);
  return changed.map(({ accountId }) => accountId);
}
