-- Which choice is the most frequent answer to each question?
with chosen as (select question, unnest(choices) as choice from quiz_question_answered),
counted as (select question, choice, count(*) as times from chosen group by 1, 2),
ranked as (
  select question, choice, times, row_number() over (partition by question order by times desc, choice) as place
  from counted
)
select question, choice, times from ranked where place = 1 order by question
