// Imports the donors of a former network, a batch in a transaction of its own: what is committed is not imported again.
import { AdminError } from '#server/admin/people/commands.ts';
import { recordAction, recordRows } from '#server/auth/auditLog.ts';
import { describeUnreadable } from '#server/auth/lastingKeys.ts';
import { loadSigningKeys, type SigningKeys } from '#server/auth/signingKeys.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/kysely.ts';
import type { Database } from '#server/db/open.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { analyzeTables, vacuumTables } from '#server/db/vacuum.ts';
import { lockCaps } from '#server/donors/listingCaps.ts';
import type { RegisterMap } from './columns.ts';
import type { FormerDonor } from './donorRows.ts';
import { Fault } from './faults.ts';
import { judge, type Judged, type Register } from './judge.ts';
import { importFile } from './importFile.ts';
import { countToStart } from './registers.ts';
import { openRegister, type Batch, type FaultyRow } from './readRegister.ts';
import { Report, type Print } from './report.ts';
import { Seen } from './seen.ts';
import { storeDonors } from './storeDonors.ts';

export interface ImportOptions {
  path: string;
  map: RegisterMap;
  /** Donors are listed at once. */
  isListed: boolean;
  /** An earlier import of the file was stopped. */
  isResumed: boolean;
  print: Print;
}

const FILLED = ['accounts', 'donors', 'donations', 'imported_donors', 'listing_claims'];
/** Statistics are computed after so many donors, and whenever there are so many times more. */
const [FIRST_ANALYSIS, GROWTH] = [2000, 4];

export type Parts = Pick<Database, 'db' | 'pool'> & { config: Config };

/** Refused where nobody can tell who objected or was erased. */
export async function loadImportKeys({ db, config }: Pick<Parts, 'db' | 'config'>): Promise<SigningKeys> {
  const keys = await loadSigningKeys(db, config.secretKeys);
  if (keys.unreadable.length > 0) throw new AdminError(describeUnreadable(keys.unreadable));
  return keys;
}

/** The register of that name, with the words of its consent. */
async function findRegister(db: Db, { register, consent }: RegisterMap): Promise<Register & { id: number }> {
  if (register === undefined || consent === undefined)
    throw new AdminError(
      'The map must say what the register is called and to which words its donors agreed: {"register": "…", "consent": "…"}.',
    );
  await db
    .insertInto('registers')
    .values({ name: register, consent })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const registers = db.selectFrom('registers').select(['id', 'name', 'consent']).where('name', '=', register);
  const found = await registers.executeTakeFirstOrThrow();
  if (found.consent !== consent) throw new AdminError(`'${register}' was imported with other words of consent.`);
  return found;
}

export function countAccepted(report: Report, accepted: readonly Judged[], isListed: boolean): void {
  for (const { row, claim } of accepted) {
    report.imported += 1;
    if (isListed && row.age === null && !row.isAsked && claim === null) report.listed += 1;
    if (claim !== null)
      report.addNote(row.line, {
        column: '',
        text: `too many donors with one ${claim === 'mobile' ? 'number' : 'address'}: an administrator decides`,
      });
  }
}

/** Also of rows that were imported before: an import that was resumed has all notes in its file. */
export function addNotes(report: Report, rows: readonly FormerDonor[], faults: readonly FaultyRow[]): void {
  const refused = new Set(faults.map(({ line }) => line));
  for (const { line, notes } of rows) if (!refused.has(line)) for (const note of notes) report.addNote(line, note);
}

interface Context {
  keys: SigningKeys;
  register: Register & { id: number };
  isListed: boolean;
  audited: Audited;
}

/** The import's row in the audit log; null before its first batch. */
export type Audited = { id: number; rows: number } | null;

/** Counts the rows of a batch in its own transaction: an import that is killed is in the log too. */
export async function auditBatch(
  db: Db,
  before: Audited,
  { action, registerId, count }: { action: 'importDonors' | 'importDonations'; registerId: number; count: number },
): Promise<Audited> {
  if (count === 0) return before;
  const id = before?.id ?? (await recordAction(db, { by: null, action, ids: [registerId] }));
  const rows = (before?.rows ?? 0) + count;
  await recordRows(db, id, rows);
  return { id, rows };
}

/** Safe to repeat. Adds the rows that cannot be imported to the batch's faults. */
function importBatch(
  parts: Parts,
  { keys, register, isListed, audited }: Context,
  { rows, faults }: Batch<FormerDonor>,
) {
  return inTransaction(parts.db, async (transaction) => {
    const batch = { rows, faults: [...faults] };
    // 'Start' comes before the batch or after it.
    await transaction.selectFrom('registers').select('id').where('id', '=', register.id).forShare().execute();
    await lockCaps(transaction, ...rows.map(({ profile, email }) => ({ mobile: profile.mobile, email })));
    const { accepted, countBefore } = await judge(transaction, { keys, register, seen: new Seen() }, batch);
    const options = { registerId: register.id, isListed, now: new Date() };
    const taken = await storeDonors(transaction, accepted, options);
    for (const { row } of taken)
      batch.faults.push({ ...row, fault: new Fault('user id taken', `'${row.userId}' was taken meanwhile.`) });
    const stored = accepted.filter((one) => !taken.includes(one));
    const audit = { action: 'importDonors', registerId: register.id, count: stored.length } as const;
    return {
      audited: await auditBatch(transaction, audited, audit),
      accepted: stored,
      countBefore,
      faults: batch.faults,
    };
  });
}

export async function importDonors(parts: Parts, options: ImportOptions): Promise<Report> {
  const { path, map, isListed, print } = options;
  const report = new Report(print);
  const register = await findRegister(parts.db, map);
  const keys = await loadImportKeys(parts);
  const file = await openRegister(parts.db, path, map, new Date());
  let audited: Audited = null;
  let analysedAt = FIRST_ANALYSIS / GROWTH;
  await importFile(file, { ...options, report }, async (batch) => {
    const stored = await importBatch(parts, { keys, register, isListed, audited }, batch);
    const { accepted, countBefore, faults } = stored;
    audited = stored.audited;
    report.before += countBefore;
    countAccepted(report, accepted, isListed);
    addNotes(report, batch.rows, faults);
    if (report.imported >= analysedAt * GROWTH) {
      analysedAt = report.imported;
      // Else the import itself goes on with plans for empty tables.
      await analyzeTables(parts.pool, FILLED);
    }
    return faults;
  });
  report.waiting = await countToStart(parts.db, register.id);
  // Searches plan by them; the embedded engine has no autovacuum.
  await vacuumTables(parts.pool);
  return report;
}
