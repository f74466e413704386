-- Better words for translated sentences, which visitors suggest: a queue like the others.
create table translations (
  id bigint generated always as identity primary key,
  -- The code of the language: hi.
  language text not null,
  -- The path of the page with the sentence.
  page text,
  sentence text not null,
  better_words text not null,
  name text,
  created_at timestamptz(3) not null default now(),
  decision text not null default 'pending' check (decision in ('pending', 'approved', 'declined')),
  decided_at timestamptz(3),
  decided_by bigint
);
create index translations_newest on translations (created_at desc, id desc);
create index translations_pending on translations (created_at, id) where decision = 'pending';
