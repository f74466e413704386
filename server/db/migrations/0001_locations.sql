-- What was loaded from the program's own files.
create table seeds (
  name text primary key,
  -- A hash of the files.
  version text not null,
  loaded_at timestamptz not null default now()
);

-- The places of the world in four levels. Only the seed writes them (server/database/seed/locations.ts), from files in
-- which a test finds every place's parent. Foreign keys between the levels would say the same, and cost a second more
-- at the first start.
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
  active boolean not null
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
