import type { Pool } from '#db/client.ts'
import { DAY_MS, FIRST_DAY, daysFrom } from '#events/time.ts'
import {
  conditionsOf,
  type ContactFilters,
  converted,
  factors,
  filteredColumns,
  isCounted,
  MONEY,
  POSITION,
} from './money-sql.ts'

const LINE_DAYS = 14

/** Sums of visitors by their day of arrival. Money is in minor units. */
type HeadlineSums = { visitors: number; emails: number; buyers: number; gross: number; refunded: number }

export type Headline = {
  currency: string
  /** Events up to this position are included. */
  position: number
  now: HeadlineSums
  /** The same number of days before; null for all time. */
  before: HeadlineSums | null
  /** The last 14 days until the last day of the range, each with its sums. */
  line: (HeadlineSums & { day: string })[]
  /** Currencies without a rate. Their amounts are missing. */
  unconverted: string[]
}

type Range = { start: string; end: string }
export type HeadlineOptions = { currency: string; today: string; acceptsSimulated: boolean }

type DayRow = Headline['line'][number]
type Result = { position: number | null; days: DayRow[] | null; unconverted: string[] | null }

const statement = (conditions: string, acceptsSimulated: boolean) => `
  with contact as not materialized (
    select arrived_on, quiz_user_id, has_email from ${MONEY.contacts} c where arrived_on between $2 and $3${conditions}),
  paid as (
    select arrived_on, e.* from ${MONEY.entries} e join contact using (quiz_user_id)
    where ${isCounted(acceptsSimulated)}),
  ${factors('select distinct currency, day from paid')},
  money as (
    select arrived_on, count(distinct quiz_user_id) filter (where nth = 0 and not is_renewal) as buyers,
      coalesce(sum(${converted('gross')}), 0)::bigint as gross,
      coalesce(sum(${converted('refunded')} + ${converted('charged_back')}), 0)::bigint as refunded
    from paid join factors using (currency, day) group by 1),
  people as (select arrived_on, count(*) as visitors, count(*) filter (where has_email) as emails from contact group by 1)
  select ${POSITION} as position,
    (select json_agg(json_build_object('day', arrived_on, 'visitors', visitors, 'emails', emails,
      'buyers', coalesce(buyers, 0), 'gross', coalesce(gross, 0), 'refunded', coalesce(refunded, 0)) order by arrived_on)
     from people left join money using (arrived_on)) as days,
    (select array_agg(distinct currency) from factors where divided is null or multiplied is null) as unconverted`

const NOTHING: HeadlineSums = { visitors: 0, emails: 0, buyers: 0, gross: 0, refunded: 0 }

const sumOf = (days: readonly DayRow[], from: string, to: string): HeadlineSums => {
  const sums = { ...NOTHING }
  for (const { day, ...one } of days) {
    if (day < from || day > to) continue
    for (const name of Object.keys(NOTHING) as (keyof HeadlineSums)[]) sums[name] += one[name]
  }
  return sums
}

/** Returns the range before one, with as many days. */
const daysBefore = ({ start, end }: Range): Range => {
  const days = Math.round((Date.parse(end) - Date.parse(start)) / DAY_MS) + 1
  return { start: daysFrom(start, -days), end: daysFrom(start, -1) }
}

/** Returns the headline figures of visitors by their day of arrival, all from one snapshot. */
export const readHeadline = async (
  pool: Pool,
  query: ContactFilters & { filter_createdAt?: Range | undefined },
  { currency, today, acceptsSimulated }: HeadlineOptions,
): Promise<Headline> => {
  const range = query.filter_createdAt
  const last = range?.end ?? today
  const lineFrom = daysFrom(last, 1 - LINE_DAYS)
  const before = range && daysBefore(range)
  const from = before ? (before.start < lineFrom ? before.start : lineFrom) : FIRST_DAY
  const given = filteredColumns(query)
  const { rows } = await pool.query<Result>({
    text: statement(conditionsOf(given, 4), acceptsSimulated),
    values: [currency, from, last, ...given.map(([, value]) => value)],
  })
  const days = rows[0]?.days ?? []
  const lineOf = (day: string): DayRow => ({ day, ...sumOf(days, day, day) })
  return {
    currency,
    position: rows[0]?.position ?? 0,
    now: sumOf(days, range?.start ?? FIRST_DAY, last),
    before: before ? sumOf(days, before.start, before.end) : null,
    line: Array.from({ length: LINE_DAYS }, (_, n) => lineOf(daysFrom(lineFrom, n))),
    unconverted: rows[0]?.unconverted ?? [],
  }
}
