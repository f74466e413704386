-- Confirmed addresses, e-mailed links, recent logins, second factors, security events.

alter table accounts
  -- When the owner of the mailbox confirmed the address; null until then.
  add column email_confirmed_at timestamptz;

alter table donors
  -- Registered past the most donors of one number or address: not listed until the address is confirmed.
  add column awaits_confirmation boolean not null default false;
create index donors_by_mobile on donors (mobile);

create table account_links (
  -- SHA-256 of the token in the e-mail.
  token_hash bytea primary key,
  purpose text not null
    check (purpose in ('confirm-email', 'new-email', 'undo-email', 'password', 'login', 'invitation', 'listing')),
  -- Null where the answer erased the account: the row then only repeats that answer.
  account_id bigint references accounts on delete cascade,
  -- The address that the link was sent to.
  email text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- The first answer, which the same link may repeat but not change.
  answer text,
  answered_at timestamptz
);
create index account_links_by_account on account_links (account_id, purpose);
create index account_links_expired on account_links (expires_at);
insert into account_links (token_hash, purpose, account_id, email, expires_at)
select token_hash, 'password', account_id, email, expires_at from password_links join accounts using (account_id);
drop table password_links;

-- Requests of visitors that the mail worker answers, so that known and unknown addresses and numbers take the same time.
alter table password_requests rename to visitor_requests;
alter table visitor_requests rename constraint password_requests_pkey to visitor_requests_pkey;
alter sequence password_requests_id_seq rename to visitor_requests_id_seq;
alter index password_requests_due rename to visitor_requests_due;
alter index password_requests_by_age rename to visitor_requests_by_age;
-- An e-mail address or, for an objection, a mobile number in E.164.
alter table visitor_requests rename column email to subject;
alter table visitor_requests
  add column purpose text not null default 'password' check (purpose in ('password', 'login', 'objection')),
  -- What the visitor wrote with an objection.
  add column message text;

-- The e-mails of the last day that somebody without a session caused, to limit them by recipient.
create table unrequested_emails (
  id bigint generated always as identity primary key,
  -- SHA-256 of the address in lower case.
  address_hash bytea not null,
  sent_at timestamptz not null default now()
);
create index unrequested_emails_by_address on unrequested_emails (address_hash, sent_at);
create index unrequested_emails_by_age on unrequested_emails (sent_at);

alter table sessions
  add column id bigint generated always as identity,
  -- When the person last proved who they are.
  add column authenticated_at timestamptz not null default now(),
  -- Browser and system in words, such as 'Chrome, Android'.
  add column device text;
create unique index sessions_by_id on sessions (id);

create table second_factors (
  account_id bigint primary key references accounts on delete cascade,
  -- The TOTP secret, encrypted with SECRET_KEYS.
  secret bytea not null,
  -- Null until the first code proved that the app has the secret.
  confirmed_at timestamptz,
  -- The time step of the last accepted code: none is accepted twice.
  last_step bigint
);

create table recovery_codes (
  account_id bigint not null references accounts on delete cascade,
  code_hash bytea not null,
  primary key (account_id, code_hash)
);

-- Logins with the right password that wait for the second factor.
create table pending_logins (
  token_hash bytea primary key,
  account_id bigint not null references accounts on delete cascade,
  attempts smallint not null default 0,
  expires_at timestamptz not null
);
create index pending_logins_by_account on pending_logins (account_id);
create index pending_logins_expired on pending_logins (expires_at);

-- Logins, refusals and used-up limits, counted by minute.
create table security_events (
  id bigint generated always as identity primary key,
  minute timestamptz not null,
  event text not null,
  -- HMACs of the network and of the account; null where there is none.
  network text,
  account text,
  count integer not null
);
create index security_events_by_age on security_events (minute);

alter table outbox_emails
  -- The HTML part; null for an e-mail queued before there was one.
  add column html text;
