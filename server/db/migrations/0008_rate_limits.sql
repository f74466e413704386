-- The table of rate-limiter-flexible's PostgreSQL store. Windows that had begun are forgotten.
drop table rate_limits;
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  -- Milliseconds since 1970.
  expire bigint
);
create index rate_limits_expired on rate_limits (expire);
