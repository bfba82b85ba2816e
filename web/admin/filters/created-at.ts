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
const day = (year: number, month: number, date: number) =>
  new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10)

const daysAgo = ({ year, month, date }: Today, days: number) => day(year, month, date - days)
const lastDays = (today: Today, count: number): DayRange => ({
  start: daysAgo(today, count - 1),
  end: daysAgo(today, 0),
})

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

/** The range between two days, swapped when reversed; undefined unless both are days. */
export const rangeBetween = (first: string, second: string): DayRange | undefined => {
  const [start, end] = [first, second].sort()
  return start !== undefined && end !== undefined && isDay(start) && isDay(end) ? { start, end } : undefined
}

/** Two dates, and between them a dash, dots, a slash, a comma, "to" or blanks. */
const TWO_DAYS = /^\s*(\d+-\d+-\d+)\s*(?:-|–|—|\.\.|\.\.\.|…|\/|,|to|\s)\s*(\d+-\d+-\d+)\s*$/i

/** The range that was typed, in order; undefined unless both of its ends are days, `yyyy-MM-dd`. */
export const typedRange = (text: string): DayRange | undefined => {
  const [, first = '', second = ''] = TWO_DAYS.exec(text) ?? []
  return rangeBetween(first, second)
}

/** A range as it is typed and shown. */
export const rangeText = ({ start, end }: DayRange): string => `${start} – ${end}`

/** Why a text is no range, in words for whoever typed it; undefined for one that is, or for nothing. */
export const rangeComplaint = (text: string): string | undefined => {
  if (text.trim() === '' || typedRange(text)) return undefined
  const typed = text.match(/\d{4}-\d{1,2}-\d{1,2}/g) ?? []
  const impossible = typed.find((day) => !isDay(day))
  if (impossible !== undefined) return `${impossible} is not a date`
  return 'Please give two dates: yyyy-MM-dd – yyyy-MM-dd'
}
