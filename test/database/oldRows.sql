-- Rows as commit 63acff77 of version 0.1.0 wrote them, for the schema in oldSchema.sql.br. Migrations must preserve them.
insert into seeds (name, version) values ('locations', 'an earlier version');
insert into countries values (1, 'India', 'IN', '91', 1, true);
insert into states values (27, 1, 'Goa', 1, true);
insert into districts values (503, 27, 'North Goa', 1, true);
insert into cities values (5628, 503, 'Panaji', 'Panjim', 65586, false, 1, true);

-- The password of both is PASSWORD of test/factories.ts.
insert into accounts (account_id, user_id, user_id_key, password_hash, email, is_admin) values
  (4001, 'Old.Donor', 'old.donor', '$argon2id$v=19$m=19456,t=2,p=1$NYty0AHyw/pbZZytb0ig3Q$FoUd7itv+ikQ4A7qVHn3YU6lElc8R8zzcGrI1x562S8', 'old.donor@example.org', false),
  (4002, 'Old.Admin', 'old.admin', '$argon2id$v=19$m=19456,t=2,p=1$NYty0AHyw/pbZZytb0ig3Q$FoUd7itv+ikQ4A7qVHn3YU6lElc8R8zzcGrI1x562S8', 'old.admin@example.org', true),
  (4003, 'Resting.Donor', 'resting.donor', null, 'resting@example.org', false),
  (4004, 'Away.Donor', 'away.donor', null, 'away@example.org', false);
insert into donors (account_id, full_name, blood_group, mobile, country_id, state_id, district_id, city_id, is_available,
                    birth_year, eligible_from, listing_rank, consent_version, consent_at) values
  (4003, 'Resting Donor', 'O+', '+919849012303', 1, 27, 503, 5628, true, 1990, '2999-01-01', 1, '1', now()),
  (4004, 'Away Donor', 'O+', '+919849012304', 1, 27, 503, 5628, false, 1990, null, 2, '1', now()),
  (4001, 'Old Donor', 'O+', '+919849012301', 1, 27, 503, 5628, true, 1990, '2026-04-10', 0, '1', now());
insert into issue_reports (account_id, full_name, mobile, option, description, reporter)
  values (4001, 'Old Donor', '+919849012301', 'Wrong Number', 'Nobody answers.', 'a hash');

-- Of the tokens 'old-session-token' and 'token-of-an-old-link'.
insert into sessions (token_hash, account_id) values (sha256('old-session-token'), 4001);
insert into account_links (token_hash, purpose, account_id, email, expires_at)
  values (sha256('token-of-an-old-link'), 'password', 4001, 'old.donor@example.org', now() + interval '1 hour');
insert into visitor_requests (subject) values ('old.admin@example.org');
insert into settings (name, value) values ('secret_key', 'the key of the earlier version, 32 bytes');
insert into idempotency_records (caller, key, request_hash, response)
  values ('account:4001', 'old-key', 'a hash', '{"status":200,"body":{"status":200,"data":"T"}}');

insert into donations (account_id, donated_on, patient_name, place, hospital_name, type)
  values (4001, '2026-01-10', 'A Patient', 'Panaji', 'A Hospital', 'Blood');
insert into outbox_emails (account_id, message_id, recipient_name, recipient_address, subject, body)
  values (4001, '<old@example.org>', 'Old Donor', 'old.donor@example.org', 'Queued before the upgrade', 'Some text.');

insert into feedback (name, email, mobile, occupation, location, suggestions, decision, decided_at, decided_by)
  values ('A Reader', 'reader@example.org', '+919849012305', 'Teacher', 'Panaji', 'An old suggestion.', 'approved', now(), 4002);
insert into service_feedback (organization_name, submitter_details, feedback)
  values ('A Clinic', 'A Reader', 'Old service feedback.');
insert into volunteers (full_name, birth_date, email, present_location, occupation, permanent_address, mobile, why_join, vision)
  values ('A Volunteer', '1990-01-01', 'v@example.org', 'Panaji', 'Teacher', 'Panaji', '+919849012306', 'To help.', 'Enough blood.');
insert into organizations (name, category, email, type, sector, phone1, address, submitter_details)
  values ('A Clinic', 'Health', 'clinic@example.org', 'Clinic', 'Private', '+919849012307', 'Panaji', 'A Reader');
insert into audit_log (actor, action, ids) values (4002, 'approveFeedback', '{1}'), (4002, 'disableDonor', '{4001}');
insert into translations (language, sentence, better_words) values ('hi', 'Old words', 'Better words');
insert into audit_values (audit_id, account_id, field, old_value, new_value) values (2, 4001, 'strAvailUnAvail', 'A', 'U');
insert into call_outcomes (account_id, outcome, reporter, network, day) values (4003, 'coming', 'a hash', 'a hash', '2026-01-10');
insert into second_factors (account_id, secret) values (4003, 'encrypted');
insert into recovery_codes (account_id, code_hash) values (4003, 'a hash');
insert into pending_logins (token_hash, account_id, expires_at) values ('a hash', 4003, now() + interval '1 hour');
insert into security_events (minute, event, count) values (now(), 'login', 1);
insert into unrequested_emails (address_hash) values ('a hash');
insert into used_tokens (id, expires_at) values ('a token', now() + interval '1 hour');
insert into rate_limits (key, points, expire) values ('a key', 1, 1);
