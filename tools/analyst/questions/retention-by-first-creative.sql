-- How many buyers does each creative bring, and how many of them still take the course in their second week?
with visitors as (
  select quiz_user_id, creo, position from quiz_visitor_arrived where creo is not null
  union all
  select quiz_user_id, creo, position from quiz_creo_attributed
),
first_creatives as (
  select distinct on (quiz_user_id) quiz_user_id, creo from visitors order by quiz_user_id, position
),
buyers as (
  select p.quiz_user_id, r.person_id, min(r.recorded_at) as registered_at
  from payment_purchase_completed p left join account_registered r on r.payout_sub_id = p.transaction_id
  where p.kind = 'purchase' group by 1, 2
),
returned as (
  select distinct b.person_id from buyers b join course_day_saved s on s.person_id = b.person_id
  where s.recorded_at >= b.registered_at + interval '7 days'
)
select f.creo,
  count(distinct f.quiz_user_id) as visitors,
  count(distinct b.quiz_user_id) as buyers,
  count(distinct r.person_id) as active_in_second_week
from first_creatives f
left join buyers b on b.quiz_user_id = f.quiz_user_id
left join returned r on r.person_id = b.person_id
group by f.creo order by buyers desc, f.creo
