import { currency } from '#events/payment/money/plans.ts'
import { UNKNOWN_MEMBER } from '#events/figures/definitions/members.ts'
import { type Dimension, sourceOf, type SumName } from '#events/figures/definitions/dimensions.ts'
import type { OpenedTime } from '#events/figures/definitions/fitting.ts'
import { viewOf } from '#db/read-models/description.ts'
import { factors, MONEY } from '../money-sql.ts'
import { MEASURES, measureOfStep, quizFunnelModel, testMeasures } from '../quiz-funnel.ts'
import { afterSaleOf } from './after-sale.ts'
import { plansOf } from './plan-sums.ts'
import {
  AMOUNTS,
  AMOUNTS_OF,
  contactColumns,
  contactsWithin,
  COUNTS,
  entriesTable,
  filtered,
  IS_CUSTOMER,
  peopleCondition,
  type Scope,
  type SumsQuestion,
  where,
} from './tables.ts'

/** Describes the rows behind a figure. */
export type OpenedScope = Omit<SumsQuestion, 'by' | 'sums' | 'maxRows' | 'time'> & { time: OpenedTime }

/** Selects the contacts or the entries behind a figure that is openable. `amount` is what each adds to it. */
export const openedStatement = (
  { time: by, ...counted }: OpenedScope,
  from: readonly SumName[],
  page: { offset: number; limit: number },
): { text: string; values: unknown[] } => {
  const [sum] = from
  if (sum === undefined) throw new Error('A figure without parts opens nothing')
  const isOfFunnel = by === 'arrival' || sourceOf(sum) === 'funnel'
  const isOfPlans = sourceOf(sum) === 'plans'
  const isOfMoney = !isOfFunnel && sourceOf(sum) === 'payments'
  const values: unknown[] = isOfMoney || isOfPlans ? [currency] : []
  const time = by === 'arrival' ? 'event' : by
  const scope: Scope = { ...counted, time, by: [], sums: from, maxRows: 1, add: (value) => `$${values.push(value)}` }
  const paging = `limit ${scope.add(page.limit)}::int offset ${scope.add(page.offset)}::int`
  // A page after the last one has no rows, and the same sum.
  const paged = (order: string) => `
      select page.*, total."all", total.sum
      from (select count(*)::int as "all", coalesce(sum(amount), 0)::bigint as sum from one) total
      left join (select visitor, transaction, plan, day::text, amount from one order by ${order} ${paging}) page on true`
  if (!isOfMoney) {
    const one = isOfPlans ? plansTable(from, scope) : isOfFunnel ? arrivedOf(sum, scope) : visitorsOf(sum, scope)
    return { text: `\n      with ${one}${paged('at desc, visitor, transaction')}`, values }
  }
  // Amounts that went back are subtracted from paid ones, and are positive alone.
  const sign = (name: SumName) =>
    from.includes('firstPayments') && !['firstPayments', 'renewals'].includes(name) ? '-' : ''
  const amounts = from.flatMap((name) => (AMOUNTS_OF[name] ? [`${sign(name)}(${AMOUNTS_OF[name]})`] : []))
  const [condition, of] = COUNTS[sum] ?? []
  const amount = condition ? '1' : amounts.join(' + ')
  return {
    text: `
      with ${entriesTable(scope)},${factors('select distinct currency, day from paid')},${AMOUNTS},
      one as (
        select ${of ? `distinct on (${of})` : ''} quiz_user_id as visitor, transaction_id as transaction, license as plan, day, nth,
          (${amount})::bigint as amount
        from entry where ${condition ?? `(${amount}) <> 0`} ${of ? `and ${of} is not null order by ${of}, day, nth` : ''})
      ${paged('one.day desc, transaction, nth')}`,
    values,
  }
}

/** Returns the table `one` of the visitors who count for a sum, with the tables that it reads. */
const visitorsOf = (sum: SumName, scope: Scope): string => {
  const one = (day: string, at: string, from: string, conditions: readonly string[]) => `one as (
        select quiz_user_id as visitor, null as transaction, null as plan, ${day} as day, ${at} as at, 1 as amount
        from ${from} ${where(conditions)})`
  if (sourceOf(sum) === 'afterSale') {
    const { tables, from, counts, did } = afterSaleOf(scope)
    return `${tables}, ${one('c.first_day', 'c.first_at', from, [...counts, did[sum] ?? 'false'])}`
  }
  return one('c.first_day', 'c.first_at', `${MONEY.contacts} c`, [
    ...contactsWithin(scope),
    ...filtered(scope, contactColumns(scope)),
    ...IS_CUSTOMER,
    peopleCondition(sum, scope) ?? 'false',
  ])
}

/** Returns the table `one` of plans as of now, with the tables that it reads. */
const plansTable = (from: readonly SumName[], scope: Scope): string => {
  const { tables, rows } = plansOf(scope)
  return `${tables}, one as (
        select null as visitor, transaction, plan, day, day as at, amount
        from (${from.map((sum) => rows[sum]).join(' union all ')}) plans (transaction, plan, day, amount))`
}

const [VISITORS, MEASURES_OF] = [viewOf(quizFunnelModel, 'visitors'), viewOf(quizFunnelModel, 'measures')]

/** Returns the table `one` of the visitors in the cells of the funnel: those who took a step, or what each paid. */
const arrivedOf = (sum: SumName, scope: Scope): string => {
  const keys = scope.acceptsSimulated ? [currency, testMeasures.measureOf(currency)] : [currency]
  const paid = keys.map((key) => `coalesce((v.money ->> '${key}')::bigint, 0)`).join(' + ')
  const amount = AMOUNTS_OF[sum] === undefined ? '1' : `(${paid})`
  return `one as (
        select quiz_user_id as visitor, null as transaction, null as plan, arrived_on as day, arrived_on as at, ${amount} as amount
        from ${VISITORS} v ${where([...arrivedWithin(scope), `${amount} <> 0`])})`
}

/** Returns the conditions on visitors `v` of the funnel that its cells count them, for the steps of the filters if there are any. */
const arrivedWithin = ({ filters: { step, ...filters }, range, acceptsSimulated, add }: Scope): string[] => {
  const tests = acceptsSimulated && step?.includes(MEASURES.purchase) ? [testMeasures.measureOf(MEASURES.purchase)] : []
  const measures = step && [...step.map(measureOfStep), ...tests]
  return [
    'v.arrived_on is not null and not v.is_own',
    ...(measures
      ? [`v.steps && array(select slot from ${MEASURES_OF} where measure = any(${add(measures)}::text[]))`]
      : []),
    ...(Object.entries(filters) as [Dimension, readonly string[]][]).map(
      ([name, some]) => `coalesce(v.${name}, '${UNKNOWN_MEMBER}') = any(${add(some)}::text[])`,
    ),
    ...(range ? [`v.arrived_on between ${add(range.start)}::date and ${add(range.end)}::date`] : []),
  ]
}
