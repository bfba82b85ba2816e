-- Which three moments come before a checkout is closed?
with moments as (
  select quiz_user_id, position, 'closed' as moment from visit_checkout_closed
  union all select quiz_user_id, position, 'opened' from quiz_checkout_opened
  union all select quiz_user_id, position, 'email' from quiz_email_given
  union all select quiz_user_id, position, 'consent' from quiz_consent_chosen
  union all select quiz_user_id, position, question from quiz_question_answered
),
ordered as (
  select quiz_user_id, moment, lag(moment, 1) over w as third, lag(moment, 2) over w as second, lag(moment, 3) over w as first
  from moments window w as (partition by quiz_user_id order by position)
)
select first, second, third, count(distinct quiz_user_id) as visitors from ordered
where moment = 'closed' group by 1, 2, 3 order by 4 desc, 1, 2, 3
