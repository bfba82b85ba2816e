-- How many refunds does each plan have by week, and how much goes back?
select date_trunc('week', recorded_at at time zone 'UTC')::date as week, coalesce(license, '(other)') as plan,
  count(*) as refunds, sum(amount)::bigint as amount
from payment_refunded group by 1, 2 order by 1, 2
