import { currency } from '#events/payment/money/plans.ts'
import { type Dimension, sourceOf, type SumName } from '#events/figures/definitions/dimensions.ts'
import { viewOf } from '#db/read-models/description.ts'
import { factors, MONEY } from '../money-sql.ts'
import { MEASURES, measureOfStep, quizFunnelModel, testMeasures, UNKNOWN_MEMBER } from '../quiz-funnel.ts'
import { afterSaleOf } from './after-sale.ts'
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

/** Selects the contacts or the entries behind a figure that is openable. `amount` is what each adds to it. */
export const openedStatement = (
  counted: Omit<SumsQuestion, 'by' | 'sums' | 'maxRows'>,
  from: readonly SumName[],
  page: { offset: number; limit: number },
): { text: string; values: unknown[] } => {
  const [sum] = from
  if (sum === undefined) throw new Error('A figure without parts opens nothing')
  const isOfMoney = sourceOf(sum) === 'payments'
  const values: unknown[] = isOfMoney ? [currency] : []
  const scope: Scope = { ...counted, by: [], sums: from, maxRows: 1, add: (value) => `$${values.push(value)}` }
  const paging = `limit ${scope.add(page.limit)}::int offset ${scope.add(page.offset)}::int`
  // A page after the last one has no rows, and the same sum.
  const paged = (order: string) => `
      select page.*, total."all", total.sum
      from (select count(*)::int as "all", coalesce(sum(amount), 0)::bigint as sum from one) total
      left join (select visitor, transaction, plan, day::text, amount from one order by ${order} ${paging}) page on true`
  if (!isOfMoney) return { text: `\n      with ${visitorsOf(sum, scope)}${paged('at desc, visitor')}`, values }
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
  if (sourceOf(sum) === 'funnel') return one('arrived_on', 'arrived_on', `${VISITORS} v`, tookStep(scope))
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

const [VISITORS, MEASURES_OF] = [viewOf(quizFunnelModel, 'visitors'), viewOf(quizFunnelModel, 'measures')]

/** Returns the conditions on visitors `v` of the funnel that its cells count them for the steps of the filters. */
const tookStep = ({ filters: { step = [], ...filters }, range, acceptsSimulated, add }: Scope): string[] => {
  const measures = step.map(measureOfStep)
  const tests = acceptsSimulated && step.includes(MEASURES.purchase) ? [testMeasures.measureOf(MEASURES.purchase)] : []
  return [
    'v.arrived_on is not null and not v.is_own',
    `v.steps && array(select slot from ${MEASURES_OF} where measure = any(${add([...measures, ...tests])}::text[]))`,
    ...(Object.entries(filters) as [Dimension, readonly string[]][]).map(
      ([name, some]) => `coalesce(v.${name}, '${UNKNOWN_MEMBER}') = any(${add(some)}::text[])`,
    ),
    ...(range ? [`v.arrived_on between ${add(range.start)}::date and ${add(range.end)}::date`] : []),
  ]
}
