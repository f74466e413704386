-- An administrator without deletion, export and other administrators.
alter table accounts
  add column is_moderator boolean not null default false,
  add constraint accounts_moderator check (is_admin or not is_moderator);
