import type { DayRange } from '#events/figures/definitions/question.ts'
import { dayOf, mondayOf } from '#events/time/time.ts'

export const PRESETS = [
  'all time',
  'today',
  'yesterday',
  'this week',
  'last 2 days',
  'last 3 days',
  'last 7 days',
  'last 14 days',
  'this month',
  'last month',
  'this year',
  'last year',
] as const
export type Preset = (typeof PRESETS)[number]

type Today = { year: number; month: number; date: number }

/** Formats a day. Overflowing days and months carry over: date 0 is the last day of the previous month. */
const day = (year: number, month: number, date: number) => dayOf(new Date(Date.UTC(year, month, date)))

const daysAgo = ({ year, month, date }: Today, days: number) => day(year, month, date - days)
const lastDays = (today: Today, count: number): DayRange => ({
  start: daysAgo(today, count - 1),
  end: daysAgo(today, 0),
})

const RANGES: Record<Preset, (today: Today) => DayRange | undefined> = {
  'all time': () => undefined,
  today: (today) => lastDays(today, 1),
  yesterday: (today) => ({ start: daysAgo(today, 1), end: daysAgo(today, 1) }),
  'this week': (today) => ({ start: mondayOf(daysAgo(today, 0)), end: daysAgo(today, 0) }),
  'last 2 days': (today) => lastDays(today, 2),
  'last 3 days': (today) => lastDays(today, 3),
  'last 7 days': (today) => lastDays(today, 7),
  'last 14 days': (today) => lastDays(today, 14),
  'this month': (today) => lastDays(today, today.date),
  'last month': ({ year, month }) => ({ start: day(year, month - 1, 1), end: day(year, month, 0) }),
  'this year': (today) => ({ start: day(today.year, 0, 1), end: daysAgo(today, 0) }),
  'last year': ({ year }) => ({ start: day(year - 1, 0, 1), end: day(year - 1, 11, 31) }),
}

/** Returns the days of a preset until today, or undefined for all time. */
export const presetRange = (preset: Preset, now: Date): DayRange | undefined =>
  RANGES[preset]({
    year: now.getUTCFullYear(),
    month: now.getUTCMonth(),
    date: now.getUTCDate(),
  })

/** Returns whether the text is an existing day, `yyyy-MM-dd`, that the server accepts. */
const isDay = (text: string): boolean => {
  const [, year, month, date] = /^(2[01]\d\d)-(\d\d)-(\d\d)$/.exec(text) ?? []
  return year !== undefined && day(Number(year), Number(month) - 1, Number(date)) === text
}

/** Returns the range between two days in either order, or undefined unless both are days. */
export const rangeBetween = (first: string, second: string): DayRange | undefined => {
  const [start, end] = [first, second].sort()
  return start !== undefined && end !== undefined && isDay(start) && isDay(end) ? { start, end } : undefined
}

/** Matches two dates separated by a dash, dots, a slash, a comma, "to" or spaces. */
const TWO_DAYS = /^(\d+-\d+-\d+) ?(?:[-–—…/, ]|\.{2,3}|to) ?(\d+-\d+-\d+)$/i

/** Parses a typed range. Returns undefined unless both ends are days, `yyyy-MM-dd`. */
export const parseRange = (text: string): DayRange | undefined => {
  const [, first = '', second = ''] = TWO_DAYS.exec(text.trim().split(/\s+/).join(' ')) ?? []
  return rangeBetween(first, second)
}

/** Formats a range the way it is typed. */
export const formatRange = ({ start, end }: DayRange): string => `${start} – ${end}`

/** Formats the days of a range in a sentence. */
export const rangeText = ({ start, end }: DayRange): string => (start === end ? start : `${start} to ${end}`)

/** Returns the error message for an invalid range, or undefined for a valid or empty one. */
export const rangeError = (text: string): string | undefined => {
  if (text.trim() === '' || parseRange(text)) return undefined
  const typed = text.match(/\d{4}-\d{1,2}-\d{1,2}/g) ?? []
  const impossible = typed.find((day) => !isDay(day))
  if (impossible !== undefined) return `${impossible} is not a date`
  return 'Please give two dates: yyyy-MM-dd – yyyy-MM-dd'
}
