-- What administrators, moderators and coordinators read of people stands in the audit log; how many donors each account was shown
-- on a day in India stands beside whom.

create table shown_days (
  account_id bigint not null references accounts on delete cascade,
  day date not null,
  -- Different donors on pages, exact up to the number that is told; and each row of a file.
  donors int not null default 0,
  -- Of them, those in files.
  exported int not null default 0,
  -- When the other administrators were told that it is a lot.
  told_at timestamptz,
  primary key (account_id, day)
);
create index shown_days_by_day on shown_days (day);
insert into shown_days (account_id, day, donors)
select account_id, day, count(*) from shown_donors group by account_id, day;

alter table audit_log add column is_reading boolean not null default false;
update audit_log set is_reading = true where action in ('getDonor', 'searchDonors');
-- The log is read without readings, of which there are many.
create index audit_log_done on audit_log (created_at desc, id desc) where not is_reading;
create index audit_log_done_by_actor on audit_log (actor, created_at desc, id desc) where not is_reading;
