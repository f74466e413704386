-- Donors of former registers without a year of birth: listed once they said it.
alter table donors alter column birth_year drop not null;

-- The id that the donor had in the register: administrators find the donor by it.
alter table imported_donors add column former_id text not null default '';
create index imported_donors_by_former_id on imported_donors (former_id) where former_id <> '' and account_id is not null;

create function forget_former_id() returns trigger language plpgsql as $$
begin
  new.former_id := '';
  return new;
end
$$;
create trigger forget_former_id before update of account_id on imported_donors for each row
  when (new.account_id is null) execute function forget_former_id();
