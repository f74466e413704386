-- Finding a donor by a part of the name, user id, e-mail address or number, among a million.
create extension if not exists pg_trgm;

alter table donors
  -- Name, user id, e-mail address and numbers in lower case; written by the triggers below.
  add column search_text text not null default '',
  -- As the account's: here too, so that one index gives the newest of those who match.
  add column registered_at timestamptz not null default now();

create function donor_search_text(name text, mobile text, landline text, account accounts) returns text
language sql stable
return lower(concat_ws(' ', name, account.user_id, account.email, mobile, landline));

update donors set registered_at = account.created_at,
  search_text = donor_search_text(full_name, mobile, landline, account)
from accounts account where account.account_id = donors.account_id;

create function set_donor_search_text() returns trigger language plpgsql as $$
declare
  account accounts;
begin
  select * into account from accounts where account_id = new.account_id;
  new.search_text := donor_search_text(new.full_name, new.mobile, new.landline, account);
  return new;
end
$$;
create trigger donors_search_text before insert or update of full_name, mobile, landline on donors
for each row execute function set_donor_search_text();

create function set_search_text_of_account() returns trigger language plpgsql as $$
begin
  update donors set search_text = donor_search_text(full_name, mobile, landline, new)
  where account_id = new.account_id;
  return null;
end
$$;
create trigger accounts_search_text after update of user_id, email on accounts
for each row execute function set_search_text_of_account();

-- More samples, so that the planner knows which words are frequent.
alter table donors alter column search_text set statistics 1000;
create index donors_search on donors using gin (search_text gin_trgm_ops);
create index donors_newest on donors (registered_at desc, account_id desc);
create index donors_by_name on donors (lower(full_name), account_id);
create index donors_by_place on donors (state_id, district_id, city_id, blood_group);
drop index accounts_newest;
