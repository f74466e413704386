-- How many searches for donors each state had on each day in India. It says nothing of who searched.

create table searches (
  day date not null,
  state_id bigint not null references states,
  count int not null,
  primary key (day, state_id)
);
