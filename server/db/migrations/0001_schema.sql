-- The schema of version 0.1.0; later files change it.
create extension if not exists pg_trgm;

-- What was loaded from the program's own files.
create table seeds (
  name text primary key,
  -- A hash of the files.
  version text not null,
  loaded_at timestamptz not null default now()
);

create table settings (
  name text primary key,
  value text not null
);
-- Part of each token's signed text: a new value voids all tokens.
insert into settings (name, value) values ('token_epoch', gen_random_uuid()::text);

-- The places of the world in four levels. Only the seed writes them, from files in which a test finds every place's parent:
-- foreign keys between the levels would cost a second at the first start.
create table countries (
  country_id integer primary key,
  name text not null,
  iso2 text not null,
  -- Digits without the plus sign.
  calling_code text not null,
  -- Place in the list: alphabetical by rules that no database's collation can change.
  position integer not null,
  -- False when the newest data no longer has it: not offered any more, but still the name of what was stored.
  active boolean not null
);

create table states (
  state_id integer primary key,
  country_id integer not null,
  name text not null,
  position integer not null,
  active boolean not null
);
create index states_listed on states (country_id, position);

create table districts (
  district_id integer primary key,
  state_id integer not null,
  name text not null,
  position integer not null,
  active boolean not null,
  -- Of the district's seat; null where unknown.
  latitude real,
  longitude real
);
create index districts_listed on districts (state_id, position);

create table cities (
  city_id integer primary key,
  district_id integer not null,
  name text not null,
  -- Older and other spellings, separated by '; '.
  aliases text not null,
  population integer,
  -- 'Other (not listed)', the last of each Indian district.
  is_other boolean not null,
  position integer not null,
  active boolean not null
);
create index cities_listed on cities (district_id, position);

-- An account is what logs in; a donor is what is found. They share a random id below 2^53, which does not reveal the order
-- of registration.
create table accounts (
  account_id bigint primary key check (account_id > 0 and account_id < 9007199254740992),
  user_id text not null,
  -- Case-folded: what two user ids are compared by.
  user_id_key text not null unique,
  -- An argon2id hash; null where nobody can log in: sample donors, and accounts that wait for their first link.
  password_hash text,
  email text not null,
  -- When the owner of the mailbox confirmed the address; null until then.
  email_confirmed_at timestamptz,
  -- Of e-mails. Only the form of the code is checked, so that another language needs no migration.
  language text not null default 'en' check (language ~ '^[a-z]{2,3}$'),
  is_admin boolean not null default false,
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  last_login_at timestamptz,
  -- Deleted by an administrator: erased a day later, restored until then.
  deleted_at timestamptz,
  deleted_by bigint,
  -- No login and not listed until an administrator lifts it.
  blocked_at timestamptz,
  -- E-mails that nobody caused by an action of the day: eligible again, still available, and the like.
  routine_emails_stopped_at timestamptz,
  routine_email_at timestamptz,
  -- Since the last activity.
  unanswered_emails smallint not null default 0
);
create index accounts_by_email on accounts (lower(email));
create index accounts_demo on accounts (account_id) where is_demo;
create index accounts_admin on accounts (account_id) where is_admin;
create index accounts_deleted on accounts (deleted_at) where deleted_at is not null;
create index accounts_by_login on accounts (coalesce(last_login_at, '-infinity') desc, account_id desc);

