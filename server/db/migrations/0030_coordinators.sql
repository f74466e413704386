-- Coordinators take calls from families, and call donors of a former register who have no e-mail address.

create table coordinators (
  account_id bigint primary key references donors on delete cascade,
  district_ids integer[] not null check (cardinality(district_ids) between 1 and 100),
  is_on_duty boolean not null default false,
  created_at timestamptz not null default now()
);

-- Whose numbers an account was shown on a day in India, by the desk or as a coordinator in searches: there are so many a day.
create table shown_donors (
  account_id bigint not null references accounts on delete cascade,
  day date not null,
  -- Kept without the donor: it says nothing about an erased one.
  donor_id bigint not null,
  primary key (account_id, day, donor_id)
);
create index shown_donors_by_day on shown_donors (day);

-- Imported donors whom coordinators called, or are calling, to ask for consent.
create table confirmation_calls (
  account_id bigint primary key references donors on delete cascade,
  -- Who calls the donor now, and since when.
  held_by bigint references accounts on delete set null,
  held_at timestamptz,
  outcome text check (outcome in ('not now', 'no answer', 'wrong number')),
  called_at timestamptz,
  -- Days without an answer, since the last pause.
  unanswered smallint not null default 0,
  -- The donor is called again from this day on; never where the number is wrong.
  next_on date not null default '-infinity'
);
create index confirmation_calls_held on confirmation_calls (held_by) where held_by is not null;

-- Those who wait to be asked, in a district.
create index donors_awaiting on donors (district_id, account_id) where awaits_confirmation;
