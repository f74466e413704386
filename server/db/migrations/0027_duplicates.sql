-- Donors who may be one person, which administrators merge or keep apart.

-- A name as it is compared: without case, punctuation and double blanks. As `nameKey` in server/donors/nameKey.ts. A string as
-- body, so that queries use the index.
create function name_key(name text) returns text language sql immutable parallel safe
as $$ select trim(regexp_replace(lower(normalize(name, NFKC)), '[][\s!-/:-@\\^-`{-~\u00a0-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u200b-\u206f\u0964\u0965\u0970]+', ' ', 'g')) $$;

-- Both hold all that finding duplicates reads, so that it reads no row of a donor. full_name: the planner asks for it.
create index donors_by_likeness on donors (district_id, birth_year, (name_key(full_name) collate "C"))
  include (full_name, mobile, is_hidden);
drop index donors_by_mobile;
create index donors_by_mobile on donors (mobile) include (is_hidden);

-- Pairs who are not one person, as an administrator decided.
create table distinct_donors (
  first_id bigint not null references donors on delete cascade,
  second_id bigint not null references donors on delete cascade,
  primary key (first_id, second_id),
  check (first_id < second_id)
);
create index distinct_donors_by_second on distinct_donors (second_id);

-- The consents of accounts that were merged into another one.
create table merged_consents (
  id bigint generated always as identity primary key,
  account_id bigint not null references donors on delete cascade,
  version text,
  given_at timestamptz,
  -- The administrator who recorded it.
  given_to bigint,
  -- Where it was given to a former network.
  register_id integer references registers
);
create index merged_consents_by_account on merged_consents (account_id);
