-- PostgreSQL 15.20 and 17.12 refuse to add a column with a default (0014) to a table whose row type is used by a function
-- with a parsed body (0012). A body that is a string is parsed at each call.
create or replace function donor_search_text(name text, mobile text, landline text, account accounts) returns text
language sql stable
as $$ select lower(concat_ws(' ', name, account.user_id, account.email, mobile, landline)) $$;
