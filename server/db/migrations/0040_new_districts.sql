-- Districts since December 2025: Markapuram and Polavaram in Andhra Pradesh, Hansi in Haryana. Donors and requests in their
-- towns move with them, and coordinators of a former district keep these towns. A new database has no places yet.

create temporary table moved_towns on commit drop as
  select * from (values
    (11, 35306, array[94, 96, 97, 98, 99, 100, 103, 104]),
    (19, 35307, array[182]),
    (122, 35308, array[1217, 1220])
  ) moved (former, district_id, city_ids);

insert into districts (district_id, state_id, name, position, active)
select moved.district_id, former.state_id, moved.name, 1, true
from (values (11, 35306, 'Markapuram'), (19, 35307, 'Polavaram'), (122, 35308, 'Hansi')) moved (former, district_id, name)
join districts former on former.district_id = moved.former
on conflict do nothing;

update donors set district_id = moved.district_id from moved_towns moved
where donors.district_id = moved.former and donors.city_id = any (moved.city_ids);

update blood_requests set district_id = moved.district_id from moved_towns moved
where blood_requests.district_id = moved.former and blood_requests.city_id = any (moved.city_ids);

update coordinators set district_ids = (
  select array_agg(distinct district_id) from (
    select unnest(district_ids) union all select moved.district_id from moved_towns moved where former = any (district_ids)
  ) kept (district_id)
)
where district_ids && array[11, 19, 122] and cardinality(district_ids) <= 97;
