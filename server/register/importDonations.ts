// Donations of a former network, for donors who were imported: never public, but for the rest after them.
import { sql } from 'kysely';
import { NAME_NOT_KNOWN, type donationTypes } from '#contract/donations.ts';
import { AdminError } from '#server/admin/people/commands.ts';
import { lockAccounts } from '#server/auth/accountLocks.ts';
import type { SigningKeys } from '#server/auth/signingKeys.ts';
import { anyOf, anyTextOf } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { vacuumTables } from '#server/db/vacuum.ts';
import { listingOn } from '#server/donors/listingRank.ts';
import { updateRestDates } from '#server/donors/restDates.ts';
import { isBlank, readName } from './cells.ts';
import { donationTable, type DonationColumn, type RegisterMap } from './columns.ts';
import type { CsvLine } from './csvFile.ts';
import { readDay } from './dates.ts';
import { Fault } from './faults.ts';
import { auditBatch, loadImportKeys, type Audited, type ImportOptions, type Parts } from './importDonors.ts';
import { importFile } from './importFile.ts';
import { openTable, type Batch } from './readRegister.ts';
import { Report } from './report.ts';
import { sourceOf } from './stage.ts';

interface FormerDonation extends CsvLine {
  donor: string;
  donatedOn: string;
  type: (typeof donationTypes)[number];
  patientName: string;
  place: string;
  hospitalName: string;
}

const PLATELETS = /platelet|sdp|apheresis/i;
const BLOOD = /blood|^whole|^wb$/i;

function readType(cell: string): FormerDonation['type'] {
  if (PLATELETS.test(cell)) return 'Platelets';
  if (isBlank(cell) || BLOOD.test(cell)) return 'Blood';
  throw new Fault('donation', `'${cell}' is neither blood nor platelets.`);
}

function readDonation(row: CsvLine, columns: ReadonlyMap<DonationColumn, number>, map: RegisterMap): FormerDonation {
  const cell = (column: DonationColumn) => row.cells[columns.get(column) ?? -1] ?? '';
  const nameIn = (column: DonationColumn) => (isBlank(cell(column)) ? NAME_NOT_KNOWN : readName(cell(column)));
  const donatedOn = readDay(cell('donatedOn'), map.dates, new Date());
  if (donatedOn === null) throw new Fault('date', 'There is no date.');
  const names = { patientName: nameIn('patient'), place: nameIn('place'), hospitalName: nameIn('hospital') };
  return { ...row, donor: cell('donor'), donatedOn, type: readType(cell('type')), ...names };
}

/** The accounts of imported donors by their id there. */
async function findDonors(
  db: Db,
  keys: SigningKeys,
  name: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const byKey = new Map(ids.flatMap((id) => keys.signLasting(sourceOf(id, name)).map((key) => [key, id])));
  const sourceKeys = [...byKey.keys()];
  const found = await db
    .selectFrom('importedDonors')
    .select(['sourceKey', 'accountId'])
    .where('sourceKey', '=', anyTextOf(sourceKeys))
    .execute();
  return new Map(
    found.flatMap(({ sourceKey, accountId }) => (accountId === null ? [] : [[byKey.get(sourceKey) ?? '', accountId]])),
  );
}

/** Also replaces what the donors' file said of the same day. Returns how many are new. */
async function storeDonations(db: Db, rows: readonly (FormerDonation & { accountId: number })[]): Promise<number> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
    "accountId" bigint, "donatedOn" date, type text, "patientName" text, place text, "hospitalName" text)`;
  const unknown = [NAME_NOT_KNOWN, NAME_NOT_KNOWN, NAME_NOT_KNOWN];
  await sql`delete from donations using ${given}
    where is_imported and account_id = "accountId" and donated_on = "donatedOn" and donations.type = given.type
      and array[patient_name, donations.place, hospital_name] = ${unknown}::text[]
      and array["patientName", given.place, "hospitalName"] <> ${unknown}::text[]`.execute(db);
  const { numAffectedRows } = await sql`
    insert into donations (account_id, donated_on, type, patient_name, place, hospital_name, is_public, is_imported)
    select distinct "accountId", "donatedOn", type, "patientName", place, "hospitalName", false, true from ${given}
    where not exists (
      select from donations d where d.account_id = "accountId" and d.donated_on = "donatedOn" and d.type = given.type
        and d.patient_name = "patientName" and d.place = given.place and d.hospital_name = "hospitalName")`.execute(db);
  return Number(numAffectedRows);
}

interface Context {
  keys: SigningKeys;
  register: { id: number; name: string };
  audited: Audited;
}

/** Safe to repeat. */
function importBatch({ db }: Parts, { keys, register, audited }: Context, { rows, faults }: Batch<FormerDonation>) {
  return inTransaction(db, async (transaction) => {
    const donors = await findDonors(transaction, keys, register.name, [...new Set(rows.map(({ donor }) => donor))]);
    const known = rows.flatMap((row) => (donors.has(row.donor) ? [{ ...row, accountId: donors.get(row.donor)! }] : []));
    const unknown = rows.filter(({ donor }) => !donors.has(donor));
    const accountIds = [...new Set(known.map(({ accountId }) => accountId))];
    await lockAccounts(transaction, accountIds);
    const added = await storeDonations(transaction, known);
    await updateRestDates(transaction, accountIds);
    await transaction
      .updateTable('donors')
      .set(listingOn(new Date()))
      .where('accountId', '=', anyOf(accountIds))
      .execute();
    const missing = unknown.map((row) => ({
      ...row,
      fault: new Fault('unknown donor', `No donor '${row.donor}' was imported.`),
    }));
    const audit = { action: 'importDonations', registerId: register.id, count: added } as const;
    return {
      audited: await auditBatch(transaction, audited, audit),
      added,
      countBefore: known.length - added,
      faults: [...faults, ...missing],
    };
  });
}

export async function importDonations(parts: Parts, options: Omit<ImportOptions, 'isListed'>): Promise<Report> {
  const { path, map, print } = options;
  const report = new Report(print);
  const registers = parts.db
    .selectFrom('registers')
    .select(['id', 'name'])
    .where('name', '=', map.register ?? '');
  const register = await registers.executeTakeFirst();
  if (!register)
    throw new AdminError('Import the donors first, and name the register in the map as there: {"register": "…"}.');
  const keys = await loadImportKeys(parts);
  let audited: Audited = null;
  const file = await openTable(
    path,
    donationTable,
    map,
    ({ columns }) =>
      (row) =>
        readDonation(row, columns, map),
  );
  await importFile(file, { ...options, report }, async (batch) => {
    const stored = await importBatch(parts, { keys, register, audited }, batch);
    const { added, countBefore, faults } = stored;
    audited = stored.audited;
    report.imported += added;
    report.before += countBefore;
    return faults;
  });
  await vacuumTables(parts.pool, ['donations', 'donors']);
  return report;
}
