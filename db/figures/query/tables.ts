import type { DayRange } from '#events/figures/definitions/question.ts'
import {
  type Dimension,
  type SourceName,
  sourceOf,
  type SumName,
  WINDOWS,
} from '#events/figures/definitions/dimensions.ts'
import { DAY_MS } from '#events/time/time.ts'
import { converted, isCounted, MONEY } from '../money-sql.ts'
import { type Columns, CONTACT_COLUMNS, groupOf, isOneOf, PAYMENT_COLUMNS, rowGroup, timeColumns } from './columns.ts'

/** Describes what is counted, of whom, and when. */
export type SumsQuestion = {
  sums: readonly SumName[]
  /** At most two. */
  by: readonly Dimension[]
  filters: Readonly<Partial<Record<Dimension, readonly string[]>>>
  /** All time by default. */
  range?: DayRange | undefined
  /** The days are those of the first contact, or of what happened. */
  time: 'contact' | 'event'
  /** Later events don't count. */
  until?: Date | undefined
  now: Date
  /** The day until which events count. A cohort is complete at a day when the day is over for all of its visitors. */
  today: string
  acceptsSimulated: boolean
  /** The largest groups are rows of their own; the rest is one. */
  maxRows: number
}

/** Adds a value to those of the statement and returns its parameter. */
export type Scope = SumsQuestion & { add: (value: unknown) => string }

const isComplete = (days: number, { add, today }: Scope) => `cohort + ${days} < ${add(today)}::date`

/** Conditions of contacts that count, each with the time from which it does, if it has one of its own. */
const PEOPLE: Readonly<Partial<Record<SumName, readonly [condition: string, at?: string]>>> = {
  landings: ['is_view'],
  visitors: ['has_arrived', 'arrived_at'],
  emails: ['has_email', 'email_at'],
  offersSeen: ['has_seen_offer', 'offer_at'],
  checkouts: ['has_opened_checkout', 'checkout_at'],
}

/** Returns the condition of contacts that count for a sum; undefined for a sum of something else. */
export const peopleCondition = (sum: SumName, { until, add }: Scope): string | undefined => {
  const [condition, at] = PEOPLE[sum] ?? []
  return condition !== undefined && at !== undefined && until ? `${at} < ${add(until)}` : condition
}

/** Conditions of entries that count, with what is counted where it is not the entry. */
export const COUNTS: Readonly<Partial<Record<SumName, readonly [condition: string, of?: string]>>> = {
  buyers: ['is_first and nth = 0', 'quiz_user_id'],
  payments: ['nth = 0'],
  renewalPayments: ['nth = 0 and not is_first'],
  refundCount: ['is_refunded', 'transaction_id'],
  chargebackCount: ['is_charged_back', 'transaction_id'],
  unreported: ['nth = 0 and is_unreported'],
}

/** Amounts of entries that are added up. */
export const AMOUNTS_OF: Readonly<Partial<Record<SumName, string>>> = {
  firstPayments: 'case when is_first then gross else 0 end',
  renewals: 'case when is_first then 0 else gross end',
  refunded: 'refunded',
  chargedBack: 'charged_back',
  tax: 'tax',
  fees: 'fee',
}

const LEFT_OUT_SUMS: Readonly<Partial<Record<SumName, string>>> = {
  programs: 'count(*) filter (where is_program)',
  own: 'count(*) filter (where is_own)',
}

/** Returns the days of a sum up to a day after the first contact; undefined for every other sum. */
const windowOf = (sum: SumName) =>
  WINDOWS.find((days) => [`visitorsAt${days}`, `netAt${days}`, `buyersAt${days}`].includes(sum))

const peopleSum = (scope: Scope) => (sum: SumName) => {
  const days = windowOf(sum)
  const condition = days === undefined ? peopleCondition(sum, scope) : `has_arrived and ${isComplete(days, scope)}`
  return `count(*) filter (where ${condition})`
}

const paymentSum = (scope: Scope) => (sum: SumName) => {
  const days = windowOf(sum)
  const [condition, of] = COUNTS[sum] ?? []
  if (condition) return `count(${of ? `distinct ${of}` : '*'}) filter (where ${condition})`
  if (days === undefined) return `coalesce(sum(${AMOUNTS_OF[sum]}), 0)::bigint`
  const isInTime = `age <= ${days} and ${isComplete(days, scope)}`
  return sum.startsWith('net')
    ? `coalesce(sum(net) filter (where ${isInTime}), 0)::bigint`
    : `count(distinct quiz_user_id) filter (where is_first and nth = 0 and ${isInTime})`
}

