-- What administrators search in the queues: the columns of `searched` in server/admin/moderation/queues.ts, and the own words of
-- a report.
create index feedback_search on feedback using gin (lower(' ' || coalesce(name, '') || ' ' || coalesce(email, '') || ' ' ||
  coalesce(mobile, '') || ' ' || coalesce(landline, '') || ' ' || coalesce(occupation, '') || ' ' || coalesce(location, '') || ' ' ||
  coalesce(suggestions, '')) gin_trgm_ops);
create index service_feedback_search on service_feedback using gin (lower(' ' || coalesce(organization_name, '') || ' ' ||
  coalesce(submitter_details, '') || ' ' || coalesce(feedback, '') || ' ' || coalesce(data_information, '')) gin_trgm_ops);
create index volunteers_search on volunteers using gin (lower(' ' || coalesce(full_name, '') || ' ' || coalesce(email, '') || ' ' ||
  coalesce(mobile, '') || ' ' || coalesce(landline, '') || ' ' || coalesce(present_location, '') || ' ' ||
  coalesce(occupation, '') || ' ' || coalesce(permanent_address, '') || ' ' || coalesce(why_join, '') || ' ' ||
  coalesce(vision, '')) gin_trgm_ops);
create index organizations_search on organizations using gin (lower(' ' || coalesce(name, '') || ' ' || coalesce(category, '') || ' ' ||
  coalesce(email, '') || ' ' || coalesce(type, '') || ' ' || coalesce(website, '') || ' ' || coalesce(sector, '') || ' ' ||
  coalesce(phone1, '') || ' ' || coalesce(phone2, '') || ' ' || coalesce(address, '') || ' ' || coalesce(comments, '') || ' ' ||
  coalesce(submitter_details, '')) gin_trgm_ops);
create index translations_search on translations using gin (lower(' ' || coalesce(name, '') || ' ' || coalesce(page, '') || ' ' ||
  coalesce(sentence, '') || ' ' || coalesce(better_words, '')) gin_trgm_ops);
create index blood_requests_search on blood_requests using gin (lower(' ' || coalesce(hospital, '') || ' ' ||
  coalesce(public_id, '')) gin_trgm_ops);
create index issue_reports_search on issue_reports using gin (lower(' ' || coalesce(full_name, '') || ' ' || coalesce(mobile, '') ||
  ' ' || coalesce(option, '') || ' ' || coalesce(description, '')) gin_trgm_ops);
