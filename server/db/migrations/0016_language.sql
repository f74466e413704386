-- The language of e-mails. Only the form of a code is checked, so that another language needs no migration.

-- In the order of requests. Nothing below rewrites or scans a large table.
lock table accounts, outbox_emails in access exclusive mode;

alter table accounts
  add column language text not null default 'en',
  -- Not valid, because validation scans the table, whose rows all have the default.
  add constraint accounts_language_check check (language ~ '^[a-z]{2,3}$') not valid;

alter table outbox_emails add column language text not null default 'en';
