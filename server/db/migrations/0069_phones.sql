-- What reached the network by phone, so that a repeated call gets the same answer; kept for a day.
create table phone_messages (
  -- SHA-256 of the gateway's id.
  id_hash bytea primary key,
  -- Encrypted; null where nothing is answered, or a donor whom it names was erased.
  reply bytea,
  -- Donors of the number, and those whom the answer names.
  account_ids bigint[] not null default '{}',
  created_at timestamptz not null default now()
);
create index phone_messages_by_age on phone_messages (created_at);
create index phone_messages_by_account on phone_messages using gin (account_ids);

-- What was said to a number last: for the next of a search, for a numbered choice, and for the limits of a day.
create table phone_numbers (
  -- Keyed.
  number_hash text primary key,
  -- India's day of the two counts.
  day date not null,
  answered_count int not null default 0,
  told_donors bigint[] not null default '{}',
  -- The last search, and what a choice is between; a day long.
  asked json,
  -- When its newest command was sent.
  commanded_at timestamptz,
  -- Since when it gets no text that the network begins.
  stopped_at timestamptz,
  updated_at timestamptz not null default now()
);
create index phone_numbers_by_age on phone_numbers (updated_at);
create index phone_numbers_by_donor on phone_numbers using gin (told_donors);

-- Since when the donor gets no text that the network begins.
alter table donors add column texts_stopped_at timestamptz;
-- When the family asked by SMS, and so proved its number.
alter table blood_requests add column number_proved_at timestamptz;
