import { currency } from '#events/payment/money/plans.ts'
import { isOfTime, type SourceName, sourceOf } from '#events/figures/definitions/dimensions.ts'
import { factors, MONEY, positionOf } from '../money-sql.ts'
import { afterSaleTable } from './after-sale.ts'
import { groupText } from './columns.ts'
import {
  AMOUNTS,
  costsTable,
  entriesTable,
  known,
  leftOutTable,
  PAYBACK,
  paymentsTable,
  peopleTable,
  type Scope,
  SPEND,
  type SumsQuestion,
} from './tables.ts'

/** The groups of a source: a name, the common table expressions that end with it, and its sums. */
type Part = { name: string; tables: string[]; sums: readonly string[]; size: 'people' | 'paid' | 'spent' | undefined }

/**
 * Returns the statement for one question. Each source of figures is grouped alone, and all of them come from one snapshot,
 * so their rows can be put beside each other.
 */
export const statementOf = (counted: SumsQuestion): { text: string; values: unknown[] } => {
  const hasMoney = counted.sums.some((sum) => ['payments', 'spend'].includes(sourceOf(sum)))
  const hasSpend = counted.sums.some((sum) => sourceOf(sum) === 'spend')
  // Amounts are converted to the first value.
  const values: unknown[] = hasMoney ? [currency] : []
  const scope: Scope = { ...counted, add: (value) => `$${values.push(value)}` }
  const { parts, tables } = partsOf(scope)
  const text = `
  with ${[...tables, ranked(parts, scope)].join(',')}
  select ${counted.sums.some((sum) => sourceOf(sum) === 'afterSale') ? positionOf('money', 'subscription', 'progress') : positionOf('money')} as position, (select count(*)::int from ranked where not is_shown) as others,
    ${hasMoney ? '(select array_agg(distinct currency) from factors where divided is null or multiplied is null)' : 'null::text[]'} as unconverted,
    ${hasSpend ? `exists (select from ${MONEY.spend})` : 'false'} as "hasSpend",
    json_build_object(${parts.map(({ name, sums }) => `'${name}', ${rowsOf(name, sums, counted.by)}`).join(', ')}) as parts`
  return { text, values }
}

const partsOf = (scope: Scope) => {
  const has = (name: SourceName) => scope.sums.filter((sum) => sourceOf(sum) === name)
  const [seen, paid, spent, after, left] = [
    has('people'),
    has('payments'),
    has('spend'),
    has('afterSale'),
    has('leftOut'),
  ]
  const isPayback = spent.includes('paybackDay')
  const [readsPayments, readsCosts] = [paid.length > 0 || isPayback, spent.length > 0]
  const needed = [readsPayments && 'paid', readsCosts && 'costs'].filter(Boolean)
  const tables = [
    ...(readsPayments ? [entriesTable(scope)] : []),
    ...(readsCosts ? [costsTable(scope)] : []),
    ...(needed.length > 0
      ? [factors(needed.map((name) => `select distinct currency, day from ${name}`).join(' union '))]
      : []),
    ...(readsPayments ? [AMOUNTS] : []),
    ...(readsCosts ? [SPEND] : []),
  ]
  const parts: Part[] = [
    ...(seen.length > 0 ? [{ name: 'people', tables: [peopleTable(scope)], sums: seen, size: 'people' as const }] : []),
    ...(paid.length > 0
      ? [{ name: 'payments', tables: [paymentsTable(scope)], sums: paid, size: 'paid' as const }]
      : []),
    ...(readsCosts ? [{ name: 'spend', tables: [], sums: ['spend'], size: 'spent' as const }] : []),
    ...(isPayback ? [{ name: 'payback', tables: [PAYBACK], sums: ['paybackDay'], size: undefined }] : []),
    ...(after.length > 0
      ? [{ name: '"afterSale"', tables: [afterSaleTable(scope, after)], sums: after, size: 'people' as const }]
      : []),
    ...(left.length > 0
      ? [{ name: '"leftOut"', tables: [leftOutTable(scope)], sums: left, size: 'people' as const }]
      : []),
  ]
  return { parts, tables: [...tables, ...parts.flatMap((part) => part.tables)] }
}

const SIZES = ['spent', 'people', 'paid'] as const
const SIZE_OF = {
  people: (sums: readonly string[]) => sums.map((sum) => `"${sum}"`).join(' + '),
  paid: (sums: readonly string[]) => `abs("${sums[0]}")`,
  spent: () => 'spend',
}

/** Ranks the groups of all sources: by spend, then visitors, then what they paid. Times are ranked by themselves. */
const ranked = (parts: readonly Part[], { by, maxRows, add }: Scope) => {
  const sizes = parts.flatMap(({ name, sums, size }) =>
    size === undefined
      ? []
      : `select d1, d2, ${SIZES.map((one) => `${one === size ? SIZE_OF[size](sums) : 'null'}::bigint as ${one}`).join(', ')}
        from ${name} where not is_total`,
  )
  const largest = SIZES.map((size) => `max(${size}) desc nulls last`)
  const order = by[0] !== undefined && isOfTime(by[0]) ? ['d1 desc', ...largest] : largest
  return `
  ranked as (
    select *, rank <= ${add(maxRows)}::int as is_shown from (
      select d1, d2, row_number() over (order by ${[...order, 'd1', 'd2'].join(', ')}) as rank
      from (${sizes.join(' union all ')}) sized group by d1, d2) numbered)`
}

/** Returns the groups and the total of a source as JSON. Groups that aren't shown are added up without a rank. */
const rowsOf = (name: string, sums: readonly string[], [first, second]: SumsQuestion['by']) => {
  const added = sums.map((sum) => `${known(`"${sum}"`)} as "${sum}"`).join(', ')
  return `json_build_object(
    'rows', (select json_agg(json_build_object('rank', rank, 'd1', ${groupText(first, 'd1')}, 'd2', ${groupText(second, 'd2')}, 'sums', to_json(g))) from (
      select case when is_shown then rank end as rank, min(d1) as d1, min(d2) as d2, ${added}
      from ${name} join ranked using (d1, d2) where not is_total group by 1) g),
    'total', (select row_to_json(t) from ${name} t where is_total))`
}
