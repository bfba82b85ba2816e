-- Which question is most often the last one that a visitor answers before leaving, for each age?
with last_answers as (
  select distinct on (quiz_user_id) quiz_user_id, question from quiz_question_answered order by quiz_user_id, position desc
),
ages as (
  select distinct on (quiz_user_id) quiz_user_id, age from quiz_age_chosen order by quiz_user_id, position desc
),
losses as (
  select a.age, l.question, count(*) as lost
  from last_answers l join ages a on a.quiz_user_id = l.quiz_user_id
  where not exists (select 1 from quiz_email_given e where e.quiz_user_id = l.quiz_user_id)
  group by 1, 2
),
ranked as (
  select age, question, lost, row_number() over (partition by age order by lost desc, question) as place from losses
)
select age, question, lost from ranked where place = 1 order by age
