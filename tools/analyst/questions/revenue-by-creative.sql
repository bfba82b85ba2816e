-- How much revenue, less refunds, does each creative bring, in minor units of each currency?
with first_creatives as (
  select distinct on (quiz_user_id) quiz_user_id, creo from (
    select quiz_user_id, creo, position from quiz_visitor_arrived where creo is not null
    union all select quiz_user_id, creo, position from quiz_creo_attributed) known
  order by quiz_user_id, position
),
money as (
  select quiz_user_id, currency, amount from payment_purchase_completed
  union all select quiz_user_id, currency, -amount from payment_refunded
)
select coalesce(f.creo, '(none)') as creo, m.currency, sum(m.amount)::bigint as revenue
from money m left join first_creatives f on f.quiz_user_id = m.quiz_user_id
group by 1, 2 order by revenue desc, creo, currency
