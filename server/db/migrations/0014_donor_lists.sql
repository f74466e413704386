-- For administrators: donors by their last login; a blood group, the newest first, and how many it has.
create index accounts_by_login on accounts (coalesce(last_login_at, '-infinity') desc, account_id desc);
create index donors_by_group on donors (blood_group, registered_at desc, account_id desc) include (is_hidden);
