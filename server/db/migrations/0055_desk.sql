-- The desk: who entered a request, when somebody first took it, and who sent those that nobody has called.

alter table blood_requests
  -- The coordinator or administrator who wrote it down; null where a family sent it.
  add column entered_by bigint,
  -- When a person first took it and could call the family.
  add column first_taken_at timestamptz,
  -- Keyed hash of the network that sent it; it goes with the contact.
  add column if not exists network_hash text;
update blood_requests set first_taken_at = created_at where source = 'desk' or claimed_by is not null;
create index blood_requests_by_entry on blood_requests (entered_by, created_at) where entered_by is not null;
