-- How many hours pass between the first landing and the first purchase, by creative and age?
with ages as (
  select distinct on (quiz_user_id) quiz_user_id, age from quiz_age_chosen order by quiz_user_id, position desc
),
landings as (
  select distinct on (quiz_user_id) quiz_user_id, creo, recorded_at from visit_landing_seen order by quiz_user_id, position
),
purchases as (
  select quiz_user_id, min(paid_at) as paid_at from payment_purchase_completed where kind = 'purchase' group by 1
)
select coalesce(l.creo, '(none)') as creo, a.age, count(*) as buyers,
  floor(percentile_cont(0.5) within group (order by extract(epoch from p.paid_at - l.recorded_at) / 3600)) as median_hours
from purchases p
join landings l on l.quiz_user_id = p.quiz_user_id
join ages a on a.quiz_user_id = p.quiz_user_id
group by 1, 2 order by 1, 2
