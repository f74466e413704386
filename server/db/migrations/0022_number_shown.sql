-- Who sees the donor's number, and when calls are welcome.

alter table donors
  -- 'available': while the donor is available and eligible. The donor and administrators always see it.
  add column number_shown text not null default 'always' check (number_shown in ('always', 'available', 'never')),
  -- Also between 22 and 7 o'clock in India.
  add column calls_any_time boolean not null default false;
