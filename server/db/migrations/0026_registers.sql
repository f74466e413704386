-- Donors of former networks, who are imported with the consent that they gave there.

create table registers (
  id integer generated always as identity primary key,
  name text not null unique,
  -- The words to which donors agreed there.
  consent text not null,
  created_at timestamptz not null default now()
);

create table imported_donors (
  -- A keyed hash of register and id there: it stays when the donor is erased, so that the row is not imported again.
  source_key text primary key,
  -- A keyed hash of number and name, to notice an id that two rows have.
  content text not null,
  register_id integer not null references registers,
  account_id bigint unique references accounts on delete set null,
  -- When the donor was told.
  notified_at timestamptz
);
create index imported_donors_to_notify on imported_donors (register_id, source_key) where notified_at is null and account_id is not null;
create index imported_donors_notified on imported_donors (notified_at) where notified_at is not null;

-- Keyed hashes of numbers that were objected to or erased here: an import leaves them out.
create table barred_numbers (
  hash text primary key,
  created_at timestamptz not null default now()
);

-- Where pages of a former site are now.
create table redirects (
  -- A path, with its query where that matters: /donors.php?id=5
  path text primary key check (path like '/%' and length(path) <= 2000),
  -- A path of this site.
  target text not null check (target ~ '^/([^/\\]|$)' and length(target) <= 2000)
);

-- From a former register: never in the public list.
alter table donations add column is_imported boolean not null default false;
