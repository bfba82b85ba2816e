import { dayOf, daysFrom } from '#events/time/time.ts'
import { moneyText } from '#events/payment/money/minor-units.ts'
import { currency as currencyOfPlans } from '#events/payment/money/plans.ts'
import type { DayFigures, DaysReply } from '#api/contracts/figures/definitions/insights.ts'

const nextOf = (unit: DaysReply['unit'], day: string) => {
  if (unit === 'day') return daysFrom(day, 1)
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + 1)
  return dayOf(date)
}

/** Fills gaps between days with zeros. */
export const withoutGaps = ({ unit, days }: DaysReply): DayFigures[] => {
  const last = days.at(-1)?.day
  const known = new Map(days.map((day) => [day.day, day]))
  const all: DayFigures[] = []
  for (let day = days[0]?.day; day !== undefined && last !== undefined && day <= last; day = nextOf(unit, day)) {
    all.push(known.get(day) ?? { day, visitors: 0, purchases: 0, revenue: {} })
  }
  return all
}

export type Series = { name: string; values: readonly number[]; total: string; text: (value: number) => string }

const count = (value: number) => value.toLocaleString('en-US')

/** Returns one series each for visitors, purchases, and revenue by currency. */
export const seriesOf = (days: readonly DayFigures[]): Series[] => {
  const countDays = (name: string, of: (day: DayFigures) => number): Series => {
    const values = days.map(of)
    return { name, values, total: count(values.reduce((sum, value) => sum + value, 0)), text: count }
  }
  const paidIn = [...new Set(days.flatMap(({ revenue }) => Object.keys(revenue)))].sort()
  const currencies = paidIn.length > 0 ? paidIn : [currencyOfPlans]
  return [
    countDays('Visitors', ({ visitors }) => visitors),
    countDays('Purchases', ({ purchases }) => purchases),
    ...currencies.map((currency): Series => {
      const values = days.map(({ revenue }) => revenue[currency] ?? 0)
      const text = (minor: number) => moneyText(minor, currency)
      return { name: `Revenue, ${currency}`, values, total: text(values.reduce((sum, value) => sum + value, 0)), text }
    }),
  ]
}
