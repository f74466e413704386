// The benchmark's donors: the same for everybody, in the towns of the geo data by their population, with blood groups as
// in India. Made once for each number of donors and kept until migrations, places or this file change.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase, type Database } from '#server/db/open.ts';
import { prepareDatabase } from '#server/seed/prepare.ts';
import { KEPT, type Cluster } from './cluster.ts';

const INPUTS = ['server/db/migrations', 'server/seed/data'];
const quiet = { info: () => {}, warn: () => {}, error: () => {} };

/** A number from 0 to sides - 1 that only the donor's number `i` and the seed decide. */
const die = (seed: number, sides: string) => `((hashint8extended(i, ${seed}) & 9223372036854775807) % ${sides})`;

/** One row for each 2,000 people of a town: a donor's town is drawn among them. */
const SLOTS = `create temp table slots as
  select row_number() over (order by city_id, n) - 1 as slot, country_id, state_id, district_id, city_id
  from cities join districts using (district_id) join states using (state_id),
       generate_series(1, ceil(population / 2000.0)::int) n
  where country_id = 1 and not is_other and population > 0`;

const REGID = '(hashint8extended(i, 1) & 9007199254740991)';

const ACCOUNTS = `insert into accounts (regid, user_id, user_id_key, email, created_at)
  select ${REGID}, 'bench.' || i, 'bench.' || i, 'bench.' || i || '@example.org',
         timestamptz '2026-01-01 00:00Z' + i * interval '1 second'
  from generate_series(1, $1::bigint) i`;

// Of a hundred 15 are unavailable, and 5 of the others are resting; the youngest 2 in a hundred are not listed.
const DONORS = `insert into donors (regid, full_name, blood_group, mobile, is_available, birth_year, rested_on, standing,
                                  country_id, state_id, district_id, city_id)
  select regid, full_name, blood_group, mobile, is_available, birth_year, rested_on,
         case when birth_year > extract(year from current_date) - 18 then null
              when not is_available then 2 when rested_on > current_date then 1 else 0 end,
         country_id, state_id, district_id, city_id
  from (
    select i, ${REGID} as regid, 'Bench Donor ' || i as full_name, '+91' || lpad(i::text, 10, '0') as mobile,
           case when group_die < 370 then 'O+' when group_die < 690 then 'B+' when group_die < 910 then 'A+'
                when group_die < 980 then 'AB+' when group_die < 987 then 'O-' when group_die < 993 then 'B-'
                when group_die < 998 then 'A-' else 'AB-' end as blood_group,
           ${die(3, '100')} >= 15 as is_available, 1960 + ${die(4, '50')} as birth_year,
           case when ${die(5, '100')} < 5 then current_date + 1 + ${die(6, '89')}::int end as rested_on,
           ${die(7, '(select count(*) from slots)')} as slot
    from (select i, ${die(2, '1000')} as group_die from generate_series(1, $1::bigint) i) as thrown
  ) as people join slots using (slot)`;

const INDEXES = `select indexdef, indexname from pg_indexes where tablename in ('accounts', 'donors')
  and not exists (select from pg_constraint where conname = indexname) order by indexname`;

/** What the kept data was made from. */
function fingerprint(): string {
  const hash = createHash('sha256').update(SLOTS + ACCOUNTS + DONORS);
  for (const folder of INPUTS)
    for (const file of readdirSync(folder).sort()) hash.update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 8);
}

/** Rows first and indexes after them, or ten million would take an hour. */
async function addDonors(client: pg.ClientBase, donors: number): Promise<void> {
  // Foreign keys hold by construction.
  await client.query('set session_replication_role = replica');
  await client.query('set statement_timeout = 0');
  await client.query(SLOTS);
  const { rows } = await client.query<{ indexdef: string; indexname: string }>(INDEXES);
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`);
  await client.query(ACCOUNTS, [donors]);
  await client.query(DONORS, [donors]);
  for (const { indexdef } of rows) await client.query(indexdef);
  await client.query('vacuum (analyze)');
  await client.query('checkpoint');
}

async function fill(database: Database, donors: number): Promise<void> {
  await database.patient(async () => {
    await migrate(database.pool);
    await prepareDatabase(database, { demoData: false }, () => {});
    const client = await database.pool.connect();
    await addDonors(client, donors).finally(() => client.release(true));
  });
}

/** Names the database with so many donors, after making it where it is missing. Databases of other versions go. */
export async function makeServerData(cluster: Cluster, donors: number): Promise<string> {
  const version = fingerprint();
  const name = `bench_${version}_${donors}`;
  const { rows } = await cluster.query('postgres', `select datname from pg_database where datname like 'bench%'`);
  const names = (rows as { datname: string }[]).map(({ datname }) => datname);
  for (const old of names.filter((one) => !one.startsWith(`bench_${version}_`))) {
    await cluster.query('postgres', `drop database ${old} with (force)`);
  }
  if (names.includes(name)) return name;
  const unfinished = `bench_unfinished_${donors}`;
  await cluster.query('postgres', `create database ${unfinished}`);
  const database = await openDatabase({ databaseUrl: cluster.urlOf(unfinished), dataDir: KEPT, log: quiet });
  await fill(database, donors).finally(() => database.close());
  await cluster.query('postgres', `alter database ${unfinished} rename to ${name}`);
  return name;
}

/** The data folder of an embedded engine with so many donors, after making it where it is missing. */
export async function makeEmbeddedData(donors: number): Promise<string> {
  const version = fingerprint();
  const folder = join(KEPT, `embedded-${version}-${donors}`);
  for (const old of existsSync(KEPT) ? readdirSync(KEPT) : []) {
    if (!old.startsWith('embedded-') || old.startsWith(`embedded-${version}-`)) continue;
    rmSync(join(KEPT, old), { recursive: true });
  }
  if (existsSync(folder)) return folder;
  const unfinished = join(KEPT, `embedded-unfinished-${donors}`);
  rmSync(unfinished, { recursive: true, force: true });
  const database = await openDatabase({ dataDir: unfinished, log: quiet });
  await fill(database, donors).finally(() => database.close());
  renameSync(unfinished, folder);
  return folder;
}
