-- What the HTTP side keeps: sessions, signing keys, limits that hold over instances, answers to repeat.
create table sessions (
  -- SHA-256 of the token in the cookie; the token itself is never stored.
  token_hash bytea primary key,
  regid bigint not null references accounts on delete cascade,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
create index sessions_by_account on sessions (regid);

create table settings (
  name text primary key,
  value text not null
);

create table rate_limits (
  key text primary key,
  used double precision not null,
  ends_at timestamptz not null
);
create index rate_limits_ended on rate_limits (ends_at);

create table stored_answers (
  caller text not null,
  key text not null,
  -- HMAC of path and input: the same key with another request is a mistake of the client's.
  request_hash text not null,
  -- As text, not jsonb: it is given again to the letter.
  answer json,
  created_at timestamptz not null default now(),
  primary key (caller, key)
);
create index stored_answers_oldest on stored_answers (created_at);
