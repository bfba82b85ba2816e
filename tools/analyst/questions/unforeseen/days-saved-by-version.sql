-- Which share of the subscribers saved each day, by the version of the course?
with sizes as (select course_version, count(*) as subscribers from account_registered group by 1),
saved as (select distinct person_id, course_version, day from course_day_saved where day between 1 and 28)
select s.course_version, s.day, z.subscribers, count(*) as saved, floor(100.0 * count(*) / z.subscribers) as percent
from saved s
join sizes z on z.course_version = s.course_version
group by 1, 2, 3 order by 1, 2
