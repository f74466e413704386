-- Two donors of a strong group also have one blood group and one year of birth.
alter table duplicate_groups add column is_strong boolean not null default false;
create index duplicate_groups_strong on duplicate_groups (alike, key) where is_strong;

-- It holds all that comparing by name reads.
drop index donors_by_likeness;
create index donors_by_likeness on donors (district_id, birth_year, (name_key(full_name) collate "C"))
  include (full_name, mobile, is_hidden, blood_group);

drop trigger changed_donor_compared on donors;
create trigger changed_donor_compared
after update of full_name, mobile, district_id, birth_year, is_hidden, blood_group on donors
for each row when (
  (old.full_name, old.mobile, old.district_id, old.birth_year, old.is_hidden, old.blood_group)
  is distinct from (new.full_name, new.mobile, new.district_id, new.birth_year, new.is_hidden, new.blood_group))
execute function compare_changed_donor();

-- All are compared anew.
update settings set value = '{"after":0}' where name = 'duplicates_compared';