const groupsBy = ({ by }: SumsQuestion, groupBy: (dimension: Dimension, name: string) => string) =>
  ['d1', 'd2'].map((name, n) => `${by[n] === undefined ? `''` : groupBy(by[n], name)} as ${name}`).join(', ')

const groupColumns = (question: SumsQuestion, columns: Columns) =>
  groupsBy(question, (dimension) => groupOf(dimension, rowGroup(dimension, columns)))

/** Returns the conditions of filters, each of which accepts any of its values. */
export const filtered = ({ filters, add }: Scope, columns: Columns): string[] =>
  (Object.entries(filters) as [Dimension, readonly string[]][]).map(([name, values]) =>
    isOneOf(name, columns, `${add(values)}::text[]`),
  )

/** Returns conditions on a day and an instant; none for all time. */
const within = (day: string, at: string, { range, until, add }: Scope): string[] => [
  ...(range ? [`${day} between ${add(range.start)}::date and ${add(range.end)}::date`] : []),
  ...(until ? [`${at} < ${add(until)}`] : []),
]

export const where = (conditions: readonly string[]) => `where ${['true', ...conditions].join(' and ')}`

/** Returns the conditions on contacts `c` that their first contact, or their arrival, is in the range and not too late. */
export const contactsWithin = (scope: Scope): string[] => {
  if (scope.time === 'contact') return within('c.first_day', 'c.first_at', scope)
  const [arrived, viewed] = [within('c.arrived_on', 'c.arrived_at', scope), within('c.first_day', 'c.first_at', scope)]
  if (arrived.length === 0) return []
  // Two conditions, because an index finds the days of each. Only views never arrive.
  return [`(${arrived.join(' and ')} or c.arrived_on is null and ${viewed.join(' and ')})`]
}

export const contactColumns = ({ time }: SumsQuestion): Columns => ({
  ...CONTACT_COLUMNS,
  ...(time === 'contact'
    ? timeColumns('c.first_day', 'c.first_at')
    : timeColumns('coalesce(c.arrived_on, c.first_day)', 'coalesce(c.arrived_at, c.first_at)')),
})

/**
 * Counts rows by group, and adds a total. Groups get their texts after they are counted, because rows are many. Grouping sets
 * would count on one core.
 */
export const countedTable = (
  question: SumsQuestion,
  columns: Columns,
  [sums, countOf]: [sums: readonly SumName[], countOf: (sum: SumName) => string],
  from: string,
) => {
  const counts = sums.map((sum) => `${countOf(sum)} as "${sum}"`).join(', ')
  const added = sums.map((sum) => `coalesce(sum("${sum}"), 0)::bigint as "${sum}"`).join(', ')
  return `(
    with by_row as (select ${groupsBy(question, (dimension) => rowGroup(dimension, columns))}, ${counts} ${from} group by 1, 2),
    counted as (select ${groupsBy(question, groupOf)}, ${added} from by_row group by 1, 2)
    select d1, d2, false as is_total, ${sums.map((sum) => `"${sum}"`).join(', ')} from counted
    union all select null, null, true, ${added} from counted)`
}

/** Conditions of contacts that are no program and not the owner. */
export const IS_CUSTOMER = ['not c.is_program', 'not c.is_own']

const sumsFrom = (name: SourceName, { sums }: SumsQuestion) => sums.filter((sum) => sourceOf(sum) === name)

export const peopleTable = (scope: Scope) => {
  const columns = contactColumns(scope)
  const countOf = (sum: SumName) => peopleSum(scope)(sum).replaceAll('cohort', 'c.first_day')
  const isCountedContact = [
    ...contactsWithin(scope),
    ...filtered(scope, columns),
    ...(scope.sums.includes('landings') ? [] : ['not c.is_view']),
    ...IS_CUSTOMER,
  ]
  return `
  people as ${countedTable(scope, columns, [sumsFrom('people', scope), countOf], `from ${MONEY.contacts} c ${where(isCountedContact)}`)}`
}

export const leftOutTable = (scope: Scope) => {
  const columns = contactColumns(scope)
  const countOf = (sum: SumName) => LEFT_OUT_SUMS[sum] ?? '0'
  const isLeftOut = ['(c.is_program or c.is_own)', ...contactsWithin(scope), ...filtered(scope, columns)]
  return `
  "leftOut" as ${countedTable(scope, columns, [sumsFrom('leftOut', scope), countOf], `from ${MONEY.contacts} c ${where(isLeftOut)}`)}`
}

