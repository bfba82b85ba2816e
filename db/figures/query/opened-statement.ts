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
  PEOPLE,
  type Scope,
  type SumsQuestion,
  where,
  windowOf,
} from './tables.ts'
/** Selects the contacts or the entries behind a figure. `amount` is what each adds to it. */
export const openedStatement = (
  counted: Omit<SumsQuestion, 'by' | 'sums' | 'maxRows'>,
  from: readonly SumName[],
  page: { offset: number; limit: number },
): { text: string; values: unknown[] } | undefined => {
  const [sum] = from
  if (sum === undefined || !['people', 'payments'].includes(sourceOf(sum)) || windowOf(sum) !== undefined)
    return undefined
  const isOfPeople = PEOPLE[sum] !== undefined
  const values: unknown[] = isOfPeople ? [] : [currency]
  const scope: Scope = { ...counted, by: [], sums: from, maxRows: 1, add: (value) => `$${values.push(value)}` }
  const paging = `limit ${scope.add(page.limit)}::int offset ${scope.add(page.offset)}::int`
  const all = 'count(*) over ()::int as "all", sum(amount) over ()::bigint as sum'
  if (isOfPeople) {
    const columns = contactColumns(scope)
    const counts = [
      ...contactsWithin(scope),
      ...filtered(scope, columns),
      'not c.is_program',
      'not c.is_own',
      PEOPLE[sum] ?? '',
    ]
    return {
      text: `select *, ${all} from (
        select quiz_user_id as visitor, null as transaction, null as plan, c.first_day::text as day, c.first_at as at, 1 as amount
        from ${MONEY.contacts} c ${where(counts)}) one order by at desc, visitor ${paging}`,
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
      select visitor, transaction, plan, day::text, amount, ${all} from one order by day desc, transaction, nth ${paging}`,
    values,
  }
}
