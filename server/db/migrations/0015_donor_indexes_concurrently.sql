-- An attempt that was interrupted leaves an invalid index.
drop index concurrently if exists donors_active;
drop index concurrently if exists donors_paused;
drop index concurrently if exists donors_with_topic;
drop index concurrently if exists donors_by_silence;
drop index concurrently if exists accounts_by_login;
drop index concurrently if exists donors_by_group;
-- What the maintenance job looks at. No search says 'not null', so that none uses the index instead of its own.
create index concurrently donors_active on donors (active_at) where shuffle_key < 0 and active_at is not null;
create index concurrently donors_paused on donors (unavailable_until) where unavailable_until is not null;
create index concurrently donors_with_topic on donors (account_id) where email_topic is not null;
create index concurrently donors_by_silence on donors (greatest(active_at, registered_at, routine_checked_at))
  where is_available and not is_hidden;
-- For administrators: donors by their last login; a blood group, the newest first, and how many it has.
create index concurrently accounts_by_login on accounts (coalesce(last_login_at, '-infinity') desc, account_id desc);
create index concurrently donors_by_group on donors (blood_group, registered_at desc, account_id desc) include (is_hidden);
