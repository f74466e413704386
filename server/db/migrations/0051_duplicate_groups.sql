-- Groups of donors who may be one person, so that a page of them is a short index scan.

create table duplicate_groups (
  -- A mobile number in E.164, or district, year of birth and name as it is compared, with blanks between.
  key text collate "C" primary key,
  -- 0 name and number, 1 number, 2 name.
  alike smallint not null check (alike between 0 and 2),
  members integer not null
);
create index duplicate_groups_listed on duplicate_groups (alike, key);

-- Donors whom the maintenance job compares with the others. One may stand here several times: a row that is removed at this
-- moment does not say whether the newest change was seen.
create table donors_to_compare (account_id bigint not null);

create function duplicate_name(donor donors) returns text language sql immutable parallel safe
as $$ select donor.district_id || ' ' || donor.birth_year || ' ' || name_key(donor.full_name) $$;

-- The groups that donors leave are removed at once, so that nothing of them stays. One of those who are left in each is
-- compared anew, and the group is back if it is one.
create function leave_duplicates(gone donors[]) returns void language plpgsql as $$
begin
  delete from duplicate_groups
  where key in (select mobile from unnest(gone) union all select duplicate_name(one) from unnest(gone) one);
  insert into donors_to_compare
    select other.account_id from (select distinct mobile from unnest(gone)) one,
      lateral (select account_id from donors where mobile = one.mobile and not is_hidden limit 1) other
    union
    select other.account_id
    from (select distinct district_id, birth_year, name_key(full_name) collate "C" as name from unnest(gone)) one,
      lateral (
        select account_id from donors
        where (district_id, birth_year, name_key(full_name) collate "C") = (one.district_id, one.birth_year, one.name)
          and not is_hidden limit 1) other;
end $$;

create function compare_added_donor() returns trigger language plpgsql as $$
begin
  insert into donors_to_compare values (new.account_id);
  return null;
end $$;
create function compare_changed_donor() returns trigger language plpgsql as $$
begin
  perform leave_duplicates(array[old]);
  insert into donors_to_compare values (new.account_id);
  return null;
end $$;
create function compare_after_deletion() returns trigger language plpgsql as $$
begin
  perform leave_duplicates(array(select row(gone.*)::donors from gone));
  return null;
end $$;
create trigger added_donor_compared after insert on donors for each row execute function compare_added_donor();
create trigger changed_donor_compared after update of full_name, mobile, district_id, birth_year, is_hidden on donors
for each row when (
  (old.full_name, old.mobile, old.district_id, old.birth_year, old.is_hidden)
  is distinct from (new.full_name, new.mobile, new.district_id, new.birth_year, new.is_hidden))
execute function compare_changed_donor();
create trigger deleted_donors_compared after delete on donors referencing old table as gone
for each statement execute function compare_after_deletion();
