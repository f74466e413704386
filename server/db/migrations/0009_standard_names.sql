-- Renames tables, columns and all that is named after them. Changes the catalogue alone, so it takes no time.

alter table accounts rename column regid to account_id;
alter table accounts rename constraint accounts_regid_check to accounts_account_id_check;

alter table donors rename column regid to account_id;
alter table donors rename constraint donors_regid_fkey to donors_account_id_fkey;
-- The first day on which the donor may donate again; null when no donation is known.
alter table donors rename column rested_on to eligible_from;
-- 0 available and eligible, 1 available and not yet eligible, 2 unavailable, null not listed.
alter table donors rename column standing to listing_rank;
alter table donors rename constraint donors_standing_check to donors_listing_rank_check;
-- The stored random order of the listings.
alter table donors rename column ring to shuffle_key;
alter index donors_resting rename to donors_by_eligible_from;

alter table issue_reports rename column regid to account_id;
alter table issue_reports rename constraint issue_reports_regid_fkey to issue_reports_account_id_fkey;

alter table sessions rename column regid to account_id;
alter table sessions rename constraint sessions_regid_fkey to sessions_account_id_fkey;
alter table sessions rename column seen_at to last_seen_at;

alter table password_links rename column regid to account_id;
alter table password_links rename constraint password_links_regid_fkey to password_links_account_id_fkey;
alter table password_links rename column ends_at to expires_at;

alter table donations rename column regid to account_id;
alter table donations rename constraint donations_regid_fkey to donations_account_id_fkey;

alter table letters rename to outbox_emails;
alter table outbox_emails rename column regid to account_id;
alter table outbox_emails rename constraint letters_regid_fkey to outbox_emails_account_id_fkey;
alter table outbox_emails rename constraint letters_pkey to outbox_emails_pkey;
alter table outbox_emails rename constraint letters_message_id_key to outbox_emails_message_id_key;
alter sequence letters_id_seq rename to outbox_emails_id_seq;
alter index letters_due rename to outbox_emails_due;
alter index letters_by_age rename to outbox_emails_by_age;
alter index letters_failed rename to outbox_emails_failed;
alter index letters_by_account rename to outbox_emails_by_account;

alter table stored_answers rename to idempotency_records;
alter table idempotency_records rename column answer to response;
alter table idempotency_records rename constraint stored_answers_pkey to idempotency_records_pkey;
alter index stored_answers_oldest rename to idempotency_records_oldest;

alter table spent_tokens rename to used_tokens;
alter table used_tokens rename constraint spent_tokens_pkey to used_tokens_pkey;
alter index spent_tokens_expired rename to used_tokens_expired;

alter table audit rename to audit_log;
alter table audit_log rename constraint audit_pkey to audit_log_pkey;
alter sequence audit_id_seq rename to audit_log_id_seq;
alter index audit_newest rename to audit_log_newest;

-- From PostgreSQL 18 on, NOT NULL constraints have names too; before, this loop finds none.
do $$
declare
  old record;
begin
  for old in
    select c.conrelid::regclass as table_name, c.conname, t.relname || '_' || a.attname || '_not_null' as new_name
    from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'n' and t.relnamespace = current_schema()::regnamespace
      and c.conname <> t.relname || '_' || a.attname || '_not_null'
  loop
    execute format('alter table %s rename constraint %I to %I', old.table_name, old.conname, old.new_name);
  end loop;
end
$$;
