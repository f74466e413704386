-- The network's own content: its name, links, news and team, which administrators edit.

create table site_content (
  section text not null,
  language text not null,
  -- Null: the default or, of a translation, the English content.
  content json,
  version integer not null,
  updated_by bigint references accounts on delete set null,
  updated_at timestamptz not null default now(),
  primary key (section, language)
);
create index site_content_by_account on site_content (updated_by);

-- Each version as it was written. The greatest id tells instances whether anything changed.
create table site_history (
  id bigint generated always as identity primary key,
  section text not null,
  language text not null,
  content json,
  version integer not null,
  updated_by bigint references accounts on delete set null,
  updated_at timestamptz not null default now(),
  unique (section, language, version)
);
create index site_history_by_account on site_history (updated_by);

-- WebP, by the SHA-256 of its bytes.
create table pictures (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  content bytea not null,
  width integer not null,
  height integer not null,
  -- When it was last uploaded or put into content.
  used_at timestamptz not null default now()
);
