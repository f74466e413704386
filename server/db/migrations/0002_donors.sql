-- Accounts and donors. An account is what logs in; a donor is what is found. They share the regid, a random number
-- below 2^53 that says nothing about who came when.
create table accounts (
  regid bigint primary key check (regid > 0 and regid < 9007199254740992),
  user_id text not null,
  -- Case-folded: what two user ids are compared by.
  user_id_key text not null unique,
  -- An argon2id hash; null for those who cannot log in (demo donors, and accounts still waiting for their first link).
  password_hash text,
  email text not null,
  is_admin boolean not null default false,
  is_demo boolean not null default false,
  created_at timestamptz not null default now()
);
create index accounts_by_email on accounts (lower(email));
create index accounts_demo on accounts (regid) where is_demo;
create index accounts_admin on accounts (regid) where is_admin;

create table donors (
  regid bigint primary key references accounts on delete cascade,
  full_name text not null,
  blood_group text not null check (blood_group in ('A+', 'A-', 'AB+', 'AB-', 'B+', 'B-', 'O+', 'O-')),
  mobile text not null,
  landline text,
  gender text,
  country_id integer not null references countries,
  state_id integer not null references states,
  district_id integer not null references districts,
  city_id integer not null references cities,
  is_available boolean not null,
  birth_year smallint not null,
  -- The day from which the donor may donate again; null when no donation is known.
  rested_on date,
  -- The place in a listing: 0 available and rested, 1 available and resting, 2 unavailable, null not listed (a minor).
  -- Depends on the day: written with each change and refreshed when the UTC day begins.
  standing smallint check (standing between 0 and 2),
  -- The stored random order of the listings: the regid again, in a column that no other index is sorted by. With regid
  -- itself the planner may walk the primary key and filter, which costs a whole table where few donors match.
  ring bigint not null generated always as (regid) stored,
  consent_version text,
  consent_at timestamptz,
  -- The admin to whom consent was given, when it was not given by the donor's own click.
  consent_by bigint
);
-- One index a level of place. Each holds the listing in its order, so that a page is a short walk and never a sort.
create index donors_in_state on donors (state_id, blood_group, standing, ring) where standing is not null;
create index donors_in_district on donors (district_id, blood_group, standing, ring) where standing is not null;
create index donors_in_city on donors (city_id, blood_group, standing, ring) where standing is not null;
-- What the turn of the day has to look at.
create index donors_resting on donors (rested_on) where standing = 1;
create index donors_not_listed on donors (birth_year) where standing is null;

create table issue_reports (
  id bigint generated always as identity primary key,
  regid bigint not null references donors on delete cascade,
  -- As they stood when the report was made.
  full_name text not null,
  mobile text not null,
  option text not null,
  description text not null,
  -- Who reported: a hash, only to merge one visitor's repeats.
  reporter text not null,
  created_at timestamptz not null default now()
);
create index issue_reports_newest on issue_reports (created_at desc, id desc);
create index issue_reports_repeats on issue_reports (regid, option, reporter, created_at);
