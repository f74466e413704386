-- Donors by their last login, for administrators.
create index accounts_by_login on accounts (coalesce(last_login_at, '-infinity') desc, account_id desc);
