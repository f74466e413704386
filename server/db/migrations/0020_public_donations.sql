-- The public list shows one donation a day and type of a donor, the first recorded, and of these the newest twenty.
alter table donations add column is_public boolean not null default true;
update donations set is_public = false
from (
  select id, row_number() over (partition by account_id, is_first order by donated_on desc, id desc) as recency, is_first
  from (
    select id, account_id, donated_on, row_number() over (partition by account_id, donated_on, type order by id) = 1 as is_first
    from donations where account_id is not null
  ) ranked
) counted
where donations.id = counted.id and (recency > 20 or not is_first);
drop index donations_newest;
create index donations_public on donations (donated_on desc, id desc) where is_public;

-- A report is about a donor, or about a name in a donation, which stays when its donor is erased.
alter table issue_reports
  alter column account_id drop not null,
  add column donation_id bigint references donations on delete cascade,
  add constraint issue_reports_subject check (num_nonnulls(account_id, donation_id) = 1);
create index issue_reports_by_donation on issue_reports (donation_id) where donation_id is not null;
