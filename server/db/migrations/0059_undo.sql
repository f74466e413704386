-- What administrators and coordinators can take back, for ten minutes.

create table audit_undo (
  audit_id bigint primary key references audit_log on delete cascade,
  until timestamptz not null,
  undone_at timestamptz,
  -- Of e-mails that wait in the outbox, and go with it.
  letters bigint[] not null,
  -- As many rows as were replaced: some may have gone with their donors.
  row_count integer not null
);
create index audit_undo_by_time on audit_undo (until);

create table audit_undo_rows (
  id bigint generated always as identity primary key,
  audit_id bigint not null references audit_undo on delete cascade,
  -- The donor whom it is about, and with whom it goes.
  account_id bigint references accounts on delete cascade,
  -- Encrypted: its table, and what the write changed in it, as it was and as it is since.
  replaced bytea not null
);
create index audit_undo_rows_by_audit on audit_undo_rows (audit_id);
create index audit_undo_rows_by_account on audit_undo_rows (account_id) where account_id is not null;
