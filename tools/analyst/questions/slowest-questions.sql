-- Which questions take longest to answer?
select question, count(*) as answers,
  floor(percentile_cont(0.5) within group (order by time_taken_ms)) as median_ms,
  floor(percentile_cont(0.95) within group (order by time_taken_ms)) as p95_ms
from quiz_question_answered group by 1 order by median_ms desc, question limit 20
