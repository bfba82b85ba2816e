import type { MoneyQuery } from '#api/contracts/figures/money.ts'
import { WINDOWS } from '#api/contracts/figures/definitions/money.ts'
import { currency } from '#events/payment/money/plans.ts'
import type { Pool } from '#db/client.ts'
import { TOUCH_GROUPINGS } from '#api/contracts/figures/money-groupings.ts'
import { ALL_AGES, UNKNOWN_MEMBER } from '#db/figures/quiz-funnel.ts'
import { type AdKind, foldedSql } from '#db/figures/ad-name-list.ts'
import { whenReportsReady } from './cells.ts'
import {
  conditionsOf,
  converted,
  factors,
  filteredColumns,
  isCounted,
  MONEY,
  named,
  POSITION,
} from '#db/figures/money-sql.ts'
import { FIRST_DAY, LAST_DAY } from '#events/time/time.ts'

type Grouping = MoneyQuery['groupBy']

/** The groupings of payments, on entries `e`. All others are of visitors. */
const OF_PAYMENTS: Readonly<Partial<Record<Grouping, string>>> = {
  plan: 'e.license',
  sale: `case when e.is_sale then 'sale price' else 'full price' end`,
}

const BY_AD: ReadonlySet<string> = new Set(TOUCH_GROUPINGS)

/** Returns the column of contacts for a grouping of visitors. */
const columnOf = (grouping: Grouping, touch: MoneyQuery['touch']): string => {
  if (grouping === 'creo') return touch === 'first' ? 'creo' : 'last_creo'
  if (grouping === 'click_id') return `${touch}_click_id`
  return grouping.startsWith('utm_') ? grouping.replace('utm', touch) : grouping
}

/** Returns the column of a grouping. Names of ads beyond the limits are one. */
const foldedColumn = (grouping: Grouping, touch: MoneyQuery['touch']): string => {
  const column = `c.${columnOf(grouping, touch)}`
  const kind = grouping === 'creo' ? grouping : grouping.startsWith('utm_') ? grouping.slice('utm_'.length) : undefined
  return kind === undefined ? column : foldedSql(column, kind as AdKind)
}

/** Checks whether a report has groups that only buyers belong to. */
export const isOfBuyers = ({ groupBy }: MoneyQuery) => groupBy in OF_PAYMENTS

/** Checks whether a report has groups and filters that views of the landing page belong to: those of ads. */
export const isOfLandings = ({ groupBy, filter_version, filter_age }: MoneyQuery) =>
  (groupBy in OF_PAYMENTS || BY_AD.has(groupBy)) && filter_version === undefined && filter_age === ALL_AGES

type Group = { name: string | null; isTotal: boolean }
/** `complete` has a count for each window, of the cohorts that are old enough for it. */
export type ContactSums = Group & { landings: number; visitors: number; emails: number; complete: number[] }
export type EntrySums = Group & {
  buyers: number
  firstPayments: number
  renewals: number
  refunded: number
  chargedBack: number
  tax: number
  fees: number
  payments: number
  unreported: number
  complete: number[]
}
/** Spend is null where the rate of an amount is missing, and in a total of none. */
export type SpendSums = Group & { spend: number | null; paybackDay: number | null }

export type MoneyResult = {
  position: number | null
  contacts: ContactSums[] | null
  entries: EntrySums[] | null
  spend: SpendSums[] | null
  programs: number
  own: number
  unconverted: string[] | null
}

const arrayOf = (each: (days: number) => string) => `json_build_array(${WINDOWS.map(each).join(', ')})`

/** A cohort is complete at a day when the day is over for all of its visitors. */
const isComplete = (days: number) => `cohort + ${days} < $2::date`

const ROWS = (statement: string) => `(select json_agg(row_to_json(rows)) from (${statement}) as rows)`

const sum = (counts: string) => `coalesce(sum(${counts}), 0)::bigint`

const CONTACT_SUMS = `
  select name, grouping(name) = 1 as "isTotal", ${sum('landings')} as landings, ${sum('visitors')} as visitors,
    ${sum('emails')} as emails, ${arrayOf((days) => `coalesce(sum(visitors) filter (where ${isComplete(days)}), 0)`)} as complete
  from contact group by grouping sets ((name), ())`

const upTo = (days: number) => `filter (where age <= ${days} and ${isComplete(days)})`
const ENTRY_SUMS = `
  select name, grouping(name) = 1 as "isTotal",
    count(distinct quiz_user_id) filter (where is_first and nth = 0) as buyers,
    coalesce(sum(gross) filter (where is_first), 0) as "firstPayments",
    coalesce(sum(gross) filter (where not is_first), 0) as renewals,
    sum(refunded) as refunded, sum(charged_back) as "chargedBack", sum(tax) as tax, sum(fee) as fees,
    count(*) filter (where nth = 0) as payments, count(*) filter (where nth = 0 and is_unreported) as unreported,
    ${arrayOf((days) => `coalesce(sum(net) ${upTo(days)}, 0)`)} as complete
  from entry group by grouping sets ((name), ())`

