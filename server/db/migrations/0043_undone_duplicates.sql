-- Who kept two donors apart, for the minutes in which that can be undone.

alter table distinct_donors
  add column decided_at timestamptz,
  add column decided_by bigint references accounts on delete set null;
create index distinct_donors_by_decider on distinct_donors (decided_by) where decided_by is not null;
