-- Which share of the revenue of each plan goes back?
with refunds as (
  select transaction_id, sum(amount) as amount from payment_refunded group by 1
)
select coalesce(p.license, '(other)') as plan, p.kind, p.currency, count(*) as sales,
  count(r.transaction_id) as refunded,
  floor(100.0 * coalesce(sum(r.amount), 0) / nullif(sum(p.amount), 0)) as percent_of_revenue
from payment_purchase_completed p left join refunds r on r.transaction_id = p.transaction_id
group by 1, 2, 3 order by 1, 2, 3
