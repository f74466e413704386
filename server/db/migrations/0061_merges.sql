-- Accounts that are made one: a day after it was asked for, unless an owner or an administrator stops it. Then the merged one
-- is deleted and can be restored for another day, before its donations move to the kept one and it is erased.
create table merges (
  merge_id bigint primary key references donors on delete cascade,
  keep_id bigint not null references donors on delete cascade,
  -- The administrator.
  asked_by bigint not null,
  asked_at timestamptz not null default now(),
  -- A hash of what the administrator compared: where it changed since, nothing is merged.
  compared text not null,
  merged_at timestamptz,
  check (merge_id <> keep_id)
);
create index merges_by_kept on merges (keep_id);
create index merges_due on merges (coalesce(merged_at, asked_at));

alter table account_links
  drop constraint account_links_purpose_check,
  add constraint account_links_purpose_check check (purpose in (
    'confirm-email', 'new-email', 'undo-email', 'password', 'login', 'invitation', 'listing', 'availability', 'unsubscribe',
    'message', 'request', 'stop-merge'
  ));
