/** Inclusive calendar days, `yyyy-MM-dd`, in UTC as the server counts them. */
export type DayRange = { start: string; end: string }

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

type Today = { year: number; month: number; date: number; weekday: number }

/** Days and months beyond the calendar's carry over, as in `Date`: date 0 is the last of the month before. */
const day = (year: number, month: number, date: number) => new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10)

const daysAgo = ({ year, month, date }: Today, days: number) => day(year, month, date - days)
const lastDays = (today: Today, count: number): DayRange => ({ start: daysAgo(today, count - 1), end: daysAgo(today, 0) })

const RANGES: Record<Preset, (today: Today) => DayRange | undefined> = {
  'all time': () => undefined,
  today: (today) => lastDays(today, 1),
  yesterday: (today) => ({ start: daysAgo(today, 1), end: daysAgo(today, 1) }),
  // Monday is the first day; getUTCDay counts from Sunday.
  'this week': (today) => lastDays(today, ((today.weekday + 6) % 7) + 1),
  'last 2 days': (today) => lastDays(today, 2),
  'last 3 days': (today) => lastDays(today, 3),
  'last 7 days': (today) => lastDays(today, 7),
  'last 14 days': (today) => lastDays(today, 14),
  'this month': (today) => lastDays(today, today.date),
  'last month': ({ year, month }) => ({ start: day(year, month - 1, 1), end: day(year, month, 0) }),
  'this year': (today) => ({ start: day(today.year, 0, 1), end: daysAgo(today, 0) }),
  'last year': ({ year }) => ({ start: day(year - 1, 0, 1), end: day(year - 1, 11, 31) }),
}

/** The days a preset stands for at this moment, none of them in the future; undefined is all time. */
export const presetRange = (preset: Preset, now: Date): DayRange | undefined =>
  RANGES[preset]({
    year: now.getUTCFullYear(),
    month: now.getUTCMonth(),
    date: now.getUTCDate(),
    weekday: now.getUTCDay(),
  })

/** Whether this is a day, written `yyyy-MM-dd`, that exists and that the server would take. */
export const isDay = (text: string): boolean => {
  const [, year, month, date] = /^(2[01]\d\d)-(\d\d)-(\d\d)$/.exec(text) ?? []
  return year !== undefined && day(Number(year), Number(month) - 1, Number(date)) === text
}

/** The range of two typed days, swapped when reversed; undefined unless both are days. */
export const typedRange = (first: string, second: string): DayRange | undefined => {
  const [start, end] = [first.trim(), second.trim()].sort()
  return start !== undefined && end !== undefined && isDay(start) && isDay(end) ? { start, end } : undefined
}
