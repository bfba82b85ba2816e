import { currency } from '#events/payment/money/plans.ts'
import { sourceOf, type SumName } from '#events/figures/definitions/dimensions.ts'
import { factors, MONEY } from '../money-sql.ts'
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
  const isOfPeople = sourceOf(sum) === 'people'
  const values: unknown[] = isOfPeople ? [] : [currency]
  const scope: Scope = { ...counted, by: [], sums: from, maxRows: 1, add: (value) => `$${values.push(value)}` }
  const paging = `limit ${scope.add(page.limit)}::int offset ${scope.add(page.offset)}::int`
  // A page after the last one has no rows, and the same sum.
  const paged = (order: string) => `
      select page.*, total."all", total.sum
      from (select count(*)::int as "all", coalesce(sum(amount), 0)::bigint as sum from one) total
      left join (select visitor, transaction, plan, day::text, amount from one order by ${order} ${paging}) page on true`
  if (isOfPeople) {
    const columns = contactColumns(scope)
    const counts = [
      ...contactsWithin(scope),
      ...filtered(scope, columns),
      ...IS_CUSTOMER,
      peopleCondition(sum, scope) ?? 'false',
    ]
    return {
      text: `
      with one as (
        select quiz_user_id as visitor, null as transaction, null as plan, c.first_day as day, c.first_at as at, 1 as amount
        from ${MONEY.contacts} c ${where(counts)})
      ${paged('at desc, visitor')}`,
      values,
    }
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
