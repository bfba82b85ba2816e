-- How long is the longest pause within the quiz, in minutes, by the version of the question set?
with versions as (
  select distinct on (quiz_user_id) quiz_user_id, version from quiz_question_set_given order by quiz_user_id, position desc
),
steps as (
  select quiz_user_id, recorded_at - lag(recorded_at) over (partition by quiz_user_id order by position) as pause
  from quiz_question_answered
),
longest as (select quiz_user_id, max(pause) as pause from steps where pause is not null group by 1)
select v.version, count(*) as visitors, floor(extract(epoch from max(l.pause)) / 60) as longest_minutes
from longest l join versions v on v.quiz_user_id = l.quiz_user_id group by 1 order by 1
