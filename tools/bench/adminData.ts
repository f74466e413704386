// Donors, what visitors sent, reports and an audit log, inserted without the application.
import type { ClientBase } from 'pg';

const BATCH = 100_000;

/** Donors $1 to $2 of $3. One in twenty shares a number with another; few have a name, year of birth and district in common. */
const PEOPLE = `with people as materialized (
  select i, 1 + i * 600000000007 % 9007199254740881 as account_id, now() - interval '7 minutes' * (i * 100000.0 / greatest($3::int, 100000))::float8 as at,
    (array['Asha','Ravi','Vijay','Fatima','Joseph','Lakshmi','Mohammed','Priya','Suresh','Anita'])[1 + (random() * 9)::int] as first,
    chr(65 + (random() * 25)::int) as initial,
    (array['Sharma','Iyer','Singh','Naidu','Gupta','Kumar','Reddy','Das','Khan','Nair'])[1 + (random() * 9)::int] as last
  from generate_series($1::bigint, $2::bigint) i),
added as (
  insert into accounts (account_id, user_id, user_id_key, email, created_at)
  select account_id, lower(first || '.' || last || i), lower(first || '.' || last || i),
    lower(first || '.' || last || i || '@example.org'), at from people),
towns as materialized (
  select row_number() over () - 1 as nth, country_id, state_id, district_id, city_id
  from states join districts using (state_id) join cities using (district_id) where country_id = 1)
insert into donors (account_id, full_name, blood_group, mobile, is_available, birth_year, listing_rank, registered_at,
  active_at, shuffle_key, country_id, state_id, district_id, city_id, search_text)
select account_id, first || ' ' || initial || ' ' || last,
  (array['O+','B+','A+','O+','B+','AB+','A+','O+','O-','B-'])[1 + i % 10],
  '+919' || lpad((case when i % 20 = 0 then i / 40 else random() * 999999999 end)::bigint::text, 9, '0'), i % 10 > 0, 1960 + (i * 31) % 47,
  case when i % 50 > 47 then null when i % 10 > 0 then 0 else 2 end, at, case when i % 20 = 0 then at end, account_id,
  country_id, state_id, district_id, city_id,
  lower(first || ' ' || initial || ' ' || last || ' ' || first || '.' || last || i || ' ' || first || '.' || last || i || '@example.org')
from people join towns on nth = (i * 7919) % (select count(*) from towns)`;

/** Rows of a table, a quarter of an hour apart. */
const rows = (table: string, columns: string, values: string, count: number) =>
  `insert into ${table} (${columns}, created_at) select ${values}, now() - i * interval '15 minutes'
   from generate_series(1, ${count}) i`;

const text = (...columns: string[]) => columns.map((column) => `'${column} of ' || i`).join(', ');

/** As much as the administrators of a large site have. */
const others = [
  rows(
    'feedback',
    'name, email, mobile, occupation, location, suggestions, decision',
    `${text('name')}, 'someone@example.org', '+919849012345', ${text('occupation', 'place', 'words')},
     (array['pending', 'approved', 'declined'])[1 + i % 3]`,
    2000,
  ),
  rows(
    'service_feedback',
    'organization_name, submitter_details, feedback',
    text('organisation', 'somebody', 'words'),
    300,
  ),
  rows(
    'volunteers',
    'full_name, birth_date, email, present_location, occupation, permanent_address, mobile, why_join, vision',
    `${text('name')}, '1990-01-31', 'someone@example.org', ${text('place', 'occupation', 'address')}, '+919849012345',
     ${text('reason', 'vision')}`,
    400,
  ),
  rows(
    'organizations',
    'name, category, email, type, sector, phone1, address, submitter_details',
    `${text('name', 'category')}, 'someone@example.org', ${text('type', 'sector')}, '+919849012345',
     ${text('address', 'somebody')}`,
    300,
  ),
  rows('translations', 'language, sentence, better_words', `'hi', ${text('sentence', 'words')}`, 300),
  `insert into issue_reports (account_id, full_name, mobile, option, description, reporter)
   select account_id, full_name, mobile, 'Wrong Number', 'Somebody else answered.', 'r' || i
   from generate_series(1, 2) i, (select * from donors limit 250) donors`,
  `insert into audit_log (actor, action, ids, created_at)
   select accounts.account_id, 'disableDonor', array[donors.account_id], donors.registered_at
   from donors, accounts where is_admin limit 20000`,
  'vacuum (analyze)',
];

/** Indexes are written at the end, without triggers: minutes less for two million donors. */
export async function fill(client: ClientBase, donors: number): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and tablename in ('accounts', 'donors')
       and not exists (select from pg_constraint where conindid = indexname::regclass)`,
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await client.query('set session_replication_role = replica');
  for (let first = 1; first <= donors; first += BATCH)
    await client.query(PEOPLE, [first, Math.min(first + BATCH - 1, donors), donors]);
  await client.query('set session_replication_role = origin');
  for (const { definition } of indexes) await client.query(definition);
  for (const statement of others) await client.query(statement);
}
