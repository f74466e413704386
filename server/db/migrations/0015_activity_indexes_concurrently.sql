-- An attempt that was interrupted leaves an invalid index.
drop index concurrently if exists donors_active;
drop index concurrently if exists donors_paused;
drop index concurrently if exists donors_by_activity;
-- What the maintenance job looks at. No search says 'not null', so that none uses the index instead of its own.
create index concurrently donors_active on donors (active_at) where shuffle_key < 0 and active_at is not null;
create index concurrently donors_paused on donors (unavailable_until) where unavailable_until is not null;
-- The administrators' list, the latest activity first.
create index concurrently donors_by_activity on donors (coalesce(active_at, '-infinity') desc, account_id desc);
