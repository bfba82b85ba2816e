-- How many of a thousand arrivals of seven days buy in these days?
with moments as (
  select (recorded_at at time zone 'UTC')::date as day, 1 as arrivals, 0 as purchases from quiz_visitor_arrived
  union all
  select (recorded_at at time zone 'UTC')::date, 0, 1 from payment_purchase_completed where kind = 'purchase'
),
days as (select day, sum(arrivals) as arrivals, sum(purchases) as purchases from moments group by 1)
select day, floor(1000.0 * sum(purchases) over w / nullif(sum(arrivals) over w, 0)) as per_thousand
from days window w as (order by day range between interval '6 days' preceding and current row) order by day
