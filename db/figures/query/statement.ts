import { currency } from '#events/payment/money/plans.ts'
import type { DayRange } from '#events/figures/definitions/question.ts'
import {
  type Dimension,
  isOfTime,
  type SourceName,
  sourceOf,
  type SumName,
  WINDOWS,
} from '#events/figures/definitions/dimensions.ts'
import { DAY_MS } from '#events/time/time.ts'
import { converted, factors, isCounted, MONEY, POSITION } from '../money-sql.ts'
import {
  type Columns,
  CONTACT_COLUMNS,
  groupedBy,
  groupText,
  isOneOf,
  PAYMENT_COLUMNS,
  timeColumns,
} from './columns.ts'

/** Describes what is counted, of whom, and when. */
export type Counted = {
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
  /** The day until which events count. A cohort is complete at a day when the day is over for all of its visitors. */
  today: string
  acceptsSimulated: boolean
  /** The largest groups are rows of their own; the rest is one. */
  maxRows: number
}

/** Adds a value to those of the statement and returns its parameter. */
type Scope = Counted & { add: (value: unknown) => string }

/** The groups of a source: a name, the common table expressions that end with it, and its sums. */
type Part = { name: string; tables: string[]; sums: readonly string[]; size: 'people' | 'paid' | 'spent' | undefined }

/**
 * Returns the statement for one question. Each source of figures is grouped alone, and all of them come from one snapshot,
 * so their rows can be put beside each other.
 */
export const statementOf = (counted: Counted): { text: string; values: unknown[] } => {
  const hasMoney = counted.sums.some((sum) => ['payments', 'spend'].includes(sourceOf(sum)))
  // Amounts are converted to the first value.
  const values: unknown[] = hasMoney ? [currency] : []
  const scope: Scope = { ...counted, add: (value) => `$${values.push(value)}` }
  const { parts, tables } = partsOf(scope)
  const text = `
  with ${[...tables, ranked(parts, scope)].join(',')}
  select ${POSITION} as position, (select count(*)::int from ranked where not is_shown) as others,
    ${hasMoney ? '(select array_agg(distinct currency) from factors where divided is null or multiplied is null)' : 'null::text[]'} as unconverted,
    json_build_object(${parts.map(({ name, sums }) => `'${name}', ${rowsOf(name, sums, counted.by)}`).join(', ')}) as parts`
  return { text, values }
}

const partsOf = (scope: Scope) => {
  const has = (name: SourceName) => scope.sums.filter((sum) => sourceOf(sum) === name)
  const [seen, paid, spent, left] = [has('people'), has('payments'), has('spend'), has('leftOut')]
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
    ...(left.length > 0
      ? [{ name: '"leftOut"', tables: [leftOutTable(scope)], sums: left, size: 'people' as const }]
      : []),
  ]
  return { parts, tables: [...tables, ...parts.flatMap((part) => part.tables)] }
}

const isComplete = (days: number, { add, today }: Scope) => `cohort + ${days} < ${add(today)}::date`

/** Returns the sums of a source that are counted, each with its expression. Values are added for those alone. */
const countedSums = (all: (sum: SumName) => string, name: SourceName, { sums }: Counted) =>
  sums.filter((sum) => sourceOf(sum) === name).map((sum) => `${all(sum)} as "${sum}"`)

/** Conditions of contacts that count. */
const PEOPLE: Readonly<Partial<Record<SumName, string>>> = {
  landings: 'is_view',
  visitors: 'arrived_on is not null',
  emails: 'has_email',
  offersSeen: 'offer_at is not null',
  checkouts: 'checkout_at is not null',
}

/** Conditions of entries that count, with what is counted where it is not the entry. */
const COUNTS: Readonly<Partial<Record<SumName, readonly [condition: string, of?: string]>>> = {
  buyers: ['is_first and nth = 0', 'quiz_user_id'],
  payments: ['nth = 0'],
  renewalPayments: ['nth = 0 and not is_first'],
  refundCount: ['refunded > 0', 'transaction_id'],
  unreported: ['nth = 0 and is_unreported'],
}

