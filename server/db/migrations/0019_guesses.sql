alter table visitor_requests drop constraint visitor_requests_purpose_check;
-- 'guesses': many wrong passwords for the user id in `subject`.
alter table visitor_requests add constraint visitor_requests_purpose_check
  check (purpose in ('password', 'login', 'objection', 'guesses'));
