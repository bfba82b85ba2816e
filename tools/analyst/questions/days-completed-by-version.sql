-- How many days does a subscriber complete, by the version of the course?
with completed as (
  select course_version, person_id, count(distinct day) filter (where progress = 100) as days
  from course_day_saved group by 1, 2
)
select course_version, count(*) as subscribers, sum(days)::bigint as days_completed,
  floor(percentile_cont(0.5) within group (order by days)) as median_days
from completed group by 1 order by 1
