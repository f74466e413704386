-- Where a district's seat is; null where unknown. The seed writes it.
alter table districts add column latitude real;
alter table districts add column longitude real;

-- Sample donors are nobody: their town and date may be shown.
update donors set consent_version = '2026-11-22', consent_at = now()
where account_id in (select account_id from accounts where is_demo);
