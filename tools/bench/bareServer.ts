// Searches without the application, by bare `node:http` and `pg`: the statement and the fields of the API, none of its
// checks. A request that is no search gets a constant response.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import type { BloodGroup } from '../../contract/blood.ts';
import { nameOf } from '../../server/db/kysely.ts';
import { plannerSettings } from '../../server/db/plannerSettings.ts';
import { searchQuery } from '../../server/donors/queries.ts';

/** As the application's. */
const POOL_SIZE = 10;
const RECEIPT = 'Cp7dJ0x3kQa';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, String);
const options = plannerSettings.map((setting) => `-c ${setting}`).join(' ');
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: POOL_SIZE, options });

interface Names {
  id: number;
  city: string;
  district: string;
}

const cities = await pool.query<Names>(
  'select city_id as id, c.name as city, d.name as district from cities as c join districts as d using (district_id)',
);
const namesOf = new Map(cities.rows.map((names) => [names.id, names]));

interface Row {
  total: number;
  account_id: number | null;
  full_name: string;
  mobile: string;
  is_available: boolean;
  city_id: number;
  eligible_from: string | null;
  active_at: Date | null;
}

const toListing = (row: Row) => ({
  fullName: row.full_name,
  mobileNumber: row.mobile,
  availableunavailable: row.is_available ? 'A' : 'U',
  regid: row.account_id,
  districtName: namesOf.get(row.city_id)?.district,
  cityName: namesOf.get(row.city_id)?.city,
  canGiveFrom: row.eligible_from,
  recentlyActive: row.active_at !== null,
  receipt: RECEIPT,
});

interface Search {
  bloodgroup: BloodGroup;
  state: number;
  district: number | null;
  city: number | null;
  page: number;
  size: number;
}

async function search(body: string): Promise<string> {
  const { bloodgroup, ...rest } = JSON.parse(body) as Search;
  const { sql, parameters } = searchQuery({ ...rest, bloodGroup: bloodgroup }, new Date());
  const { rows } = await pool.query<Row>({ name: nameOf(sql), text: sql, values: [...parameters] });
  const data = rows.filter((row) => row.account_id !== null).map(toListing);
  return JSON.stringify({ status: 200, data, totalRecords: rows[0]!.total });
}

const constant = JSON.stringify({ status: 200, data: Array.from({ length: 10 }, () => RECEIPT.repeat(20)) });

createServer(async (request, response) => {
  const body = request.method === 'POST' ? await search(await text(request)) : constant;
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(body) };
  response.writeHead(200, headers).end(body);
}).listen(Number(process.env.PORT), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
