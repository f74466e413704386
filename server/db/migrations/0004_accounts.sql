-- Links that set a password, donations, and letters on their way.
create table password_links (
  -- SHA-256 of the token in the link; the token itself is only in the letter.
  token_hash bytea primary key,
  regid bigint not null references accounts on delete cascade,
  -- Older than its time it is spent: 30 minutes for a mailed link, longer for an operator's.
  ends_at timestamptz not null
);
create index password_links_by_account on password_links (regid);

-- Addresses for which a link was asked, known or not: looking them up is left to the post room, so that the answer
-- takes the same time for both.
create table password_requests (
  id bigint generated always as identity primary key,
  email text not null,
  created_at timestamptz not null default now()
);

create table donations (
  id bigint generated always as identity primary key,
  -- Null once the donor has left: then the public list says 'A donor'.
  regid bigint references accounts on delete set null,
  donated_on date not null,
  patient_name text not null,
  place text not null,
  hospital_name text not null,
  type text not null check (type in ('Blood', 'Platelets')),
  created_at timestamptz not null default now()
);
create index donations_newest on donations (donated_on desc, id desc);
create index donations_by_donor on donations (regid, donated_on desc, id desc);

create table letters (
  id bigint generated always as identity primary key,
  -- Whom it concerns: it goes when they go.
  regid bigint references accounts on delete cascade,
  -- The same at every try, so that a mail program recognises a second copy.
  message_id text not null unique,
  recipient_name text not null,
  recipient_address text not null,
  subject text not null,
  body text not null,
  attempts integer not null default 0,
  next_try_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index letters_due on letters (next_try_at);
create index letters_by_account on letters (regid);
