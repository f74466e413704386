-- E-mails that are given up stay for a while, so that an operator can see why; requests for password links back off one by one.
alter table letters
  -- When the e-mail was given up: it is never tried again.
  add column failed_at timestamptz,
  -- The mail server's last refusal, such as 450 or 550; null when it gave no code.
  add column smtp_code smallint;

-- The first two are partial, so that failed e-mails cost the mail worker nothing.
drop index letters_due;
create index letters_due on letters (next_try_at, id) where failed_at is null;
create index letters_by_age on letters (created_at) where failed_at is null;
create index letters_failed on letters (failed_at) where failed_at is not null;

alter table password_requests
  add column attempts integer not null default 0,
  add column next_try_at timestamptz not null default now();
create index password_requests_due on password_requests (next_try_at, id);
create index password_requests_by_age on password_requests (created_at);