create table donors (
  account_id bigint primary key references accounts on delete cascade,
  full_name text not null,
  blood_group text not null check (blood_group in ('A+', 'A-', 'AB+', 'AB-', 'B+', 'B-', 'O+', 'O-')),
  mobile text not null,
  landline text,
  gender text,
  country_id integer not null references countries,
  state_id integer not null references states,
  district_id integer not null references districts,
  city_id integer not null references cities,
  birth_year smallint not null,
  -- As the account's: here too, so that one index gives the newest of those who match a search.
  registered_at timestamptz not null default now(),
  is_available boolean not null,
  -- The first day on which a paused donor is available again; null where there is no end.
  unavailable_until date,
  -- The administrator who set the donor to unavailable; null where the donor did.
  disabled_by bigint,
  -- The first day on which the donor may give blood, and platelets; null when no donation is known.
  eligible_from date,
  platelets_from date,
  -- 0 available and eligible, 1 available and not yet eligible, 2 unavailable, null not listed. Depends on the day: written
  -- with each change and refreshed when the day begins.
  listing_rank smallint check (listing_rank between 0 and 2),
  -- The order within a rank: a random number from 1 to 2^53. That of an eligible donor with activity within 180 days is 2^53
  -- less, and so below zero: these come first.
  shuffle_key bigint not null default 0,
  -- The account is deleted or blocked: not listed.
  is_hidden boolean not null default false,
  -- Registered past the most donors of one number or address: not listed until the address is confirmed.
  awaits_confirmation boolean not null default false,
  -- The last sign that the donor still answers: a login, a donation, a change of the profile, an answered call. Registration
  -- alone is none, and nothing counts before the address is confirmed.
  active_at timestamptz,
  -- The last e-mail that asked whether the number is right.
  number_asked_at timestamptz,
  -- What a routine e-mail is to say next; null when nothing happened that one is about.
  email_topic text check (email_topic in ('eligible', 'pause over')),
  -- When the maintenance job last looked whether to ask the donor.
  routine_checked_at timestamptz,
  consent_version text,
  consent_at timestamptz,
  -- The administrator who recorded the consent, when the donor did not give it on the site.
  consent_by bigint,
  -- Name, user id, e-mail address and numbers in lower case; written by the triggers below.
  search_text text not null default ''
);
-- One index a level of place. Each holds the listing in its order, so that a page is a short walk and never a sort.
create index donors_in_state on donors (state_id, blood_group, listing_rank, shuffle_key) where listing_rank is not null;
create index donors_in_district on donors (district_id, blood_group, listing_rank, shuffle_key) where listing_rank is not null;
create index donors_in_city on donors (city_id, blood_group, listing_rank, shuffle_key) where listing_rank is not null;
-- What the maintenance job looks at. No search says 'active_at is not null', so that none uses that index instead of its own.
create index donors_by_eligible_from on donors (eligible_from) where listing_rank = 1;
create index donors_not_listed on donors (birth_year) where listing_rank is null;
create index donors_active on donors (active_at) where shuffle_key < 0 and active_at is not null;
create index donors_paused on donors (unavailable_until) where unavailable_until is not null;
create index donors_with_topic on donors (account_id) where email_topic is not null;
create index donors_by_silence on donors (greatest(active_at, registered_at, routine_checked_at))
  where is_available and not is_hidden;
-- For the administrators' list; the last one also counts a blood group.
create index donors_by_mobile on donors (mobile);
create index donors_newest on donors (registered_at desc, account_id desc);
create index donors_by_name on donors (lower(full_name), account_id);
create index donors_by_place on donors (state_id, district_id, city_id, blood_group);
create index donors_by_group on donors (blood_group, registered_at desc, account_id desc) include (is_hidden);
-- More samples, so that the planner knows which words are frequent.
alter table donors alter column search_text set statistics 1000;
create index donors_search on donors using gin (search_text gin_trgm_ops);

create function set_shuffle_key() returns trigger language plpgsql as $$
begin
  new.shuffle_key := new.account_id;
  return new;
end $$;
create trigger donors_shuffle_key before insert on donors for each row when (new.shuffle_key = 0) execute function set_shuffle_key();

-- A string as body: with a parsed one, PostgreSQL 15.20 and 17.12 refuse to add a column with a default to accounts.
create function donor_search_text(name text, mobile text, landline text, account accounts) returns text
language sql stable
as $$ select lower(concat_ws(' ', name, account.user_id, account.email, mobile, landline)) $$;

create function set_donor_search_text() returns trigger language plpgsql as $$
declare
  account accounts;
begin
  select * into account from accounts where account_id = new.account_id;
  new.search_text := donor_search_text(new.full_name, new.mobile, new.landline, account);
  return new;
end
$$;
create trigger donors_search_text before insert or update of full_name, mobile, landline on donors
for each row execute function set_donor_search_text();

create function set_search_text_of_account() returns trigger language plpgsql as $$
begin
  update donors set search_text = donor_search_text(full_name, mobile, landline, new)
  where account_id = new.account_id;
  return null;
end
$$;
create trigger accounts_search_text after update of user_id, email on accounts
for each row execute function set_search_text_of_account();

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

create table donations (
  id bigint generated always as identity primary key,
  -- Null once the account is erased: then the public list says 'A donor'.
  account_id bigint references accounts on delete set null,
  donated_on date not null,
  patient_name text not null,
  place text not null,
  hospital_name text not null,
  type text not null check (type in ('Blood', 'Platelets')),
  created_at timestamptz not null default now()
);
create index donations_newest on donations (donated_on desc, id desc);
create index donations_by_donor on donations (account_id, donated_on desc, id desc);