/** Amounts of entries that are added up. */
const AMOUNTS_OF: Readonly<Partial<Record<SumName, string>>> = {
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
  const condition = days === undefined ? PEOPLE[sum] : `arrived_on is not null and ${isComplete(days, scope)}`
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

const groupColumns = ({ by }: Counted, columns: Columns) =>
  [0, 1].map((n) => `${by[n] === undefined ? `''` : groupedBy(by[n], columns)} as d${n + 1}`).join(', ')

/** Returns the conditions of filters, each of which accepts any of its values. */
const filtered = ({ filters, add }: Scope, columns: Columns): string[] =>
  (Object.entries(filters) as [Dimension, readonly string[]][]).map(([name, values]) =>
    isOneOf(name, columns, `${add(values)}::text[]`),
  )

/** Returns conditions on a day and an instant; none for all time. */
const within = (day: string, at: string, { range, until, add }: Scope): string[] => [
  ...(range ? [`${day} between ${add(range.start)}::date and ${add(range.end)}::date`] : []),
  ...(until ? [`${at} < ${add(until)}`] : []),
]

const where = (conditions: readonly string[]) => `where ${['true', ...conditions].join(' and ')}`

/** Returns the conditions on contacts `c` that their first contact, or their arrival, is in the range and not too late. */
const contactsWithin = (scope: Scope): string[] => {
  if (scope.time === 'contact') return within('c.first_day', 'c.first_at', scope)
  const [arrived, viewed] = [within('c.arrived_on', 'c.arrived_at', scope), within('c.first_day', 'c.first_at', scope)]
  if (arrived.length === 0) return []
  // Two conditions, because an index finds the days of each. Only views never arrive.
  return [`(${arrived.join(' and ')} or c.arrived_on is null and ${viewed.join(' and ')})`]
}

const contactColumns = ({ time }: Counted): Columns => ({
  ...CONTACT_COLUMNS,
  ...(time === 'contact'
    ? timeColumns('c.first_day', 'c.first_at')
    : timeColumns('coalesce(c.arrived_on, c.first_day)', 'coalesce(c.arrived_at, c.first_at)')),
})

/** Adds a total to counts that can be added up. Grouping sets would count on one core. */
const withTotal = (sums: readonly string[], select: string) => {
  const names = sums.map((sum) => `"${sum}"`)
  return `(
    with counted as (${select})
    select d1, d2, false as is_total, ${names.join(', ')} from counted
    union all select null, null, true, ${names.map((name) => `coalesce(sum(${name}), 0)::bigint`).join(', ')} from counted)`
}

const peopleTable = (scope: Scope) => {
  const columns = contactColumns(scope)
  const counted = countedSums(peopleSum(scope), 'people', scope).join(', ').replaceAll('cohort', 'c.first_day')
  const isCountedContact = [
    ...contactsWithin(scope),
    ...filtered(scope, columns),
    ...(scope.sums.includes('landings') ? [] : ['not c.is_view']),
    'not c.is_program',
    'not c.is_own',
  ]
  return `
  people as ${withTotal(
    scope.sums.filter((sum) => sourceOf(sum) === 'people'),
    `select ${groupColumns(scope, columns)}, ${counted} from ${MONEY.contacts} c ${where(isCountedContact)} group by 1, 2`,
  )}`
}

const leftOutTable = (scope: Scope) => {
  const columns = contactColumns(scope)
  const counted = countedSums((sum) => LEFT_OUT_SUMS[sum] ?? '0', 'leftOut', scope).join(', ')
  const isLeftOut = ['(c.is_program or c.is_own)', ...contactsWithin(scope), ...filtered(scope, columns)]
  return `
  "leftOut" as ${withTotal(
    scope.sums.filter((sum) => sourceOf(sum) === 'leftOut'),
    `select ${groupColumns(scope, columns)}, ${counted} from ${MONEY.contacts} c ${where(isLeftOut)} group by 1, 2`,
  )}`
}

/** A range is short if an index finds its contacts faster than a scan of all. */
const SHORT_DAYS = 92
const isShort = ({ range }: Counted) =>
  range !== undefined && Date.parse(range.end) - Date.parse(range.start) < SHORT_DAYS * DAY_MS

/** Payments, refunds and chargebacks, each with its groups, its cohort, and its age since the first contact. */
const entriesTable = (scope: Scope) => {
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

const AMOUNTS = `
  amounts as (
    select d1, d2, cohort, age, transaction_id, day, license, quiz_user_id, is_first, nth, tax is null or fee is null as is_unreported,
      ${['gross', 'refunded', 'charged_back', 'tax', 'fee'].map((amount) => `${converted(amount)} as ${amount}`).join(', ')}
    from paid join factors using (currency, day)),
  entry as (select *, gross - refunded - charged_back - tax - fee as net from amounts)`

const paymentsTable = (scope: Scope) => `
  payments as (
    select d1, d2, grouping(d1) = 1 as is_total, ${countedSums(paymentSum(scope), 'payments', scope).join(', ')}
    from entry group by grouping sets ((d1, d2), ()))`

/** Costs are of whole days and creatives. */
const costsTable = (scope: Scope) => {
  const columns: Columns = { creo: 's.creo', ...timeColumns('s.day', 's.day') }
  return `
  costs as (
    select ${groupColumns(scope, columns)}, s.currency, s.day, s.amount
    from ${MONEY.spend} s ${where([...within('s.day', 's.day', { ...scope, until: undefined }), ...filtered(scope, columns)])})`
}

/** A sum is unknown when one of its amounts is. */
const known = (amount: string) => `case when count(${amount}) = count(*) then sum(${amount})::bigint end`

const SPEND = `
  spent as (select d1, d2, ${converted('amount')} as amount from costs join factors using (currency, day)),
  spend as (
    select d1, d2, grouping(d1) = 1 as is_total, ${known('amount')} as spend from spent group by grouping sets ((d1, d2), ()))`

/** The payback day is the first one on which the net so far covers the spend. */
const PAYBACK = `
  curve as (
    select d1, d2, is_total, age, sum(net) over (partition by is_total, d1, d2 order by age) as earned
    from (select d1, d2, age, grouping(d1) = 1 as is_total, sum(net) as net from entry
      group by grouping sets ((d1, d2, age), (age))) by_age),
  payback as (
    select s.d1, s.d2, s.is_total, min(e.age) filter (where s.spend > 0 and e.earned >= s.spend) as "paybackDay"
    from spend s left join curve e on e.is_total = s.is_total and (s.is_total or (e.d1, e.d2) = (s.d1, s.d2))
    group by 1, 2, 3)`

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
    select d1, d2, row_number() over (order by ${[...order, 'd1', 'd2'].join(', ')}) as rank,
      row_number() over (order by ${[...order, 'd1', 'd2'].join(', ')}) <= ${add(maxRows)}::int as is_shown
    from (${sizes.join(' union all ')}) sized group by d1, d2)`
}

/** Returns the groups and the total of a source as JSON. Groups that aren't shown are added up without a rank. */
const rowsOf = (name: string, sums: readonly string[], [first, second]: Counted['by']) => {
  const added = sums.map((sum) => `${known(`"${sum}"`)} as "${sum}"`).join(', ')
  return `json_build_object(
    'rows', (select json_agg(json_build_object('rank', rank, 'd1', ${groupText(first, 'd1')}, 'd2', ${groupText(second, 'd2')}, 'sums', to_json(g))) from (
      select case when is_shown then rank end as rank, min(d1) as d1, min(d2) as d2, ${added}
      from ${name} join ranked using (d1, d2) where not is_total group by 1) g),
    'total', (select row_to_json(t) from ${name} t where is_total))`
}

/** Selects the contacts or the entries behind a figure. `amount` is what each adds to it. */
export const openedStatement = (
  counted: Omit<Counted, 'by' | 'sums' | 'maxRows'>,
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
