import { dayOf } from '#events/time/time.ts'

/** Kinds of periods with analytics cells. Each consists of whole periods of the previous kind. */
export const PERIODS = ['day', 'month', 'year'] as const
export type Period = (typeof PERIODS)[number]

const isoDay = (year: number, month: number, day: number) => dayOf(new Date(Date.UTC(year, month, day)))

/** Returns the first day of the period that contains a day (`yyyy-MM-dd`). */
export const startOf = (period: Period, day: string): string => {
  switch (period) {
    case 'day':
      return day
    case 'month':
      return `${day.slice(0, 7)}-01`
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
    case 'month':
      return isoDay(year, month, 0)
    case 'year':
      return `${day.slice(0, 4)}-12-31`
  }
}
