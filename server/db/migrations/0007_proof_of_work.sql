-- Single-use tokens (proof of work, waiting) that were used, for all processes on one database.
create table spent_tokens (
  id text primary key,
  expires_at timestamptz not null
);
create index spent_tokens_expired on spent_tokens (expires_at);

-- Part of each token's signed text: a new value voids all tokens.
insert into settings (name, value) values ('token_epoch', gen_random_uuid()::text);
