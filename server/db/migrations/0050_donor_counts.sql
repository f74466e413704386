-- Donors as the overview and the statistics show them, counted by the maintenance job. Without sample and deleted donors.

create table donor_counts (
  state_id integer not null references states,
  -- 'group', 'district' or 'month' (of registration, by Indian time), and which.
  counted_by text not null check (counted_by in ('group', 'district', 'month')),
  key text not null,
  donors integer not null,
  listed integer not null,
  eligible integer not null,
  active integer not null,
  primary key (counted_by, state_id, key)
);
