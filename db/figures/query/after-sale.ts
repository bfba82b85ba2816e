import { progressModel } from '#db/course/progress.ts'
import { subscriptionModel } from '#db/payment/subscription.ts'
import { viewOf } from '#db/read-models/description.ts'
import {
  type AfterSaleSum,
  OFFER_DAYS,
  RENEWALS,
  RETENTION_COURSE_DAYS,
} from '#events/figures/definitions/after-sale-sums.ts'
import type { SumName } from '#events/figures/definitions/dimensions.ts'
import { reportZone } from '#events/time/report-day.ts'
import { isCounted, MONEY } from '../money-sql.ts'
import { contactColumns, contactsWithin, countedTable, filtered, IS_CUSTOMER, type Scope, where } from './tables.ts'

const [COURSES, PAYMENTS] = [viewOf(progressModel, 'courses'), viewOf(subscriptionModel, 'payments')]

const inTime = (at: string) => `${at} <= c.offer_at + interval '${OFFER_DAYS} days'`

/** Returns the condition on a contact with what it bought. Viewers are judged when their days are over. */
const conditions = (now: string): Record<AfterSaleSum, string> => {
  const isJudged = inTime(`${now}::timestamptz`).replace('<=', '>=')
  const hasLeft = `${isJudged} and ${inTime('bought_at')} is not true`
  return {
    viewersJudged: isJudged,
    boughtInTime: `${isJudged} and ${inTime('bought_at')}`,
    leftOffer: `${hasLeft} and ${inTime('c.checkout_at')} is not true`,
    leftCheckout: `${hasLeft} and ${inTime('c.checkout_at')}`,
    firstBuyers: 'has_bought',
    registered: 'has_bought and opened is not null',
    refundedBuyers: 'has_bought and is_refunded',
    chargedBackBuyers: 'has_bought and is_charged_back',
    ...(Object.fromEntries([
      ...RETENTION_COURSE_DAYS.flatMap((day) => [
        [`opened${day}`, `has_bought and (opened >= ${day} or ${day} = any(completed))`],
        [`saved${day}`, `has_bought and ${day} = any(completed)`],
      ]),
      // Subscribers who renewed so often, or whose paid time before that is over.
      ...RENEWALS.flatMap((nth) => [
        [`due${nth}`, `has_bought and renews and (renewals >= ${nth} or renewals = ${nth - 1} and is_over)`],
        [`renewed${nth}`, `has_bought and renews and renewals >= ${nth}`],
      ]),
    ]) as Record<string, string>),
  } as Record<AfterSaleSum, string>
}

/**
 * Returns viewers of the offer and buyers, with a condition for each thing that they did later. Payments are few and contacts
 * are many, so those of a range are found by index.
 */
export const afterSaleOf = (scope: Scope) => {
  const { until, now, add, range } = scope
  const columns = contactColumns(scope)
  const at = add(until ?? now)
  const isInRange = contactsWithin(scope)
  const isPaid = [
    isCounted(scope.acceptsSimulated),
    'e.quiz_user_id is not null',
    ...(until ? [`e.at < ${add(until)}`] : []),
    ...(range ? [`e.quiz_user_id in (select quiz_user_id from ${MONEY.contacts} c ${where(isInRange)})`] : []),
  ]
  const isCountedContact = [
    '(c.has_seen_offer or b.quiz_user_id is not null)',
    ...isInRange,
    ...filtered(scope, columns),
    ...IS_CUSTOMER,
  ]
  const tables = `
  bought as (
    select e.*, p.subscription_id, p.period_ends_at from ${MONEY.entries} e left join ${PAYMENTS} p using (transaction_id) ${where(isPaid)}),
  member as (
    select distinct on (quiz_user_id) quiz_user_id, completed,
      (${at}::timestamptz at time zone '${reportZone()}')::date - (registered_at at time zone '${reportZone()}')::date + 1 as opened
    from ${COURSES} join (
      select quiz_user_id, transaction_id as purchase_id from bought where nth = 0 and is_first
      union select quiz_user_id, subscription_id from bought where nth = 0 and is_first) purchase using (purchase_id)
    where registered_at < ${at} order by quiz_user_id, registered_at),
  buyer as (
    select quiz_user_id, count(*) filter (where nth = 0 and is_renewal) as renewals,
      bool_or(nth = 0 and is_first) as has_bought, bool_or(license is distinct from 'lifetime') as renews,
      sum(refunded) > 0 as is_refunded, sum(charged_back) > 0 as is_charged_back,
      min(paid_at) filter (where nth = 0 and is_first) as bought_at, max(period_ends_at) > ${at}::timestamptz is not true as is_over
    from bought group by 1)`
  return {
    tables,
    from: `${MONEY.contacts} c left join buyer b using (quiz_user_id) left join member using (quiz_user_id)`,
    counts: isCountedContact,
    did: conditions(at) as Readonly<Partial<Record<SumName, string>>>,
  }
}

/** Counts viewers of the offer and buyers by what they did later. */
export const afterSaleTable = (scope: Scope, sums: readonly SumName[]): string => {
  const { tables, from, counts, did } = afterSaleOf(scope)
  const countOf = (sum: SumName) => `count(*) filter (where ${did[sum]})`
  return `${tables},
  "afterSale" as ${countedTable(scope, contactColumns(scope), [sums, countOf], `from ${from} ${where(counts)}`)}`
}
