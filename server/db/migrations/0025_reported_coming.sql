-- A donor whom a family reported as coming stands behind the other eligible ones for a day: their shuffle key is 2^53 more
-- than the usual one. Until `moves_at` it stays as it is, then it is computed anew.

alter table donors add column moves_at timestamptz;
create index donors_to_move on donors (moves_at) where moves_at is not null;
