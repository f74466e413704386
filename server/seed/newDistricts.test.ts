// A database from before Markapuram became a district: its towns' donors move with them.
import { expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { addDonorRow } from '#test/admins.ts';
import { regids, searchUncached } from '#test/listings.ts';
import { useTestApp } from '#test/app.ts';
import { loadLocations } from './locations.ts';

const PRAKASAM = 11;
const MARKAPURAM = 35_306;
const [ONGOLE, MARKAPUR] = [102, 100];
const app = useTestApp();

const placeOf = (district: number, city: number) => ({ country: 1, state: 2, district, city });

/** As the version before left it. */
async function undoNewDistrict(): Promise<void> {
  await app.pool.query(`
    update donors set district_id = ${PRAKASAM} where district_id = ${MARKAPURAM};
    update cities set district_id = ${PRAKASAM} where district_id = ${MARKAPURAM};
    delete from districts where district_id = ${MARKAPURAM};
    delete from schema_migrations where name = '0040_new_districts.sql';
    update seeds set version = 'older' where name = 'locations'`);
}

async function upgrade(): Promise<void> {
  await migrate(app.pool);
  await inTransaction(app.db, (client) => loadLocations(client, () => undefined));
}

test('donors of its towns are found there after the upgrade, others stay, and coordinators keep both', async () => {
  const { regid } = await addDonorRow(app.db, { place: placeOf(MARKAPURAM, MARKAPUR) });
  const stays = await addDonorRow(app.db, { place: placeOf(PRAKASAM, ONGOLE) });
  await undoNewDistrict();
  await app.db
    .insertInto('coordinators')
    .values({ accountId: regid, districtIds: [PRAKASAM] })
    .execute();
  await upgrade();
  const found = async (district: number, city: number) =>
    regids((await searchUncached(app, placeOf(district, city), { city: 'all' })).body.data);
  expect(await found(MARKAPURAM, MARKAPUR)).toEqual([regid]);
  expect(await found(PRAKASAM, ONGOLE)).toEqual([stays.regid]);
  const { districtIds } = await app.db.selectFrom('coordinators').select('districtIds').executeTakeFirstOrThrow();
  expect(districtIds).toEqual([PRAKASAM, MARKAPURAM]);
});
