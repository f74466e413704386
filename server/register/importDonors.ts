// Imports the donors of a former network, a batch in a transaction of its own: what is committed is not imported again. Or
// says, line by line, what an import would do.
import { sql } from 'kysely';
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
import { importFile, readFile } from './importFile.ts';
import { findTwins, judge, readOutcomes } from './judge.ts';
import { countToStart } from './registers.ts';
import { openRegister, type Batch, type FaultyRow } from './readRegister.ts';
import { Report, type Print } from './report.ts';
import { stage, type Register, type Staging } from './stage.ts';
import { NAME_NOT_KNOWN } from '#contract/donations.ts';
import { donorColumns } from '#contract/donorFields.ts';
import { addToDonorCounts } from '#server/admin/statistics/donorCounts.ts';

const accepted = sql`from staged_donors donors where outcome is null`;

/** A user id that somebody took meanwhile is a fault. */
async function addAccounts(db: Db): Promise<void> {
  await sql`
    insert into accounts (account_id, user_id, user_id_key, email, language, created_at)
    select account_id, user_id, user_id_key, email, language, registered_at ${accepted}
    on conflict (user_id_key) do nothing`.execute(db);
  await sql`
    update staged_donors s set outcome = 'user id taken', reason = format('''%s'' was taken meanwhile.', user_id)
    where outcome is null and not exists (select from accounts a where a.account_id = s.account_id)`.execute(db);
}

/** Writes the staged donors of a batch of whom nothing speaks against it: a statement for each table. */
async function storeDonors(db: Db, registerId: number): Promise<void> {
  await addAccounts(db);
  const columns = sql.join(donorColumns.map((column) => sql.ref(column)));
  await sql`
    insert into donors (account_id, ${columns}, eligible_from, platelets_from, awaits_confirmation, registered_at, consent_at)
    select account_id, ${columns}, eligible_from, platelets_from, awaits_confirmation, registered_at, consent_at
    ${accepted}`.execute(db);
  // The rest after the last donation is computed from it again when the rules change.
  await sql`
    insert into donations (account_id, donated_on, patient_name, place, hospital_name, type, is_public, is_imported)
    select account_id, last_donation, ${NAME_NOT_KNOWN}, ${NAME_NOT_KNOWN}, ${NAME_NOT_KNOWN}, 'Blood', false, true
    ${accepted} and last_donation is not null`.execute(db);
  await sql`
    insert into imported_donors (source_key, content, register_id, account_id, is_listed_at_start, former_id)
    select source_key, contents[1], ${registerId}::int, account_id, is_listed_at_start and claim is null, former_id
    ${accepted}`.execute(db);
  await sql`
    insert into listing_claims (account_id, field) select account_id, claim ${accepted} and claim is not null`.execute(
    db,
  );
  await addToDonorCounts(db, accepted);
}

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
async function addRegister(db: Db, { register, consent }: RegisterMap): Promise<Register & { id: number }> {
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

type Outcomes = Awaited<ReturnType<typeof readOutcomes>>;

/**
 * Reports what became of a batch, and returns all its faults. The notes of rows that were imported before, too: an import
 * that was resumed has all notes in its file.
 */
function report(to: Report, { rows, faults }: Batch<FormerDonor>, outcomes: Outcomes, isListed: boolean): FaultyRow[] {
  const all = [...faults];
  for (const { line, cells, notes, age, isAsked } of rows) {
    const { outcome, reason, claim } = outcomes.get(line)!;
    if (outcome !== null && outcome !== 'before') {
      all.push({ line, cells, fault: new Fault(outcome, reason) });
      continue;
    }
    for (const note of notes) to.addNote(line, note);
    if (outcome === 'before') to.before += 1;
    else to.addDonor(line, { isListed: isListed && age === null && !isAsked, claim });
  }
  return all;
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

/** Safe to repeat. */
function importBatch(
  { db }: Parts,
  staging: Staging & { register: { id: number } },
  audited: Audited,
  rows: readonly FormerDonor[],
) {
  // prettier-ignore
  const registerId = staging.register.id;
  return inTransaction(db, async (transaction) => {
    // 'Start' comes before the batch or after it.
    await transaction.selectFrom('registers').select('id').where('id', '=', registerId).forShare().execute();
    await lockCaps(transaction, ...rows.map(({ profile, email }) => ({ mobile: profile.mobile, email })));
    const from = await stage(transaction, staging, rows);
    await judge(transaction, from, registerId);
    await storeDonors(transaction, registerId);
    const outcomes = await readOutcomes(transaction, from);
    const count = [...outcomes.values()].filter(({ outcome }) => outcome === null).length;
    return {
      outcomes,
      count,
      audited: await auditBatch(transaction, audited, { action: 'importDonors', registerId, count }),
    };
  });
}

export async function importDonors(parts: Parts, options: ImportOptions): Promise<Report> {
  const { path, map, isListed, print } = options;
  const told = new Report(print);
  const register = await addRegister(parts.db, map);
  const staging = { keys: await loadImportKeys(parts), register, isListed };
  const file = await openRegister(parts.db, path, map, new Date());
  let audited: Audited = null;
  let analysedAt = FIRST_ANALYSIS / GROWTH;
  await importFile(file, { ...options, report: told }, async (batch) => {
    const stored = await importBatch(parts, staging, audited, batch.rows);
    audited = stored.audited;
    const faults = report(told, batch, stored.outcomes, isListed);
    if (told.imported >= analysedAt * GROWTH) {
      analysedAt = told.imported;
      // Else the import itself goes on with plans for empty tables.
      await analyzeTables(parts.pool, FILLED);
    }
    return faults;
  });
  told.waiting = await countToStart(parts.db, register.id);
  // Searches plan by them before autovacuum comes, which the embedded engine does not have.
  await vacuumTables(parts.pool, FILLED);
  return told;
}

/** What an import would do, line by line: the database is left as it is. */
export async function checkDonors(parts: Parts, { path, map, isListed, print }: ImportOptions): Promise<Report> {
  const told = new Report(print);
  const name = map.register ?? '';
  const stored = parts.db.selectFrom('registers').select('id').where('name', '=', name);
  const register = { id: (await stored.executeTakeFirst())?.id ?? null, name };
  const staging = { keys: await loadImportKeys(parts), register, isListed };
  const file = await openRegister(parts.db, path, map, new Date());
  let analysedAt = FIRST_ANALYSIS / GROWTH;
  // One transaction, so that each line is compared with all before it.
  const checkAll = (db: Db) =>
    readFile(file, { path, isCheck: true, isResumed: false, report: told }, async (batch) => {
      const from = await stage(db, staging, batch.rows);
      await judge(db, from, register.id);
      for (const { line, twin } of await findTwins(db, from)) told.addTwin(line, twin);
      if (told.rows >= analysedAt * GROWTH) {
        analysedAt = told.rows;
        await sql`analyze staged_donors`.execute(db);
      }
      return report(told, batch, await readOutcomes(db, from), isListed);
    });
  await inTransaction(parts.db, checkAll, { retries: 0 });
  told.waiting = told.imported + (register.id === null ? 0 : await countToStart(parts.db, register.id));
  return told;
}
