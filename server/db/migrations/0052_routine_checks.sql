-- Donors are looked at in the order of their ids, without an index of when: what a look writes is in no index, so that it
-- changes none (HOT), where the page has room.

drop index donors_by_silence;
alter table donors set (fillfactor = 90);
alter table accounts set (fillfactor = 90);