/** A range is short if an index finds its contacts faster than a scan of all. */
const SHORT_DAYS = 92
const isShort = ({ range }: SumsQuestion) =>
  range !== undefined && Date.parse(range.end) - Date.parse(range.start) < SHORT_DAYS * DAY_MS

/** Payments, refunds and chargebacks, each with its groups, its cohort, and its age since the first contact. */
export const entriesTable = (scope: Scope) => {
  const { until, add } = scope
  const select = (cohort: string, contactAt: string, conditions: string[]) => {
    const columns = {
      ...CONTACT_COLUMNS,
      ...PAYMENT_COLUMNS,
      ...(scope.time === 'contact' ? timeColumns(cohort, contactAt) : timeColumns('e.day', 'e.at')),
    }
    const all = [
      ...conditions,
      ...(until ? [`e.at < ${add(until)}`] : []),
      isCounted(scope.acceptsSimulated),
      'c.is_own is not true',
      ...filtered(scope, columns),
    ]
    return `
    select ${groupColumns(scope, columns)}, ${cohort} as cohort, greatest(e.day - ${cohort}, 0) as age, e.*
    from ${MONEY.entries} e left join ${MONEY.contacts} c using (quiz_user_id) ${where(all)}`
  }
  // Payments without a known visitor are cohorts of their own day.
  const [cohort, contactAt] = ['coalesce(c.first_day, e.paid_on)', 'coalesce(c.first_at, e.paid_at)']
  const ofDays = (day: string) => within(day, 'e.at', { ...scope, until: undefined })
  if (scope.time === 'event') return `\n  paid as (${select(cohort, contactAt, ofDays('e.day'))})`
  if (!isShort(scope)) return `\n  paid as (${select(cohort, contactAt, ofDays(cohort))})`
  // Two selects, because an index finds the days of each.
  return `
  paid as (${select('c.first_day', 'c.first_at', ofDays('c.first_day'))}
    union all ${select('e.paid_on', 'e.paid_at', ['c.quiz_user_id is null', ...ofDays('e.paid_on')])})`
}

export const AMOUNTS = `
  amounts as (
    select d1, d2, cohort, age, transaction_id, day, license, quiz_user_id, is_first, nth, tax is null or fee is null as is_unreported,
      refunded > 0 as is_refunded, charged_back > 0 as is_charged_back,
      ${['gross', 'refunded', 'charged_back', 'tax', 'fee'].map((amount) => `${converted(amount)} as ${amount}`).join(', ')}
    from paid join factors using (currency, day)),
  entry as (select *, gross - refunded - charged_back - tax - fee as net from amounts)`

export const paymentsTable = (scope: Scope) => `
  payments as (
    select d1, d2, grouping(d1) = 1 as is_total, ${sumsFrom('payments', scope)
      .map((sum) => `${paymentSum(scope)(sum)} as "${sum}"`)
      .join(', ')}
    from entry group by grouping sets ((d1, d2), ()))`

/** Costs are of whole days and creatives. */
export const costsTable = (scope: Scope) => {
  const columns: Columns = { creo: 's.creo', ...timeColumns('s.day', 's.day') }
  return `
  costs as (
    select ${groupColumns(scope, columns)}, s.currency, s.day, s.amount
    from ${MONEY.spend} s ${where([...within('s.day', 's.day', { ...scope, until: undefined }), ...filtered(scope, columns)])})`
}

/** A sum is unknown when one of its amounts is. */
export const known = (amount: string) => `case when count(${amount}) = count(*) then sum(${amount})::bigint end`

export const SPEND = `
  spent as (select d1, d2, ${converted('amount')} as amount from costs join factors using (currency, day)),
  spend as (
    select d1, d2, grouping(d1) = 1 as is_total, coalesce(${known('amount')}, case when count(*) = 0 then 0 end) as spend from spent group by grouping sets ((d1, d2), ()))`

/** The payback day is the first one on which the net so far covers the spend. */
export const PAYBACK = `
  curve as (
    select d1, d2, is_total, age, sum(net) over (partition by is_total, d1, d2 order by age) as earned
    from (select d1, d2, age, grouping(d1) = 1 as is_total, sum(net) as net from entry
      group by grouping sets ((d1, d2, age), (age))) by_age),
  payback as (
    select s.d1, s.d2, s.is_total, min(e.age) filter (where s.spend > 0 and e.earned >= s.spend) as "paybackDay"
    from spend s left join curve e on e.is_total = s.is_total and (s.is_total or (e.d1, e.d2) = (s.d1, s.d2))
    group by 1, 2, 3)`
