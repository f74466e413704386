-- Messages of families to donors whose number is hidden.

create table donor_messages (
  id bigint generated always as identity primary key,
  account_id bigint not null references donors on delete cascade,
  -- SHA-256 of the token in the donor's e-mail, and of the one in the sender's own link.
  token_hash bytea not null unique,
  watch_hash bytea not null unique,
  -- A keyed hash of the sender's number.
  sender text not null,
  -- Who wrote what, and the token of the sender's link, encrypted with SECRET_KEYS.
  content bytea not null,
  -- The donor's latest one.
  answer text check (answer in ('will call', 'not now', 'stop', 'report')),
  created_at timestamptz not null default now()
);
create index donor_messages_by_account on donor_messages (account_id, created_at);
create index donor_messages_by_age on donor_messages (created_at);

-- Senders whom a donor reported: they write to nobody until then.
create table stopped_senders (
  sender text primary key,
  ends_at timestamptz not null
);

-- Since when the donor wants no messages.
alter table donors add column messages_stopped_at timestamptz;

-- A report is about a donor, a name in a donation, or a message.
alter table issue_reports
  add column message_id bigint references donor_messages on delete cascade,
  drop constraint issue_reports_subject,
  add constraint issue_reports_subject check (num_nonnulls(account_id, donation_id, message_id) = 1);
create index issue_reports_by_message on issue_reports (message_id) where message_id is not null;

alter table account_links
  drop constraint account_links_purpose_check,
  add constraint account_links_purpose_check check (purpose in (
    'confirm-email', 'new-email', 'undo-email', 'password', 'login', 'invitation', 'listing', 'availability', 'unsubscribe',
    'message'
  ));

-- The name and the values of a message that the operator's hook may word itself.
alter table outbox_emails add column template json;
