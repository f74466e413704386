// The searches of the API from bare `node:http` and `pg`: the same statement, the same fields, and no safeguard. Any other
// request gets a constant response.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import type { DonorListing, SearchCriteria } from '../../contract/donors.ts';
import { nameOf } from '../../server/db/kysely.ts';
import { plannerSettings } from '../../server/db/plannerSettings.ts';
import { searchQuery } from '../../server/donors/queries.ts';

const POOL_SIZE = 10;
const DAY = 1082;
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(DAY, String);

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

const options = plannerSettings.map((setting) => `-c ${setting}`).join(' ');
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL!, max: POOL_SIZE, options });
const { rows: places } = await pool.query<{ id: number; city: string; district: string }>(
  `select city_id as id, cities.name as city, districts.name as district from cities join districts using (district_id)`,
);
const namesOf = new Map(places.map(({ id, ...names }) => [id, names]));

function toListing(row: Row): DonorListing {
  const names = namesOf.get(row.city_id)!;
  return {
    fullName: row.full_name,
    mobileNumber: row.mobile,
    availableunavailable: row.is_available ? 'A' : 'U',
    regid: row.account_id!,
    districtName: names.district,
    cityName: names.city,
    canGiveFrom: row.eligible_from,
    recentlyActive: row.active_at !== null,
    receipt: 'Cp7dJ0x3kQa',
  };
}

type Body = Record<keyof typeof SearchCriteria.shape, never>;

async function search(body: string): Promise<string> {
  const { bloodgroup: bloodGroup, ...place } = JSON.parse(body) as Body;
  const { sql, parameters } = searchQuery({ bloodGroup, ...place }, new Date());
  const { rows } = await pool.query<Row>({ name: nameOf(sql), text: sql, values: [...parameters] });
  const data = rows.filter((row) => row.account_id !== null).map(toListing);
  return JSON.stringify({ status: 200, data, totalRecords: rows[0]!.total });
}

createServer(async (request, response) => {
  const body = request.method === 'POST' ? await search(await text(request)) : '{"status":200,"data":[]}';
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(body) };
  response.writeHead(200, headers).end(body);
}).listen(Number(process.env.PORT), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
