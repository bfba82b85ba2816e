import { days, type DayFigures, type DaysQuery, type DaysReply } from '#api/contracts/admin-insights.ts'
import type { ApiContext } from '#api/context.ts'
import { endpoint } from '#api/http/endpoint.ts'
import { currenciesOf, type Group } from '#api/admin/reports/cells.ts'
import type { FunnelReports } from '#api/admin/reports/funnel-report.ts'

/** More days than this are shown as months. */
const MOST_DAYS = 400

/** Makes the figures of a day out of its counts. */
const createFigures = (measures: string[]) => {
  const [purchase, currencies] = [measures.indexOf('purchase'), currenciesOf(measures)]
  return ({ by: [day = ''], visitors, counts }: Group): DayFigures => ({
    day,
    visitors,
    purchases: purchase < 0 ? 0 : (counts[purchase] ?? 0),
    revenue: Object.fromEntries(
      currencies.flatMap(([currency, place]) => (counts[place] ? [[currency, counts[place]]] : [])),
    ),
  })
}

const together = (month: string, all: DayFigures[]): DayFigures => {
  const revenue: Record<string, number> = {}
  for (const [currency, amount] of all.flatMap((day) => Object.entries(day.revenue))) {
    revenue[currency] = (revenue[currency] ?? 0) + amount
  }
  const sum = (of: (day: DayFigures) => number) => all.reduce((total, day) => total + of(day), 0)
  return { day: `${month}-01`, visitors: sum((d) => d.visitors), purchases: sum((d) => d.purchases), revenue }
}

/** Visitors, purchases and revenue by the day of arrival; by its month where the days are too many. */
export const readDays = async (figures: FunnelReports, query: DaysQuery): Promise<DaysReply> => {
  const { measures, groups } = await figures.days(query)
  const all = groups.map(createFigures(measures)).sort((a, b) => (a.day < b.day ? -1 : 1))
  if (all.length <= MOST_DAYS) return { unit: 'day', days: all }
  const months = Map.groupBy(all, ({ day }) => day.slice(0, 7))
  return { unit: 'month', days: [...months].map(([month, some]) => together(month, some)) }
}

export const adminDaysEndpoint = ({ admins, audit, funnelReports }: ApiContext) =>
  endpoint(days, async ({ body, bearer }) => {
    const [adminId, reply] = await admins.requireWith(bearer, () => readDays(funnelReports, body))
    audit.recordQuery(adminId, 'days', body)
    return { reply }
  })
