-- Numbers that may not write to a donor any more, because the donor reported a message from them: as keyed hashes.
create table reported_senders (
  account_id bigint not null references accounts on delete cascade,
  sender text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, sender)
);

create index reported_senders_created_at on reported_senders (created_at);
