-- Do more of those who opened the checkout buy when they saw the discount page?
with buyers as (select distinct quiz_user_id from payment_purchase_completed where kind = 'purchase'),
discounts as (select distinct quiz_user_id from visit_discount_seen)
select d.quiz_user_id is not null as discount, count(*) as visitors, count(b.quiz_user_id) as buyers,
  floor(1000.0 * count(b.quiz_user_id) / count(*)) as per_thousand
from (select distinct quiz_user_id from quiz_checkout_opened) c
left join discounts d on d.quiz_user_id = c.quiz_user_id
left join buyers b on b.quiz_user_id = c.quiz_user_id
group by 1 order by 1
