-- At which questions do visitors leave for half an hour or more, and come back?
with steps as (
  select quiz_user_id, question, recorded_at,
    lead(recorded_at) over (partition by quiz_user_id order by position) as next_at
  from quiz_question_answered
)
select question, count(distinct quiz_user_id) as visitors from steps
where next_at - recorded_at > interval '30 minutes' group by 1 order by 2 desc, 1
