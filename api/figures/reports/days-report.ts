import type { DayFigures, DaysQuery, DaysReply } from '#api/contracts/figures/definitions/insights.ts'
import { MEASURES } from '#db/figures/quiz-funnel.ts'
import { currenciesOf, filtersOf, type Group } from '#api/figures/reports/cells.ts'
import type { FunnelReports } from '#api/figures/reports/funnel-report.ts'

/** Longer ranges are grouped by month. */
const MAX_DAYS = 400

/** Creates a function that converts the counts of a day. */
const createDayFigures = (measures: string[]) => {
  const [purchase, currencies] = [measures.indexOf(MEASURES.purchase), currenciesOf(measures)]
  return ({ by: [day = ''], visitors, counts }: Group): DayFigures => ({
    day,
    visitors,
    purchases: purchase < 0 ? 0 : (counts[purchase] ?? 0),
    revenue: Object.fromEntries(
      currencies.flatMap(([currency, place]) => (counts[place] ? [[currency, counts[place]]] : [])),
    ),
  })
}

const sumMonth = (month: string, all: DayFigures[]): DayFigures => {
  const revenue: Record<string, number> = {}
  for (const [currency, amount] of all.flatMap((day) => Object.entries(day.revenue))) {
    revenue[currency] = (revenue[currency] ?? 0) + amount
  }
  const sum = (of: (day: DayFigures) => number) => all.reduce((total, day) => total + of(day), 0)
  return { day: `${month}-01`, visitors: sum((d) => d.visitors), purchases: sum((d) => d.purchases), revenue }
}

/** Returns visitors, purchases and revenue by day of arrival, or by month for long ranges. */
export const readDays = async (funnelReports: FunnelReports, query: DaysQuery): Promise<DaysReply> => {
  const { measures, groups } = await funnelReports.days(filtersOf(query))
  const all = groups.map(createDayFigures(measures)).sort((a, b) => (a.day < b.day ? -1 : 1))
  if (all.length <= MAX_DAYS) return { unit: 'day', days: all }
  const months = Map.groupBy(all, ({ day }) => day.slice(0, 7))
  return { unit: 'month', days: [...months].map(([month, some]) => sumMonth(month, some)) }
}
