-- For the indexes of searches in queues: without statistics the planner takes every word for a frequent one.
analyze feedback, service_feedback, volunteers, organizations, translations, blood_requests, issue_reports;
