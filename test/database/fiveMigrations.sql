-- Rows of every table as the version with the migrations 0001 to 0005 wrote them. Later migrations must preserve them.
create table schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now());
insert into schema_migrations (name, sha256) values
  ('0001_locations.sql', 'f8a0667bb2c728f219e094a007a7b23c9ce67183f1899e703ea25c1c90295e3c'),
  ('0002_donors.sql', '60979a59b2ee12d5cbaa3b35b479bf03e70f63e69e0718df113f03719475d79c'),
  ('0003_http.sql', '692a492545e8660ec32c1366b42d5e48e9316aff1dabb58ba716a36578cd1e6b'),
  ('0004_accounts.sql', '82040f2e1a0618abb9fa43e2e2379884083a962f65fab28f9c2ad93612008ed9'),
  ('0005_moderation.sql', 'b5577b4b74b9f5521c72e1ce4b7328520bb82a988d618491a34d377151e07a72');

insert into seeds (name, version) values ('locations', 'an earlier version');
insert into countries values (1, 'India', 'IN', '91', 1, true);
insert into states values (27, 1, 'Goa', 1, true);
insert into districts values (503, 27, 'North Goa', 1, true);
insert into cities values (5628, 503, 'Panaji', 'Panjim', 65586, false, 1, true);

-- The password of both is PASSWORD of test/factories.ts.
insert into accounts (regid, user_id, user_id_key, password_hash, email, is_admin) values
  (4001, 'Old.Donor', 'old.donor', '$argon2id$v=19$m=19456,t=2,p=1$NYty0AHyw/pbZZytb0ig3Q$FoUd7itv+ikQ4A7qVHn3YU6lElc8R8zzcGrI1x562S8', 'old.donor@example.org', false),
  (4002, 'Old.Admin', 'old.admin', '$argon2id$v=19$m=19456,t=2,p=1$NYty0AHyw/pbZZytb0ig3Q$FoUd7itv+ikQ4A7qVHn3YU6lElc8R8zzcGrI1x562S8', 'old.admin@example.org', true),
  (4003, 'Resting.Donor', 'resting.donor', null, 'resting@example.org', false),
  (4004, 'Away.Donor', 'away.donor', null, 'away@example.org', false);
insert into donors (regid, full_name, blood_group, mobile, country_id, state_id, district_id, city_id, is_available,
                    birth_year, rested_on, standing, consent_version, consent_at) values
  (4003, 'Resting Donor', 'O+', '+919849012303', 1, 27, 503, 5628, true, 1990, '2999-01-01', 1, '1', now()),
  (4004, 'Away Donor', 'O+', '+919849012304', 1, 27, 503, 5628, false, 1990, null, 2, '1', now()),
  (4001, 'Old Donor', 'O+', '+919849012301', 1, 27, 503, 5628, true, 1990, '2026-04-10', 0, '1', now());
insert into issue_reports (regid, full_name, mobile, option, description, reporter)
  values (4001, 'Old Donor', '+919849012301', 'Wrong Number', 'Nobody answers.', 'a hash');

-- Of the tokens 'old-session-token' and 'token-of-an-old-link'.
insert into sessions (token_hash, regid) values (sha256('old-session-token'), 4001);
insert into password_links (token_hash, regid, ends_at) values (sha256('token-of-an-old-link'), 4001, now() + interval '1 hour');
insert into password_requests (email) values ('old.admin@example.org');
insert into settings (name, value) values ('secret_key', 'the key of the earlier version, 32 bytes');
insert into rate_limits (key, used, ends_at) values ('login:old', 1, now() + interval '1 hour');
insert into stored_answers (caller, key, request_hash, answer)
  values ('account:4001', 'old-key', 'a hash', '{"status":200,"body":{"status":200,"data":"T"}}');

insert into donations (regid, donated_on, patient_name, place, hospital_name, type)
  values (4001, '2026-01-10', 'A Patient', 'Panaji', 'A Hospital', 'Blood');
insert into letters (regid, message_id, recipient_name, recipient_address, subject, body)
  values (4001, '<old@example.org>', 'Old Donor', 'old.donor@example.org', 'Queued before the upgrade', 'Some text.');

insert into feedback (name, email, mobile, occupation, location, suggestions, decision, decided_at, decided_by)
  values ('A Reader', 'reader@example.org', '+919849012305', 'Teacher', 'Panaji', 'An old suggestion.', 'approved', now(), 4002);
insert into service_feedback (organization_name, submitter_details, feedback)
  values ('A Clinic', 'A Reader', 'Old service feedback.');
insert into volunteers (full_name, birth_date, email, present_location, occupation, permanent_address, mobile, why_join, vision)
  values ('A Volunteer', '1990-01-01', 'v@example.org', 'Panaji', 'Teacher', 'Panaji', '+919849012306', 'To help.', 'Enough blood.');
insert into organizations (name, category, email, type, sector, phone1, address, submitter_details)
  values ('A Clinic', 'Health', 'clinic@example.org', 'Clinic', 'Private', '+919849012307', 'Panaji', 'A Reader');
insert into audit (actor, action, ids) values (4002, 'approveFeedback', '{1}'), (4002, 'disableDonor', '{4001}');
