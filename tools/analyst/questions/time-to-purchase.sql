-- How many minutes pass between arrival and purchase, by the version of the question set?
with versions as (
  select distinct on (quiz_user_id) quiz_user_id, version from quiz_question_set_given order by quiz_user_id, position desc
),
purchases as (
  select quiz_user_id, min(paid_at) as paid_at from payment_purchase_completed where kind = 'purchase' group by 1
)
select v.version,
  count(*) as buyers,
  floor(percentile_cont(0.5) within group (order by extract(epoch from p.paid_at - a.recorded_at) / 60)) as median_minutes,
  floor(percentile_cont(0.9) within group (order by extract(epoch from p.paid_at - a.recorded_at) / 60)) as p90_minutes
from purchases p
join quiz_visitor_arrived a on a.quiz_user_id = p.quiz_user_id
join versions v on v.quiz_user_id = p.quiz_user_id
group by v.version order by v.version
