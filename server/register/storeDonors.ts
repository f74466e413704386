// Writes the staged donors of a batch of whom nothing speaks against it: a statement for each table.
import { sql } from 'kysely';
import { NAME_NOT_KNOWN } from '#contract/donations.ts';
import { donorColumns } from '#contract/donorFields.ts';
import type { Db } from '#server/db/kysely.ts';
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

export async function storeDonors(db: Db, registerId: number): Promise<void> {
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
