// What of a merged account moves to the kept one: donations, consents, reports and notes. Messages, requests, calls, numbers,
// addresses and the login end with the merged one.
import { sql } from 'kysely';
import { deleteAccounts } from '#server/accounts/queries.ts';
import type { Db } from '#server/db/kysely.ts';
import { updateDependents } from '#server/donations/queries.ts';

export interface Pair {
  keep: number;
  merge: number;
}

/** Those that both have are kept once, with the reports about them. */
async function moveDonations(db: Db, { keep, merge }: Pair): Promise<void> {
  const same = sql`from donations kept, donations other where kept.account_id = ${keep} and other.account_id = ${merge}
    and (kept.donated_on, kept.type, kept.patient_name, kept.place, kept.hospital_name)
      = (other.donated_on, other.type, other.patient_name, other.place, other.hospital_name)`;
  await sql`update issue_reports set donation_id = same.id
    from (select kept.id, other.id as other_id ${same}) same where donation_id = same.other_id`.execute(db);
  await sql`delete from donations where id in (select other.id ${same})`.execute(db);
  await db.updateTable('donations').set({ accountId: keep }).where('accountId', '=', merge).execute();
}

/** As history: the kept account's own consent stays in force. */
async function moveConsents(db: Db, { keep, merge }: Pair): Promise<void> {
  await db.updateTable('mergedConsents').set({ accountId: keep }).where('accountId', '=', merge).execute();
  await sql`insert into merged_consents (account_id, version, given_at, given_to, register_id)
    select ${keep}::bigint, consent_version, consent_at, consent_by, register_id
    from donors left join imported_donors using (account_id)
    where account_id = ${merge} and coalesce(consent_version, consent_at::text) is not null`.execute(db);
}

/** Ends the merged account. Call it with both accounts locked for update. */
export async function endMerged(db: Db, pair: Pair, now: Date): Promise<void> {
  const { keep, merge } = pair;
  await moveDonations(db, pair);
  await moveConsents(db, pair);
  for (const table of ['issueReports', 'donorNotes'] as const)
    await db.updateTable(table).set({ accountId: keep }).where('accountId', '=', merge).execute();
  await deleteAccounts(db, [merge]);
  await updateDependents(db, keep, now);
}
