-- What visitors sent in and administrators decide on, and who decided what.
-- Every queue has the same last four columns; decided_by is a regid alone, so that a decision outlives its maker.
-- Moments are kept to the millisecond in which they are answered, so that comparing the two finds no difference.
create table feedback (
  id bigint generated always as identity primary key,
  name text not null,
  email text not null,
  mobile text not null,
  landline text,
  occupation text not null,
  location text not null,
  suggestions text not null,
  created_at timestamptz(3) not null default now(),
  decision text not null default 'pending' check (decision in ('pending', 'approved', 'declined')),
  decided_at timestamptz(3),
  decided_by bigint
);
create index feedback_newest on feedback (created_at desc, id desc);
-- The testimonials.
create index feedback_approved on feedback (created_at desc, id desc) where decision = 'approved';

create table service_feedback (
  id bigint generated always as identity primary key,
  organization_name text not null,
  submitter_details text not null,
  feedback text not null,
  data_information text,
  created_at timestamptz(3) not null default now(),
  decision text not null default 'pending' check (decision in ('pending', 'approved', 'declined')),
  decided_at timestamptz(3),
  decided_by bigint
);
create index service_feedback_newest on service_feedback (created_at desc, id desc);

create table volunteers (
  id bigint generated always as identity primary key,
  full_name text not null,
  birth_date date not null,
  email text not null,
  present_location text not null,
  occupation text not null,
  permanent_address text not null,
  landline text,
  mobile text not null,
  why_join text not null,
  vision text not null,
  created_at timestamptz(3) not null default now(),
  decision text not null default 'pending' check (decision in ('pending', 'approved', 'declined')),
  decided_at timestamptz(3),
  decided_by bigint
);
create index volunteers_newest on volunteers (created_at desc, id desc);

create table organizations (
  id bigint generated always as identity primary key,
  name text not null,
  category text not null,
  email text not null,
  type text not null,
  website text,
  sector text not null,
  phone1 text not null,
  phone2 text,
  address text not null,
  comments text,
  submitter_details text not null,
  created_at timestamptz(3) not null default now(),
  decision text not null default 'pending' check (decision in ('pending', 'approved', 'declined')),
  decided_at timestamptz(3),
  decided_by bigint
);
create index organizations_newest on organizations (created_at desc, id desc);

-- The audit log: regids and ids alone, nothing that would have to be erased when somebody leaves.
create table audit (
  id bigint generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  -- The administrator's regid; null for the operator on the command line.
  actor bigint,
  -- The name of the call.
  action text not null,
  -- Of the items that were changed or, for donors, their regids.
  ids bigint[] not null
);
create index audit_newest on audit (created_at desc, id desc);

-- The administrators' list of donors, newest first. It holds the user id too, so that looking for a part of one reads
-- this index alone: 100,000 take a few hundredths of a second, and the walk ends with the page.
create index accounts_newest on accounts (created_at desc, regid desc) include (user_id_key);
