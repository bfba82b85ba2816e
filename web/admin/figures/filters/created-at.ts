import type { DayRange } from '#events/figures/definitions/question.ts'
import { dayOf, daysFrom, isDay, mondayOf } from '#events/time/time.ts'

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

const lastDays = (today: string, count: number): DayRange => ({ start: daysFrom(today, 1 - count), end: today })
const monthUntil = (end: string): DayRange => ({ start: `${end.slice(0, 7)}-01`, end })
const yearUntil = (end: string): DayRange => ({ start: `${end.slice(0, 4)}-01-01`, end })
const dayBefore = ({ start }: DayRange) => daysFrom(start, -1)

const RANGES: Record<Preset, (today: string) => DayRange | undefined> = {
  'all time': () => undefined,
  today: (today) => lastDays(today, 1),
  yesterday: (today) => lastDays(daysFrom(today, -1), 1),
  'this week': (today) => ({ start: mondayOf(today), end: today }),
  'last 2 days': (today) => lastDays(today, 2),
  'last 3 days': (today) => lastDays(today, 3),
  'last 7 days': (today) => lastDays(today, 7),
  'last 14 days': (today) => lastDays(today, 14),
  'this month': monthUntil,
  'last month': (today) => monthUntil(dayBefore(monthUntil(today))),
  'this year': yearUntil,
  'last year': (today) => yearUntil(dayBefore(yearUntil(today))),
}

/** Returns the days of a preset until today, or undefined for all time. */
export const presetRange = (preset: Preset, now: Date): DayRange | undefined => RANGES[preset](dayOf(now))

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
