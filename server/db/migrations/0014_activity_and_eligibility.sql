-- When donors may give again, whether they still answer, and the e-mails that ask them.

-- In the order of requests. Nothing below rewrites or scans a large table.
lock table accounts, donors, outbox_emails in access exclusive mode;

alter table donors
  -- From when platelets may be given; null when no donation is known. For blood: eligible_from.
  add column platelets_from date,
  -- The last sign that the donor still answers: a login, a donation, a change of the profile, an answered call. Registration
  -- alone is none, and nothing counts before the address is confirmed.
  add column active_at timestamptz,
  -- The first day on which a paused donor is available again; null where there is no end.
  add column unavailable_until date,
  -- The last e-mail that asked whether the number is right.
  add column number_asked_at timestamptz,
  -- What a routine e-mail is to say next; null when nothing happened that one is about.
  add column email_topic text check (email_topic in ('eligible', 'pause over')),
  -- When the maintenance job last looked whether to ask the donor.
  add column routine_checked_at timestamptz;

alter table outbox_emails
  -- The URL of the header List-Unsubscribe. Only routine e-mails have one; they are sent by day.
  add column list_unsubscribe text,
  -- For the operator's hook, with a mobile number as the address.
  add column is_message boolean not null default false;

-- The order within a rank: a random number from 1 to 2^53. That of an eligible donor with activity within 180 days is 2^53
-- less, and so below zero: these come first.
alter table donors alter column shuffle_key drop expression, alter column shuffle_key set default 0;
create function set_shuffle_key() returns trigger language plpgsql as $$
begin
  new.shuffle_key := new.account_id;
  return new;
end $$;
create trigger donors_shuffle_key before insert on donors for each row when (new.shuffle_key = 0) execute function set_shuffle_key();

alter table accounts
  -- E-mails that nobody caused by an action of the day: eligible again, still available, and the like.
  add column routine_emails_stopped_at timestamptz,
  add column routine_email_at timestamptz,
  -- Since the last activity.
  add column unanswered_emails smallint not null default 0;

-- What callers say became of a call. Negative outcomes never change the order.
create table call_outcomes (
  id bigint generated always as identity primary key,
  account_id bigint not null references donors on delete cascade,
  outcome text not null check (outcome in ('coming', 'answered', 'not now', 'not reachable', 'wrong number')),
  -- Hashes, only to count callers and networks.
  reporter text not null,
  network text not null,
  -- In UTC.
  day date not null,
  created_at timestamptz not null default now(),
  unique (account_id, reporter, day)
);
create index call_outcomes_by_age on call_outcomes (created_at);

alter table account_links drop constraint account_links_purpose_check;
alter table account_links add constraint account_links_purpose_check check (
  purpose in ('confirm-email', 'new-email', 'undo-email', 'password', 'login', 'invitation', 'listing', 'availability', 'unsubscribe')
);
