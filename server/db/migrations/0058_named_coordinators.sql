-- A coordinator's name and number wait for an administrator, and the second factor has a day by which it must be on.

alter table coordinators
  -- Named is who has named_at; those published before stay.
  add column naming_asked_at timestamptz,
  -- Two weeks from the role on; for those who have it already, from this version on.
  add column second_factor_due_at timestamptz not null default now() + interval '14 days';
