-- Calls of coordinators to donors about a request. Without an outcome: the donor is being called.

create table desk_calls (
  id bigint generated always as identity primary key,
  request_id bigint not null references blood_requests on delete cascade,
  account_id bigint not null references donors on delete cascade,
  caller_id bigint references accounts on delete set null,
  outcome text check (outcome in ('coming', 'answered', 'not now', 'not reachable', 'wrong number', 'gave')),
  shown_at timestamptz not null default now(),
  called_at timestamptz,
  -- A donor is called once about a request.
  unique (request_id, account_id)
);
create unique index desk_calls_open on desk_calls (request_id) where outcome is null;
create index desk_calls_by_account on desk_calls (account_id, called_at);
create index desk_calls_by_caller on desk_calls (caller_id) where caller_id is not null;
