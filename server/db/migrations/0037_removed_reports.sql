-- A report that an administrator removed is kept for the minutes in which that can be undone.

alter table issue_reports
  add column removed_at timestamptz,
  add column removed_by bigint references accounts on delete set null,
  -- The patient's name that was removed with it from the donation.
  add column removed_name text;
create index issue_reports_removed on issue_reports (removed_at) where removed_at is not null;
create index issue_reports_by_remover on issue_reports (removed_by) where removed_by is not null;
