-- Notices to imported donors wait until an administrator presses 'Start', and can be paused.

alter table registers
  -- Who was imported until then is written to and, after an import with --listed, shown. Null: nobody yet.
  add column started_at timestamptz,
  add column paused_at timestamptz,
  -- Null: NOTICES_AN_HOUR, of registers that were started before an administrator chose.
  add column an_hour integer check (an_hour > 0);

alter table imported_donors
  -- Read under a lock of the register's row, so that no donor whom 'Start' did not count is started by it.
  add column imported_at timestamptz not null default '-infinity',
  -- Searches show the donor once the notices were started.
  add column is_listed_at_start boolean not null default false,
  -- The e-mail and the message of the notice, and how many of them were given up.
  add column letter_count smallint not null default 1,
  add column failed_count smallint not null default 0,
  -- When the donor set a password or consented in a call.
  add column answered_at timestamptz;
alter table imported_donors
  alter column imported_at set default clock_timestamp(),
  alter column letter_count set default 0;

drop index imported_donors_to_notify;
create index imported_donors_to_notify on imported_donors (register_id, imported_at, source_key)
  where notified_at is null and account_id is not null;
create index imported_donors_to_list on imported_donors (register_id, imported_at)
  where is_listed_at_start and account_id is not null;
-- What refreshes look at each minute: not the donors of a register who wait.
create index donors_to_list on donors (birth_year)
  where listing_rank is null and not awaits_confirmation and not is_hidden;

-- Notices that began go on.
update registers set started_at = now()
  where exists (select from imported_donors where register_id = registers.id and notified_at is not null);
update imported_donors set answered_at = coalesce(email_confirmed_at, now())
  from accounts join donors using (account_id)
  where imported_donors.account_id = accounts.account_id
    and (password_hash is not null or email_confirmed_at is not null or consent_version is not null);

create function count_failed_notice() returns trigger language plpgsql as $$
begin
  -- Without waiting: a donor who is being erased at this moment needs no count.
  update imported_donors set failed_count = failed_count + 1
    where source_key = (
      select source_key from imported_donors where account_id = new.account_id for no key update skip locked);
  return null;
end
$$;
create trigger count_failed_notice after update of failed_at on outbox_emails for each row
  when (old.failed_at is null and new.failed_at is not null and new.template ->> 'name' in ('moved', 'moved and listed'))
  execute function count_failed_notice();
update imported_donors set failed_count = 1 from outbox_emails
  where outbox_emails.account_id = imported_donors.account_id and failed_at is not null
    and template ->> 'name' in ('moved', 'moved and listed');
