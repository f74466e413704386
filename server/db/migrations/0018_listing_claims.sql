-- Donors past the most of one number or address wait for an administrator. Changes of numbers are counted.

create table listing_claims (
  -- Not listed: donors.awaits_confirmation is true.
  account_id bigint primary key references donors on delete cascade,
  -- Which value too many donors have.
  field text not null check (field in ('mobile', 'email')),
  -- An administrator decided not to list the donor with this value.
  is_refused boolean not null default false,
  created_at timestamptz not null default now()
);

-- The donor's own changes of the mobile number within a day.
create table number_changes (
  id bigint generated always as identity primary key,
  account_id bigint not null references donors on delete cascade,
  created_at timestamptz not null default now()
);
create index number_changes_by_account on number_changes (account_id, created_at);
