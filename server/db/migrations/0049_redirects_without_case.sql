-- Former addresses are compared without case: many servers did not tell /Donors.aspx from /donors.aspx.
delete from redirects as twice using redirects as kept
where lower(kept.path) = lower(twice.path) and kept.path > twice.path;
update redirects set path = lower(path) where path <> lower(path);
alter table redirects add check (path = lower(path));
