// Copies of registered donors under other names and in other towns, without a password hash for each.
import type { ClientBase } from 'pg';
import { weigh, type Places } from './population.ts';

const TABLES = ['accounts', 'donors'] as const;
const BATCH = 100_000;
const ONE_IN_PEOPLE = 20_000;
/** Account ids are random below 2^53; these are spread as evenly and never collide, because the modulus is prime. */
const ACCOUNT_ID = '1 + i * 600000000007 % 9007199254740881';
const REGISTERED = "- i * interval '3 seconds'";

/** What a copy has of its own; it shares all else with the donor it is made from. */
const own: Record<(typeof TABLES)[number], Record<string, string>> = {
  accounts: {
    account_id: ACCOUNT_ID,
    user_id: `'bench.' || i`,
    user_id_key: `'bench.' || i`,
    email: `'bench.' || i || '@example.org'`,
    created_at: `created_at ${REGISTERED}`,
  },
  donors: {
    account_id: ACCOUNT_ID,
    full_name: `'Bench Donor ' || i`,
    mobile: `'+91' || (9000000000 + i)`,
    state_id: 'homes.state',
    district_id: 'homes.district',
    city_id: 'homes.city',
    // Negative for active donors.
    shuffle_key: `${ACCOUNT_ID} - case when shuffle_key < 0 then 9007199254740992 else 0 end`,
    registered_at: `registered_at ${REGISTERED}`,
  },
};

async function readColumns(client: ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** Inserts the copies $1 to $2. */
function writeInsert(table: (typeof TABLES)[number], columns: readonly string[]): string {
  const values = columns.map((column) => own[table][column] ?? `model.${column}`);
  return `insert into ${table} (${columns.join(', ')})
    select ${values.join(', ')} from generate_series($1::bigint, $2::bigint) i
    join model_${table} model on model.nth = i % (select count(*) from model_${table})
    join homes on homes.nth = (hashint8(i) & 2147483647) % (select count(*) from homes)`;
}

async function prepareModels(client: ClientBase, places: Places): Promise<void> {
  for (const table of TABLES) {
    await client.query(
      `create temporary table model_${table} as
       select row_number() over (order by account_id) - 1 as nth, * from ${table}
       where account_id in (select account_id from donors)`,
    );
  }
  const homes = weigh(places[2], ({ population }) => Math.ceil(population / ONE_IN_PEOPLE));
  await client.query(
    `create temporary table homes as select nth - 1 as nth, state, district, city
     from unnest($1::int[], $2::int[], $3::int[]) with ordinality as homes (state, district, city, nth)`,
    [homes.map(({ state }) => state), homes.map(({ district }) => district), homes.map(({ city }) => city)],
  );
}

/** Drops the indexes that no constraint needs. Returns what creates them again: faster than inserting into each. */
async function dropIndexes(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and tablename = any($1)
       and not exists (select from pg_constraint where conindid = indexname::regclass)`,
    [TABLES],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

/** Fills the database up to so many donors from those that are registered. The client must not have a query timeout. */
export async function addCopies(client: ClientBase, places: Places, registered: number, donors: number): Promise<void> {
  await prepareModels(client, places);
  const indexes = await dropIndexes(client);
  // The places exist: 50 million look-ups fewer among ten million donors.
  await client.query('alter table donors disable trigger all');
  await client.query('alter table donors enable trigger user');
  for (let from = registered; from < donors; from += BATCH) {
    for (const table of TABLES) {
      const insert = writeInsert(table, await readColumns(client, table));
      await client.query(insert, [from, Math.min(from + BATCH, donors) - 1]);
    }
  }
  await client.query('alter table donors enable trigger all');
  for (const index of indexes) await client.query(index);
  await client.query('vacuum (analyze)');
}
