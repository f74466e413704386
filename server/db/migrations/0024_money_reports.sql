-- Administrators see reports about money first, then the newest.
create index issue_reports_money_first on issue_reports ((option = 'Asked for money') desc, created_at desc, id desc);
