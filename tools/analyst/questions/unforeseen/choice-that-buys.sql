-- Which choice goes with a purchase most often, by creative?
with first_creatives as (
  select distinct on (quiz_user_id) quiz_user_id, creo from (
    select quiz_user_id, creo, position from quiz_visitor_arrived where creo is not null
    union all select quiz_user_id, creo, position from quiz_creo_attributed) known
  order by quiz_user_id, position
),
latest as (
  select distinct on (quiz_user_id, question) quiz_user_id, question, choices
  from quiz_question_answered order by quiz_user_id, question, position desc
),
chosen as (select quiz_user_id, question, unnest(choices) as choice from latest),
buyers as (select distinct quiz_user_id from payment_purchase_completed where kind = 'purchase'),
counted as (
  select f.creo, c.question, c.choice, count(*) as visitors, count(b.quiz_user_id) as buyers,
    floor(1000.0 * count(b.quiz_user_id) / count(*)) as per_thousand
  from chosen c join first_creatives f on f.quiz_user_id = c.quiz_user_id
  left join buyers b on b.quiz_user_id = c.quiz_user_id group by 1, 2, 3
)
select distinct on (creo) creo, question, choice, visitors, buyers, per_thousand
from counted order by creo, per_thousand desc, visitors desc, question, choice
