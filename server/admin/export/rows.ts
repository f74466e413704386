// The rows of the exported lists, in batches: each is a short statement of its own that begins after the last row of the
// batch before, so that other requests go on meanwhile and memory holds one batch.
import { RegisteredDonor } from '#contract/adminDonors.ts';
import type { exportDonors, exportIssueReports } from '#contract/export.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import { dayInIndia } from '#contract/indiaTime.ts';
import type { SigningKeys } from '#server/auth/signingKeys.ts';
import type { Db, PooledDb } from '#server/db/kysely.ts';
import type { CsvRow } from './csv.ts';
import { findDonorsAfter, type ListedDonor, type Position } from '#server/admin/donors/queries.ts';
import { matching } from '#server/admin/moderation/decisions.ts';
import { formStores, type FormStore, type StoredItem } from '#server/admin/moderation/queues.ts';
import { isFoundOnPage } from '#server/admin/moderation/reportSearch.ts';
import { reportsPage, toIssueReport } from '#server/admin/moderation/reports.ts';
import { toListed } from '#server/admin/donors/wire.ts';

const BATCH_ROWS = 500;

/** Indian numbers are without a plus sign; the others keep it, else they may be read as Indian. */
const phoneFields = ['mobileNumber', 'landlineNumber', 'mobile_number', ...formStores.flatMap(({ phones }) => phones)];

/** '+919849012345' as '91 98490 12345'. */
function formatPhone(number: string): string {
  return number.replace(/^\+91(\d{5})(\d{5})$/, '91 $1 $2').replace(/^\+(?=91)/, '');
}

function formatCell(name: string, value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' && phoneFields.includes(name) ? formatPhone(value) : value;
}

/** In place: a copy of each row would be most of what an export of a million allocates. */
function toCsvRow(row: Record<string, unknown>): CsvRow {
  for (const name of Object.keys(row)) row[name] = formatCell(name, row[name]);
  return row;
}

/** Ids of places, and what says nothing in a file. */
const leftOut = 'presentCountry presentState presentDistrict presentCity strAvailUnAvail version isDeleted'.split(' ');

const dayOf = (moment: Date | null) => moment && dayInIndia(moment);

/** What an administrator sees on the donor's page; days in India. */
const accountColumns = {
  registeredOn: ({ createdAt }) => dayOf(createdAt),
  lastLoginOn: ({ lastLoginAt }) => dayOf(lastLoginAt),
  lastActiveOn: ({ activeAt }) => dayOf(activeAt),
  emailConfirmed: ({ emailConfirmedAt }) => emailConfirmedAt !== null,
  consentVersion: ({ consentVersion }) => consentVersion,
  consentedOn: ({ consentAt }) => dayOf(consentAt),
} satisfies Record<string, (donor: ListedDonor) => string | boolean | null>;

export const donorColumns = [
  ...Object.keys(RegisteredDonor.shape).filter((name) => !leftOut.includes(name)),
  ...Object.keys(accountColumns),
];

const readers = Object.entries(accountColumns);

function toDonorRow(donor: ListedDonor): CsvRow {
  const row: Record<string, unknown> = toListed(donor);
  for (const [name, read] of readers) row[name] = read(donor);
  return toCsvRow(row);
}

export async function* donorRows(db: PooledDb, filters: ParsedOf<typeof exportDonors>): AsyncGenerator<CsvRow[]> {
  const query = { ...filters, deleted: null, after: null, limit: BATCH_ROWS, offset: 0 };
  let last: Position | null = null;
  do {
    const { donors, next }: Awaited<ReturnType<typeof findDonorsAfter>> = await findDonorsAfter(db, query, last);
    yield donors.map(toDonorRow);
    last = next;
  } while (last !== null);
}

/** The rows of `readAfter`, which is given the id of the last row of the batch before. */
async function* byId<Row extends { id: number }>(
  readAfter: (id: number | null) => Promise<Row[]>,
  toRow: (row: Row) => CsvRow,
): AsyncGenerator<CsvRow[]> {
  let last: number | null = null;
  let rows: Row[];
  do {
    rows = await readAfter(last);
    yield rows.map((row) => toCsvRow(toRow(row)));
    last = rows.at(-1)?.id ?? null;
  } while (rows.length === BATCH_ROWS);
}

export function itemRows(
  db: Db,
  store: FormStore,
  filters: ParsedOf<FormStore['exported']>,
  keys: SigningKeys,
): AsyncGenerator<CsvRow[]> {
  const { table, toRow } = store;
  const { order } = filters;
  const [direction, comparison] = order === 'oldest' ? (['asc', '>'] as const) : (['desc', '<'] as const);
  const wanted = db
    .selectFrom(table)
    .selectAll()
    .$castTo<StoredItem>()
    .where(matching(store, filters, keys))
    .orderBy('id', direction)
    .limit(BATCH_ROWS);
  return byId((last) => (last === null ? wanted : wanted.where('id', comparison, last)).execute(), toRow);
}

export function reportRows(db: Db, filters: ParsedOf<typeof exportIssueReports>): AsyncGenerator<CsvRow[]> {
  const reports = reportsPage(db, BATCH_ROWS, 0)
    .where(isFoundOnPage(filters))
    .clearOrderBy()
    .orderBy('issueReports.id', 'desc');
  const readAfter = (last: number | null) =>
    (last === null ? reports : reports.where('issueReports.id', '<', last)).execute();
  // Words of messages stay encrypted.
  return byId(readAfter, (row) => toIssueReport(row, null));
}
