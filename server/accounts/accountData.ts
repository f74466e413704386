// Everything held about one account, for its owner. Whoever adds a table that knows a regid adds it here and to what
// leaving erases (queries.ts, eraseAccounts).
import { selectAll, selectOne, sql, type Queryable, type Statement } from '#server/db/sql.ts';

const lists: Record<string, (regid: number) => Statement> = {
  donations: (regid) => sql`select donated_on as "donationDate", patient_name as "patientName", place,
      hospital_name as "hospitalName", type as "typeofDonation", created_at as "recordedAt"
    from donations where account_id = ${regid} order by donated_on desc, id desc`,
  reportsAboutYou: (regid) => sql`select option, description, full_name as "fullName", mobile as "mobileNumber",
      created_at as "reportedAt"
    from issue_reports where account_id = ${regid} order by id`,
  sessions: (regid) => sql`select created_at as "startedAt", last_seen_at as "lastSeenAt"
    from sessions where account_id = ${regid} order by created_at`,
  // Never the link itself: with it, whoever borrows a session could set the password.
  passwordLinks: (regid) =>
    sql`select expires_at as "endsAt" from password_links where account_id = ${regid} order by expires_at`,
  // Without their words, for the same reason.
  lettersOnTheirWay: (regid) => sql`select subject, recipient_address as "to", created_at as "queuedAt",
      failed_at as "failedAt"
    from outbox_emails where account_id = ${regid} order by id`,
  answersKept: (regid) => sql`select created_at as "keptAt", response as answer
    from idempotency_records where caller = ${`account:${regid}`} order by created_at`,
  doneByAdministrators: (regid) => sql`select action, created_at as "at"
    from audit_log where ${regid}::bigint = any(ids) order by id`,
  doneByYou: (regid) => sql`select action, ids, created_at as "at" from audit_log where actor = ${regid} order by id`,
};

export async function collectAccountData(db: Queryable, regid: number): Promise<Record<string, unknown>> {
  const account = await selectOne(
    db,
    sql`select created_at as "registeredAt", consent_version as "consentVersion", consent_at as "consentAt",
               consent_by as "consentGivenTo"
        from accounts left join donors using (account_id) where account_id = ${regid}`,
  );
  const data: Record<string, unknown> = { ...account };
  for (const [name, statement] of Object.entries(lists)) data[name] = await selectAll(db, statement(regid));
  return data;
}
