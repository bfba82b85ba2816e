import type { Pool } from '#db/client.ts'
import { DAY_MS, FIRST_DAY, daysFrom } from '#events/time/time.ts'
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
  /** The whole days of the range; null for all time, and if today is the only day. */
  whole: HeadlineSums | null
  /** The same days one range earlier, as they were that many days ago; null without whole days. */
  before: HeadlineSums | null
  /** The last 14 days until the last day of the range, each with its sums. */
  line: (HeadlineSums & { day: string })[]
  /** Currencies without a rate. Their amounts are missing. */
  unconverted: string[]
}

type Range = { start: string; end: string }
export type HeadlineOptions = { currency: string; today: string; acceptsSimulated: boolean }

type Paid = Pick<HeadlineSums, 'buyers' | 'gross' | 'refunded'>
/** `whole` and `earlier` are what was paid until the days `$4` and `$5`. */
type DayRow = Omit<HeadlineSums, keyof Paid> & Record<'paid' | 'whole' | 'earlier', Paid | null> & { day: string }
type Result = { position: number | null; days: DayRow[] | null; unconverted: string[] | null }

const NOTHING: HeadlineSums = { visitors: 0, emails: 0, buyers: 0, gross: 0, refunded: 0 }

/**
 * Returns the headline figures of visitors by their day of arrival, all from one snapshot. Payments of the days before
 * count until as many days earlier, because older visitors had more time to pay. Today isn't compared: it isn't over.
 */
export const readHeadline = async (
  pool: Pool,
  query: ContactFilters & { filter_createdAt?: Range | undefined },
  { currency, today, acceptsSimulated }: HeadlineOptions,
): Promise<Headline> => {
  const range = query.filter_createdAt
  const last = range?.end ?? today
  const lineFrom = daysFrom(last, 1 - LINE_DAYS)
  const days = range ? daysIn(range) : 0
  const until = last < today ? today : daysFrom(today, -1)
  const whole = range && { start: range.start, end: last < until ? last : until }
  const before = whole &&
    whole.start <= whole.end && { start: daysFrom(whole.start, -days), end: daysFrom(whole.end, -days) }
  const from = range ? [daysFrom(range.start, -days), lineFrom].toSorted()[0] : FIRST_DAY
  const given = filteredColumns(query)
  const { rows } = await pool.query<Result>({
    text: statement(conditionsOf(given, 6), acceptsSimulated),
    values: [currency, from, last, until, daysFrom(until, -days), ...given.map(([, value]) => value)],
  })
  const rowsOfDays = rows[0]?.days ?? []
  const lineOf = (day: string) => ({ day, ...sumOf(rowsOfDays, { start: day, end: day }) })
  return {
    currency,
    position: rows[0]?.position ?? 0,
    now: sumOf(rowsOfDays, { start: range?.start ?? FIRST_DAY, end: last }),
    whole: whole && before ? sumOf(rowsOfDays, whole, 'whole') : null,
    before: before ? sumOf(rowsOfDays, before, 'earlier') : null,
    line: Array.from({ length: LINE_DAYS }, (_, n) => lineOf(daysFrom(lineFrom, n))),
    unconverted: rows[0]?.unconverted ?? [],
  }
}

const daysIn = ({ start, end }: Range) => Math.round((Date.parse(end) - Date.parse(start)) / DAY_MS) + 1

const statement = (conditions: string, acceptsSimulated: boolean) => `
  with contact as not materialized (
    select arrived_on, quiz_user_id, has_email from ${MONEY.contacts} c where arrived_on between $2 and $3 and not c.is_own${conditions}),
  paid as (
    select arrived_on, e.* from ${MONEY.entries} e join contact using (quiz_user_id)
    where ${isCounted(acceptsSimulated)}),
  ${factors('select distinct currency, day from paid')},
  money as (
    select arrived_on, ${paidSums('true')} as paid, ${paidSums('day <= $4::date')} as whole,
      ${paidSums('day <= $5::date')} as earlier
    from paid join factors using (currency, day) group by 1),
  people as (select arrived_on, count(*) as visitors, count(*) filter (where has_email) as emails from contact group by 1)
  select ${POSITION} as position,
    (select json_agg(json_build_object('day', arrived_on, 'visitors', visitors, 'emails', emails,
      'paid', paid, 'whole', whole, 'earlier', earlier) order by arrived_on)
     from people left join money using (arrived_on)) as days,
    (select array_agg(distinct currency) from factors where divided is null or multiplied is null) as unconverted`

const paidSums = (counted: string) => `json_build_object(
  'buyers', count(distinct quiz_user_id) filter (where nth = 0 and is_first and ${counted}),
  'gross', coalesce(sum(${converted('gross')}) filter (where ${counted}), 0)::bigint,
  'refunded', coalesce(sum(${converted('refunded')} + ${converted('charged_back')}) filter (where ${counted}), 0)::bigint)`

const sumOf = (
  days: readonly DayRow[],
  { start, end }: Range,
  paidBy: 'paid' | 'whole' | 'earlier' = 'paid',
): HeadlineSums => {
  const sums = { ...NOTHING }
  for (const { day, visitors, emails, [paidBy]: paid } of days) {
    if (day < start || day > end) continue
    const one = { ...NOTHING, ...paid, visitors, emails }
    for (const name of Object.keys(NOTHING) as (keyof HeadlineSums)[]) sums[name] += one[name]
  }
  return sums
}
