// Files of a former register: generated donors in three dialects, with known faults.
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { sql } from 'kysely';
import type { PooledDb } from '#server/db/kysely.ts';
import type { FaultKind } from '#server/register/faults.ts';
import { listStarted } from '#server/register/start.ts';

export const dialects = ['own', 'spreadsheet', 'tabs'] as const;
export type Dialect = (typeof dialects)[number];

/** One row in so many has a fault, each kind in its turn. */
const EVERY = 33;
const EVERY_MINOR = 50;
export const generatedFaults = [
  'name',
  'blood group',
  'number',
  'rounded number',
  'place not found',
  'id twice',
  'twice in the file',
] as const satisfies FaultKind[];

interface Row {
  id: string;
  name: string;
  number: string;
  group: string;
  email: string;
  born: string;
  state: string;
  district: string;
  city: string;
  registered: string;
  given: string;
  gender: string;
}

const PLACES = [
  ['Telangana', 'Hyderabad', 'Hyderabad'],
  ['Andhra Pradesh', 'Guntur', 'Guntur'],
  ['Andhra Pradesh', '', 'Vizag'],
  ['Maharashtra', '', 'Bombay'],
  ['Tamil Nadu', 'Chennai', 'Chennai'],
] as const;
const GROUPS = ['O+', 'B+', 'A+', 'AB+', 'O-', 'B-', 'A-', 'AB-'];
const GIVEN = ['Asha', 'José', 'Ravi', 'Lakshmi', 'Imran'];

const day = (i: number, separator: string, order: 'year' | 'day') => {
  const parts = [`${2008 + (i % 15)}`, `${1 + (i % 12)}`.padStart(2, '0'), `${13 + (i % 15)}`];
  return (order === 'year' ? parts : parts.toReversed()).join(separator);
};

function makeRow(i: number, dialect: Dialect): Row {
  const [state, district, city] = PLACES[i % PLACES.length]!;
  const born = i % EVERY_MINOR === 7 ? new Date().getUTCFullYear() - 16 : 1970 + (i % 30);
  const isOwn = dialect === 'own';
  return {
    id: `${dialect}-${i}`,
    name: `${GIVEN[i % GIVEN.length]} Donor ${i}`,
    number: `${isOwn ? '91 ' : ''}${9_849_000_000 + dialects.indexOf(dialect) * 1_000_000 + i}`,
    group: isOwn ? GROUPS[i % 8]! : GROUPS[i % 8]!.replace('+', ' +ve').replace('-', ' Negative'),
    email: i % 3 === 0 ? '' : `${dialect}.${i}@example.org`,
    born: isOwn ? `${born}-01-01` : `${born}`,
    state,
    district,
    city,
    registered: isOwn ? day(i, '-', 'year') : day(i, '/', 'day'),
    given: i % 4 === 0 ? day(i, '-', 'day') : '',
    gender: dialect === 'tabs' ? 'FM'[i % 2]! : ['Female', 'Male'][i % 2]!,
  };
}

/** The same row with a fault. The two before have none. */
function spoil(row: Row, kind: FaultKind, before: Row): Row {
  const changes: Partial<Record<FaultKind, Partial<Row>>> = {
    name: { name: '12345' },
    'blood group': { group: 'Z+' },
    number: { number: '12345 00000' },
    'rounded number': { number: '9.19849E+11' },
    'place not found': { district: 'Xyzzyx', city: 'Qwrtpl' },
    'id twice': { id: before.id },
    'twice in the file': { name: before.name.toUpperCase(), number: before.number },
  };
  return { ...row, ...changes[kind] };
}

const quote = (cell: string) => (/[",;\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

const formats = {
  own: {
    separator: ',',
    encoding: 'utf8',
    head: 'regid,fullName,mobileNumber,bloodGroup,emailId,DOB,stateName,districtName,cityName,registeredOn,lastDonation,gender',
  },
  spreadsheet: {
    separator: ';',
    encoding: 'latin1',
    head: 'Registration No;Donor Name;Mobile No.;Blood Group;Email;Year of Birth;State;District;City;Registration Date;Last Donation;Gender',
  },
  tabs: {
    separator: '\t',
    encoding: 'utf8',
    head: 'id\tname\tphone\tbg\tmail\tyob\tstate\tdistrict\ttown\tcreated_at\tlast_donated\tsex',
  },
} as const;

export interface Expected {
  rows: number;
  /** Each kind has as many. */
  faults: Record<string, number>;
  minors: number;
}

/** Writes the file, and says what is in it. */
export async function writeRegister(path: string, dialect: Dialect, rows: number): Promise<Expected> {
  const { separator, encoding, head } = formats[dialect];
  const file = createWriteStream(path, { encoding });
  const expected: Expected = { rows, faults: {}, minors: 0 };
  file.write(`${dialect === 'own' ? '\uFEFF' : ''}${head}\r\n`);
  let before = makeRow(0, dialect);
  for (let i = 0; i < rows; i += 1) {
    const kind = i % EVERY === EVERY - 1 ? generatedFaults[Math.floor(i / EVERY) % generatedFaults.length] : undefined;
    const row = kind ? spoil(makeRow(i, dialect), kind, before) : makeRow(i, dialect);
    if (kind) expected.faults[kind] = (expected.faults[kind] ?? 0) + 1;
    else if (i % EVERY_MINOR === 7) expected.minors += 1;
    if (!file.write(`${Object.values(row).map(quote).join(separator)}\r\n`)) await once(file, 'drain');
    before = row;
  }
  file.end();
  await once(file, 'finish');
  return expected;
}

/** As 'Start' of every register, and the maintenance job after it. */
export async function startRegisters(db: PooledDb, { anHour = 500, now = new Date() } = {}): Promise<void> {
  const startedAt = sql<Date>`clock_timestamp()`;
  await db.updateTable('registers').set({ startedAt, anHour }).execute();
  await listStarted(db, now, new AbortController().signal);
}
