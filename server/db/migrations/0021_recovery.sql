-- The account whose browser or session asked for an e-mail; null for everybody else.
alter table visitor_requests add column account_id bigint;
