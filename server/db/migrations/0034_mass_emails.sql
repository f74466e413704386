-- An e-mail to all donors whom an administrator's filter found: queued so many an hour.
create table mass_emails (
  id bigint generated always as identity primary key,
  -- Both null: the notice that an administrator marked them as unavailable.
  subject text,
  message text,
  created_at timestamptz not null default now(),
  check ((subject is null) = (message is null))
);

create table mass_email_recipients (
  mass_email_id bigint not null references mass_emails on delete cascade,
  account_id bigint not null references donors on delete cascade,
  -- Kept for an hour, to count.
  queued_at timestamptz,
  primary key (mass_email_id, account_id)
);
create index mass_email_recipients_by_account on mass_email_recipients (account_id);
create index mass_email_recipients_waiting on mass_email_recipients (mass_email_id, account_id) where queued_at is null;
create index mass_email_recipients_queued on mass_email_recipients (queued_at) where queued_at is not null;
