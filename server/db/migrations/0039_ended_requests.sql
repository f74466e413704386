-- Who ended a request and why, which donors were told that it ended, and coordinators who are named to visitors.

alter table blood_requests
  -- The coordinator or administrator; null where the family did, or its day was over.
  add column ended_by bigint,
  -- Their words; they go with the contact.
  add column end_reason text;

-- When a donor who was coming was told that the request has ended.
alter table asked_donors add column told_at timestamptz;

-- When the coordinator agreed that visitors read name and number; null: they do not.
alter table coordinators add column named_at timestamptz;
