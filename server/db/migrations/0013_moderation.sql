-- What administrators do to accounts, and a log that can be read.

alter table accounts
  -- Deleted by an administrator: erased for good a day later, restored until then.
  add column deleted_at timestamptz,
  add column deleted_by bigint,
  -- No login and not listed until an administrator lifts it.
  add column blocked_at timestamptz,
  add column last_login_at timestamptz;
create index accounts_deleted on accounts (deleted_at) where deleted_at is not null;

alter table donors
  -- The account is deleted or blocked: not listed.
  add column is_hidden boolean not null default false,
  -- The administrator who set the donor to unavailable; null where the donor did.
  add column disabled_by bigint;

alter table audit_log
  -- The fields that changed, with the names of the API.
  add column fields text[] not null default '{}',
  -- Of an export; null while it runs.
  add column row_count integer;
create index audit_log_by_actor on audit_log (actor, created_at desc, id desc);
create index audit_log_by_action on audit_log (action, created_at desc, id desc);
create index audit_log_by_id on audit_log using gin (ids);

-- Old and new values of an audited change. They go with the donor; the audit row stays.
create table audit_values (
  id bigint generated always as identity primary key,
  audit_id bigint not null references audit_log on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  field text not null,
  old_value text,
  new_value text
);
create index audit_values_by_audit on audit_values (audit_id);
create index audit_values_by_account on audit_values (account_id);

-- What waits for a decision, oldest first.
create index feedback_pending on feedback (created_at, id) where decision = 'pending';
create index service_feedback_pending on service_feedback (created_at, id) where decision = 'pending';
create index volunteers_pending on volunteers (created_at, id) where decision = 'pending';
create index organizations_pending on organizations (created_at, id) where decision = 'pending';
