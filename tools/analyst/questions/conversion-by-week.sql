-- Which share of the visitors of each week buys, by the version of the question set?
with versions as (
  select distinct on (quiz_user_id) quiz_user_id, version from quiz_question_set_given order by quiz_user_id, position desc
),
buyers as (select distinct quiz_user_id from payment_purchase_completed where kind = 'purchase')
select date_trunc('week', a.recorded_at at time zone 'UTC')::date as week, v.version, count(*) as visitors,
  count(b.quiz_user_id) as buyers, floor(1000.0 * count(b.quiz_user_id) / count(*)) as per_thousand
from quiz_visitor_arrived a
join versions v on v.quiz_user_id = a.quiz_user_id
left join buyers b on b.quiz_user_id = a.quiz_user_id
group by 1, 2 order by 1, 2