/** The payback day is the first one on which the net so far covers the spend. */
const SPEND_SUMS = `
  select s.name, s.is_total as "isTotal", s.spend, min(e.age) filter (where s.spend > 0 and e.earned >= s.spend) as "paybackDay"
  from (select creo as name, grouping(creo) = 1 as is_total, case when count(amount) = count(*) then sum(amount)::bigint end as spend
    from spent group by grouping sets ((creo), ())) s
  left join (
    select name, age, is_total, sum(net) over (partition by is_total, name order by age) as earned
    from (select name, age, grouping(name) = 1 as is_total, sum(net) as net from entry group by grouping sets ((name, age), (age))) as by_age
  ) e on e.is_total = s.is_total and (s.is_total or e.name = s.name)
  group by s.name, s.is_total, s.spend`

const statement = (query: MoneyQuery, given: [column: string, value: string][], acceptsSimulated: boolean) => {
  const by = named(OF_PAYMENTS[query.groupBy] ?? foldedColumn(query.groupBy, query.touch))
  const inRange = (day: string) => `${day} between $3 and $4`
  const where = conditionsOf(given, 5)
  const ofCreo = given.map(([column], n) => (column === 'creo' ? ` and creo = $${5 + n}` : '')).join('')
  // Two selects, because an index finds the days of each. Payments without a known visitor are cohorts of their own day.
  const paid = (cohort: string, only: string) => `
    select ${by} as name, ${cohort} as cohort, greatest(e.day - ${cohort}, 0) as age, e.*
    from ${MONEY.entries} e left join ${MONEY.contacts} c using (quiz_user_id)
    where ${isCounted(acceptsSimulated)} and c.is_own is not true and ${inRange(cohort)}${only}${where}`
  return `
  with contact as (
    select ${isOfBuyers(query) ? `'${UNKNOWN_MEMBER}'` : by} as name, c.first_day as cohort,
      count(*) filter (where is_view) as landings, count(arrived_on) as visitors, count(*) filter (where has_email) as emails
    from ${MONEY.contacts} c where ${inRange('c.first_day')}${where}${isOfLandings(query) ? '' : ' and not c.is_view'} and not c.is_program and not c.is_own group by 1, 2),
  paid as (${paid('c.first_day', '')} union all ${paid('e.paid_on', ' and c.quiz_user_id is null')}),
  costs as (select * from ${MONEY.spend} where ${inRange('day')}${ofCreo}),
  ${factors('select currency, day from paid union select currency, day from costs')},
  amounts as (
    select name, cohort, age, quiz_user_id, is_first, nth, tax is null or fee is null as is_unreported,
      ${['gross', 'refunded', 'charged_back', 'tax', 'fee'].map((amount) => `${converted(amount)} as ${amount}`).join(', ')}
    from paid join factors using (currency, day)),
  entry as (select *, gross - refunded - charged_back - tax - fee as net from amounts),
  spent as (select ${foldedSql('creo', 'creo')} as creo, ${converted('amount')} as amount from costs join factors using (currency, day))
  select ${POSITION} as position, ${ROWS(CONTACT_SUMS)} as contacts, ${ROWS(ENTRY_SUMS)} as entries,
    ${ROWS(SPEND_SUMS)} as spend,
    (select count(*)::int from ${MONEY.contacts} c where c.is_program and ${inRange('c.first_day')}${where}) as programs,
    (select count(*)::int from ${MONEY.contacts} c where c.is_own and ${inRange('c.first_day')}${where}) as own,
    (select array_agg(distinct currency) from factors where divided is null or multiplied is null) as unconverted`
}

/** Reads the sums of all groups from one snapshot of the read model. */
export const queryMoney = async (
  pool: Pool,
  query: MoneyQuery,
  today: string,
  acceptsSimulated: boolean,
): Promise<MoneyResult> => {
  const { start = FIRST_DAY, end = LAST_DAY } = query.filter_createdAt ?? {}
  const given = filteredColumns(query)
  const { rows } = await whenReportsReady(
    pool.query<MoneyResult>({
      text: statement(query, given, acceptsSimulated),
      values: [currency, today, start, end, ...given.map(([, value]) => value)],
    }),
  )
  return (
    rows[0] ?? { position: null, contacts: null, entries: null, spend: null, programs: 0, own: 0, unconverted: null }
  )
}
