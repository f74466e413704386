-- An attempt that was interrupted leaves an invalid index.
drop index concurrently if exists donors_active;
drop index concurrently if exists donors_paused;
drop index concurrently if exists accounts_by_login;
drop index concurrently if exists donors_by_group;
-- What the maintenance job looks at. No search says 'not null', so that none uses the index instead of its own.
create index concurrently donors_active on donors (active_at) where shuffle_key < 0 and active_at is not null;
create index concurrently donors_paused on donors (unavailable_until) where unavailable_until is not null;
-- For administrators: donors by their last login; a blood group, the newest first, and how many it has.
create index concurrently accounts_by_login on accounts (coalesce(last_login_at, '-infinity') desc, account_id desc);
create index concurrently donors_by_group on donors (blood_group, registered_at desc, account_id desc) include (is_hidden);
