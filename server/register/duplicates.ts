// Donors who are in a register twice, or here already.
import { sql } from 'kysely';
import { anyTextOf } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';
import { NAME_KEY, nameKey } from '#server/donors/nameKey.ts';
import type { FormerDonor } from './donorRows.ts';

/** Perhaps the same person: name, year of birth and district agree. */
export const likenessKey = ({ profile: { fullName, birthYear, districtId } }: FormerDonor): string =>
  `${nameKey(fullName)} ${birthYear} ${districtId}`;

export interface DonorHere {
  fullName: string;
  mobile: string;
  birthYear: number | null;
  districtId: number;
  /** Imported from a register, of which this is the id. */
  registerId: number | null;
}

/** The donors here with one of the numbers. Sample donors are nobody. */
export async function findByNumber(db: Db, mobiles: readonly string[]): Promise<Map<string, DonorHere[]>> {
  const donors = await db
    .selectFrom('donors')
    .innerJoin('accounts', 'accounts.accountId', 'donors.accountId')
    .leftJoin('importedDonors', 'importedDonors.accountId', 'donors.accountId')
    .select(['fullName', 'mobile', 'birthYear', 'districtId', 'registerId'])
    .where('mobile', '=', anyTextOf(mobiles))
    .where('isDemo', '=', false)
    .execute();
  return Map.groupBy(donors, ({ mobile }) => mobile);
}

/** The likeness keys of those rows whose name, year and district a donor here has. */
export async function findAlike(db: Db, rows: readonly FormerDonor[]): Promise<Set<string>> {
  const years = rows.map(({ profile }) => profile.birthYear);
  const districts = rows.map(({ profile }) => profile.districtId);
  const names = rows.map(({ profile }) => nameKey(profile.fullName));
  const { rows: found } = await sql<{ key: string }>`
    select wanted.name || ' ' || wanted.year || ' ' || wanted.district as key
    from unnest(${names}::text[], ${years}::int[], ${districts}::int[]) as wanted (name, year, district)
    where exists (
      select from donors join accounts using (account_id)
      where not is_demo and district_id = wanted.district and birth_year = wanted.year and ${NAME_KEY} = wanted.name)
  `.execute(db);
  return new Set(found.map(({ key }) => key));
}
