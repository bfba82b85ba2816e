-- What becomes of visitors who open the checkout, by ads consent?
with consents as (
  select distinct on (quiz_user_id) quiz_user_id, ads from quiz_consent_chosen order by quiz_user_id, position desc
),
opened as (select distinct quiz_user_id from quiz_checkout_opened),
closed as (select distinct quiz_user_id from visit_checkout_closed),
failed as (select distinct quiz_user_id from visit_checkout_failed),
paid as (select distinct quiz_user_id from payment_purchase_completed where kind = 'purchase')
select coalesce(c.ads, false) as ads, count(*) as opened, count(closed.quiz_user_id) as closed,
  count(failed.quiz_user_id) as failed, count(paid.quiz_user_id) as paid
from opened o
left join consents c on c.quiz_user_id = o.quiz_user_id
left join closed on closed.quiz_user_id = o.quiz_user_id
left join failed on failed.quiz_user_id = o.quiz_user_id
left join paid on paid.quiz_user_id = o.quiz_user_id
group by 1 order by 1
