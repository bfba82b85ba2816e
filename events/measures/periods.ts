/**
 * The kinds of periods that figures are kept for, in UTC, each made up of whole ones of the kind before it. A sixth is
 * five days of a month, the last one what is left of it.
 */
export const PERIODS = ['day', 'sixth', 'month', 'quarter', 'year'] as const
export type Period = (typeof PERIODS)[number]

const isoDay = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)

/** The first day of the period of a kind that a day lies in. Days are `yyyy-MM-dd`. */
export const startOf = (period: Period, day: string): string => {
  switch (period) {
    case 'day':
      return day
    case 'sixth': {
      const sixth = Math.min(Math.floor((Number(day.slice(8)) - 1) / 5), 5)
      return `${day.slice(0, 8)}${String(sixth * 5 + 1).padStart(2, '0')}`
    }
    case 'month':
      return `${day.slice(0, 7)}-01`
    case 'quarter':
      return isoDay(Number(day.slice(0, 4)), Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3, 1)
    case 'year':
      return `${day.slice(0, 4)}-01-01`
  }
}

/** The last day of the period of a kind that a day lies in. */
export const endOf = (period: Period, day: string): string => {
  const [year = 0, month = 0] = day.split('-').map(Number)
  switch (period) {
    case 'day':
      return day
    case 'sixth': {
      const start = startOf('sixth', day)
      return start.endsWith('26')
        ? isoDay(year, month, 0)
        : `${day.slice(0, 8)}${String(Number(start.slice(8)) + 4).padStart(2, '0')}`
    }
    case 'month':
      return isoDay(year, month, 0)
    case 'quarter':
      return isoDay(year, Math.ceil(month / 3) * 3, 0)
    case 'year':
      return `${day.slice(0, 4)}-12-31`
  }
}
