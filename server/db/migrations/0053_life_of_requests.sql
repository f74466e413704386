-- The life of a request for blood: what its last event changed, what the family and donors were told, promises and offers.

alter table blood_requests
  -- Since when donors are asked; anew where blood is still needed.
  add column waves_from timestamptz,
  -- The last event, by whom and when, and the columns as they were before it.
  add column last_move json,
  -- The state of which the family knows, and when a letter says another one.
  add column told_family text,
  add column tell_family_at timestamptz,
  -- How often the family said that a donor did not come.
  add column family_releases smallint not null default 0,
  -- By an administrator; erased ten minutes later.
  add column deleted_at timestamptz(3),
  add column deleted_by bigint,
  -- Keyed hash of the network that entered it; it goes with the contact.
  add column if not exists network_hash text;
update blood_requests set waves_from = opened_at, told_family = state;
create index blood_requests_to_tell on blood_requests (tell_family_at) where tell_family_at is not null;
create index blood_requests_deleted on blood_requests (deleted_at) where deleted_at is not null;
create index blood_requests_of_address on blood_requests (email_hash, created_at) where email_hash is not null;
create index blood_requests_of_network on blood_requests (network_hash, opened_at) where network_hash is not null;

alter table asked_donors
  -- Names the donor on the family's page.
  add column asked_id bigint generated always as identity unique,
  -- Freed: the family or a coordinator said that the donor did not come. Offered: holds no place until a coordinator accepts.
  drop constraint asked_donors_answer_check,
  add constraint asked_donors_answer_check check (answer in ('coming', 'not now', 'freed', 'offered', 'put aside')),
  -- False where the donor offered without having been asked.
  add column was_asked boolean not null default true,
  -- Keyed hash of where the donor said 'coming'.
  add column network text,
  -- How often the donor said 'coming'.
  add column comings smallint not null default 0,
  add column freed_at timestamptz,
  -- Null where the family did.
  add column freed_by bigint,
  -- What the family and the donor were told last, and when a letter says something else.
  add column told_family text,
  add column tell_family_at timestamptz,
  add column told_donor text,
  add column tell_donor_at timestamptz;
update asked_donors set comings = 1, told_family = 'coming' where answer = 'coming';
update asked_donors set told_donor = 'ended' where told_at is not null;
create index asked_donors_family_to_tell on asked_donors (tell_family_at) where tell_family_at is not null;
create index asked_donors_to_tell on asked_donors (tell_donor_at) where tell_donor_at is not null;
create index asked_donors_offers on asked_donors (answered_at) where answer = 'offered';
