-- Which share of the visitors who allow or refuse that their answers are sent leaves an e-mail address?
with consents as (
  select distinct on (quiz_user_id) quiz_user_id, answers from quiz_consent_chosen order by quiz_user_id, position desc
),
emails as (select distinct quiz_user_id from quiz_email_given),
visitors as (select distinct quiz_user_id from quiz_visitor_arrived)
select case when c.answers then 'allowed' when not c.answers then 'refused' else '(not asked)' end as consent, count(*) as visitors,
  count(e.quiz_user_id) as emails, floor(1000.0 * count(e.quiz_user_id) / count(*)) as per_thousand
from visitors v
left join consents c on c.quiz_user_id = v.quiz_user_id
left join emails e on e.quiz_user_id = v.quiz_user_id
group by 1 order by 1
