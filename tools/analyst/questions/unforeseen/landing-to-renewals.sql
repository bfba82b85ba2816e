-- How many visitors with a landing, arrivals, checkouts, purchases and renewals does each creative bring? A visitor belongs to the first.
with landings as (
  select distinct on (quiz_user_id) quiz_user_id, creo from visit_landing_seen order by quiz_user_id, position
),
sales as (
  select quiz_user_id, count(*) filter (where kind = 'purchase') as purchases,
    count(*) filter (where kind = 'renewal') as renewals
  from payment_purchase_completed group by 1
)
select coalesce(l.creo, '(none)') as creo, count(*) as landings, count(a.quiz_user_id) as arrivals,
  count(c.quiz_user_id) as checkouts, sum(coalesce(s.purchases, 0))::bigint as purchases,
  sum(coalesce(s.renewals, 0))::bigint as renewals
from landings l
left join quiz_visitor_arrived a on a.quiz_user_id = l.quiz_user_id
left join (select distinct quiz_user_id from quiz_checkout_opened) c on c.quiz_user_id = l.quiz_user_id
left join sales s on s.quiz_user_id = l.quiz_user_id
group by 1 order by 1
