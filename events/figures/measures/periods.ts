import { dayOf } from '#events/time/time.ts'

/**
 * Kinds of periods with analytics cells, in UTC. Each consists of whole periods of the previous kind. A sixth has five days
 * of a month; the last one has the rest.
 */
export const PERIODS = ['day', 'sixth', 'month', 'quarter', 'year'] as const
export type Period = (typeof PERIODS)[number]

const isoDay = (year: number, month: number, day: number) => dayOf(new Date(Date.UTC(year, month, day)))

/** Returns the first day of the period that contains a day (`yyyy-MM-dd`). */
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

/** Returns the last day of the period that contains a day. */
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
