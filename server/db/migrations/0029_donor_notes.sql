-- What administrators write down about a donor: it goes with the donor.
create table donor_notes (
  id bigint generated always as identity primary key,
  account_id bigint not null references donors on delete cascade,
  -- Null once the administrator's account is gone.
  author bigint references accounts on delete set null,
  text text not null,
  created_at timestamptz not null default now()
);
create index donor_notes_by_account on donor_notes (account_id, id);
create index donor_notes_by_author on donor_notes (author) where author is not null;
