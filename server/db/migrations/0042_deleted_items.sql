-- An item of a queue that an administrator deleted is kept for the minutes in which that can be undone.

create table deleted_items (
  queue text not null,
  item_id bigint not null,
  -- Its row.
  item json not null,
  deleted_at timestamptz not null default now(),
  deleted_by bigint not null references accounts on delete cascade,
  primary key (queue, item_id)
);
create index deleted_items_by_time on deleted_items (deleted_at);
create index deleted_items_by_remover on deleted_items (deleted_by);