create table issue_reports (
  id bigint generated always as identity primary key,
  account_id bigint not null references donors on delete cascade,
  -- As they were when the report was made.
  full_name text not null,
  mobile text not null,
  option text not null,
  description text not null,
  -- A hash, only to merge one visitor's repeats.
  reporter text not null,
  created_at timestamptz not null default now()
);
create index issue_reports_newest on issue_reports (created_at desc, id desc);
create index issue_reports_repeats on issue_reports (account_id, option, reporter, created_at);

create table sessions (
  -- SHA-256 of the token in the cookie.
  token_hash bytea primary key,
  id bigint generated always as identity,
  account_id bigint not null references accounts on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- When the person last proved who they are.
  authenticated_at timestamptz not null default now(),
  -- Browser and system in words, such as 'Chrome, Android'.
  device text
);
create index sessions_by_account on sessions (account_id);
create unique index sessions_by_id on sessions (id);

-- Logins with the right password that wait for the second factor.
create table pending_logins (
  token_hash bytea primary key,
  account_id bigint not null references accounts on delete cascade,
  attempts smallint not null default 0,
  expires_at timestamptz not null
);
create index pending_logins_by_account on pending_logins (account_id);
create index pending_logins_expired on pending_logins (expires_at);

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

create table account_links (
  -- SHA-256 of the token in the e-mail.
  token_hash bytea primary key,
  purpose text not null check (purpose in (
    'confirm-email', 'new-email', 'undo-email', 'password', 'login', 'invitation', 'listing', 'availability', 'unsubscribe'
  )),
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

-- Requests of visitors that the mail worker answers, so that known and unknown addresses and numbers take the same time.
create table visitor_requests (
  id bigint generated always as identity primary key,
  purpose text not null default 'password' check (purpose in ('password', 'login', 'objection')),
  -- An e-mail address or, for an objection, a mobile number in E.164.
  subject text not null,
  -- What the visitor wrote with an objection.
  message text,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_try_at timestamptz not null default now()
);
create index visitor_requests_due on visitor_requests (next_try_at, id);
create index visitor_requests_by_age on visitor_requests (created_at);

create table outbox_emails (
  id bigint generated always as identity primary key,
  -- The account that it concerns: deleted with it.
  account_id bigint references accounts on delete cascade,
  -- The same at every try, so that a mail program recognises a second copy.
  message_id text not null unique,
  recipient_name text not null,
  recipient_address text not null,
  language text not null default 'en',
  subject text not null,
  body text not null,
  html text,
  -- The URL of the header List-Unsubscribe. Only routine e-mails have one; they are sent by day.
  list_unsubscribe text,
  -- For the operator's hook, with a mobile number as the address.
  is_message boolean not null default false,
  attempts integer not null default 0,
  next_try_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- When the e-mail was given up: it is never tried again.
  failed_at timestamptz,
  -- The mail server's last refusal, such as 450 or 550; null when it gave no code.
  smtp_code smallint
);
create index outbox_emails_by_account on outbox_emails (account_id);
-- Partial, so that failed e-mails cost the mail worker nothing.
create index outbox_emails_due on outbox_emails (next_try_at, id) where failed_at is null;
create index outbox_emails_by_age on outbox_emails (created_at) where failed_at is null;
create index outbox_emails_failed on outbox_emails (failed_at) where failed_at is not null;

-- The e-mails of the last day that somebody without a session caused, to limit them by recipient.
create table unrequested_emails (
  id bigint generated always as identity primary key,
  -- SHA-256 of the address in lower case.
  address_hash bytea not null,
  sent_at timestamptz not null default now()
);
create index unrequested_emails_by_address on unrequested_emails (address_hash, sent_at);
create index unrequested_emails_by_age on unrequested_emails (sent_at);

-- The table of rate-limiter-flexible's PostgreSQL store.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  -- Milliseconds since 1970.
  expire bigint
);
create index rate_limits_expired on rate_limits (expire);

-- Single-use tokens (proof of work, waiting) that were used, for all processes on one database.
create table used_tokens (
  id text primary key,
  expires_at timestamptz not null
);
create index used_tokens_expired on used_tokens (expires_at);

