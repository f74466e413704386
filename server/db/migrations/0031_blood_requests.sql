-- Requests for blood, of families and of coordinators who take their calls.

create table blood_requests (
  id bigint generated always as identity primary key,
  -- In the address of its page.
  public_id text not null unique,
  source text not null check (source in ('family', 'desk')),
  blood_group text not null,
  need text not null check (need in ('blood', 'platelets', 'plasma')),
  units smallint not null check (units between 1 and 10),
  hospital text not null,
  -- Whether a list of hospitals of that place names it.
  is_known_hospital boolean not null default false,
  state_id integer not null references states,
  district_id integer not null references districts,
  city_id integer references cities,
  -- The last day, in India.
  needed_by date not null,
  -- Name, number, address, words and link of the family, encrypted with SECRET_KEYS; null 30 days after the end.
  contact bytea,
  -- Keyed hashes, to count the requests of one number and one confirmed address; they go with the contact.
  mobile_hash text,
  email_hash text,
  -- SHA-256 of the token in the family's link; null without an address.
  token_hash bytea unique,
  language text not null default 'en',
  state text not null check (state in ('unconfirmed', 'waiting', 'open', 'met', 'closed', 'refused', 'expired')),
  created_at timestamptz(3) not null default now(),
  -- When the link in the e-mail was pressed.
  confirmed_at timestamptz,
  opened_at timestamptz,
  -- Null where it opened by itself.
  opened_by bigint,
  ended_at timestamptz,
  -- When donors may be asked next; null where no more are.
  next_wave_at timestamptz,
  -- The coordinator or administrator who works on it.
  claimed_by bigint,
  claimed_at timestamptz,
  -- Kept when the contact is erased.
  asked_count smallint,
  coming_count smallint,
  -- Null before it is confirmed, and where it ended without one.
  decision text check (decision in ('pending', 'approved', 'declined')),
  decided_at timestamptz(3),
  decided_by bigint
);
create index blood_requests_newest on blood_requests (created_at desc, id desc) where decision is not null;
create index blood_requests_pending on blood_requests (created_at, id) where decision = 'pending';
create index blood_requests_open on blood_requests (district_id, needed_by) where state in ('waiting', 'open');
create index blood_requests_due on blood_requests (next_wave_at) where state = 'open' and next_wave_at is not null;
create index blood_requests_ending on blood_requests (needed_by) where state in ('unconfirmed', 'waiting', 'open', 'met');
create index blood_requests_ended on blood_requests (ended_at) where contact is not null;
create index blood_requests_by_mobile on blood_requests (mobile_hash) where state in ('waiting', 'open');
create index blood_requests_by_email on blood_requests (email_hash) where state in ('waiting', 'open');

-- Donors who were asked. With the answer 'coming' a donor saw name and number of the family.
create table asked_donors (
  request_id bigint not null references blood_requests on delete cascade,
  account_id bigint not null references donors on delete cascade,
  -- 1 to 3; 0 where a coordinator asked.
  wave smallint not null check (wave between 0 and 3),
  asked_at timestamptz not null default now(),
  answer text check (answer in ('coming', 'not now')),
  answered_at timestamptz,
  -- The coordinator who wrote it down; null where the donor answered.
  answered_by bigint,
  primary key (request_id, account_id)
);
create index asked_donors_by_account on asked_donors (account_id, asked_at);

-- A report is about a donor, a name in a donation, a message, or a request for blood.
alter table issue_reports
  add column request_id bigint references blood_requests on delete cascade,
  drop constraint issue_reports_subject,
  add constraint issue_reports_subject check (num_nonnulls(account_id, donation_id, message_id, request_id) = 1);
create index issue_reports_by_request on issue_reports (request_id) where request_id is not null;

alter table account_links
  drop constraint account_links_purpose_check,
  add constraint account_links_purpose_check check (purpose in (
    'confirm-email', 'new-email', 'undo-email', 'password', 'login', 'invitation', 'listing', 'availability', 'unsubscribe',
    'message', 'request'
  ));