create table idempotency_records (
  caller text not null,
  key text not null,
  -- HMAC of path and input: the same key with another request is a client's mistake.
  request_hash text not null,
  -- Not jsonb: it is sent again to the letter.
  response json,
  created_at timestamptz not null default now(),
  primary key (caller, key)
);
create index idempotency_records_oldest on idempotency_records (created_at);

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

-- What visitors send and administrators decide on. Every queue has the same last four columns; decided_by is an id alone, so
-- that a decision outlives its maker. Times have the milliseconds of the API, so that comparing the two finds no difference.
create table feedback (
  id bigint generated always as identity primary key,
  name text not null,
  email text not null,
  mobile text not null,
  landline text,
  occupation text not null,
  location text not null,
  suggestions text not null,
  created_at timestamptz(3) not null default now(),
  decision text not null default 'pending' check (decision in ('pending', 'approved', 'declined')),
  decided_at timestamptz(3),
  decided_by bigint
);
create index feedback_newest on feedback (created_at desc, id desc);
create index feedback_pending on feedback (created_at, id) where decision = 'pending';
-- The testimonials.
create index feedback_approved on feedback (created_at desc, id desc) where decision = 'approved';

create table service_feedback (
  id bigint generated always as identity primary key,
  organization_name text not null,
  submitter_details text not null,
  feedback text not null,
  data_information text,
  created_at timestamptz(3) not null default now(),
  decision text not null default 'pending' check (decision in ('pending', 'approved', 'declined')),
  decided_at timestamptz(3),
  decided_by bigint
);
create index service_feedback_newest on service_feedback (created_at desc, id desc);
create index service_feedback_pending on service_feedback (created_at, id) where decision = 'pending';

create table volunteers (
  id bigint generated always as identity primary key,
  full_name text not null,
  birth_date date not null,
  email text not null,
  present_location text not null,
  occupation text not null,
  permanent_address text not null,
  landline text,
  mobile text not null,
  why_join text not null,
  vision text not null,
  created_at timestamptz(3) not null default now(),
  decision text not null default 'pending' check (decision in ('pending', 'approved', 'declined')),
  decided_at timestamptz(3),
  decided_by bigint
);
create index volunteers_newest on volunteers (created_at desc, id desc);
create index volunteers_pending on volunteers (created_at, id) where decision = 'pending';

create table organizations (
  id bigint generated always as identity primary key,
  name text not null,
  category text not null,
  email text not null,
  type text not null,
  website text,
  sector text not null,
  phone1 text not null,
  phone2 text,
  address text not null,
  comments text,
  submitter_details text not null,
  created_at timestamptz(3) not null default now(),
  decision text not null default 'pending' check (decision in ('pending', 'approved', 'declined')),
  decided_at timestamptz(3),
  decided_by bigint
);
create index organizations_newest on organizations (created_at desc, id desc);
create index organizations_pending on organizations (created_at, id) where decision = 'pending';

-- Better words for translated sentences, which visitors suggest.
create table translations (
  id bigint generated always as identity primary key,
  -- The code of the language: hi.
  language text not null,
  -- The path of the page with the sentence.
  page text,
  sentence text not null,
  better_words text not null,
  name text,
  created_at timestamptz(3) not null default now(),
  decision text not null default 'pending' check (decision in ('pending', 'approved', 'declined')),
  decided_at timestamptz(3),
  decided_by bigint
);
create index translations_newest on translations (created_at desc, id desc);
create index translations_pending on translations (created_at, id) where decision = 'pending';

-- Ids alone, nothing that would have to be erased with an account.
create table audit_log (
  id bigint generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  -- The administrator's account; null for the operator on the command line.
  actor bigint,
  -- The name of the endpoint.
  action text not null,
  -- Of the items that were changed or, for donors, their accounts.
  ids bigint[] not null,
  -- The fields that changed, with the names of the API.
  fields text[] not null default '{}',
  -- Of an export; null while it runs.
  row_count integer
);
create index audit_log_newest on audit_log (created_at desc, id desc);
create index audit_log_by_actor on audit_log (actor, created_at desc, id desc);
create index audit_log_by_action on audit_log (action, created_at desc, id desc);
create index audit_log_by_id on audit_log using gin (ids);

-- Old and new values of an audited change. They are deleted with the donor; the audit row stays.
create table audit_values (
  id bigint generated always as identity primary key,
  audit_id bigint not null references audit_log on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  field text not null,
  old_value text,
  new_value text
);
create index audit_values_by_audit on audit_values (audit_id);
create index audit_values_by_account on audit_values (account_id);
