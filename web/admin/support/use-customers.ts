import type { opened } from '#api/contracts/figures/opened.ts'
import { type CourseDay, RETENTION_COURSE_DAYS } from '#events/figures/definitions/after-sale-sums.ts'
import type { FiguresAnswer, FiguresRow } from '#events/figures/definitions/question.ts'
import { dayOf, daysFrom, mondayOf } from '#events/time/time.ts'
import { reportNow } from '#web/admin/figures/filters/report-zone.ts'
import { askFigures } from '#web/admin/figures/query/use-figures.ts'
import { useAdminQuery } from '#web/admin/shell/use-admin-query.ts'
import { post } from '#web/lib/api/api.ts'

const [WEEKS, RECENT_DAYS] = [12, 30]

export const WEEK_FIGURES = ['revenue', 'gross', 'refunds', 'chargebacks'] as const

/** Buyers by the week of their first contact, with those for whom a day has opened, and those who saved it. */
export type Cohort = { week: string; registered: number; cells: readonly { opened: number; saved: number }[] }

/** Asks for plans as of now, for what came back in 30 days, for twelve weeks, and for the latest buyers. */
export const useCustomers = (live: boolean) =>
  useAdminQuery({
    key: ['customers'],
    fetch: async (bearer) => {
      const ask = askFigures(bearer)
      const end = dayOf(reportNow())
      const monday = mondayOf(end)
      const all = Array.from({ length: WEEKS }, (_, n) => daysFrom(monday, 7 * (n + 1 - WEEKS)))
      const range = { start: all[0] ?? monday, end }
      const saved = RETENTION_COURSE_DAYS.map((day) => `day${day}Saved` as const)
      const [plans, month, weeks, kept, latest] = await Promise.all([
        ask({ metrics: ['activePlans', 'mrr', 'renewalsDue', 'cancellations'] }),
        ask({
          metrics: ['refundRate', 'chargebackRate'],
          range: { start: daysFrom(end, 1 - RECENT_DAYS), end },
          time: 'event',
        }),
        ask({ metrics: WEEK_FIGURES, by: ['week'], range, time: 'event' }),
        ask({ metrics: ['registeredRate', ...saved], by: ['week'], range }),
        post<typeof opened>('/admin/figures/rows', { metric: 'firstPayments', filters: {}, page: 1 }, { bearer }),
      ])
      return { plans, month, weeks, latest, lines: weekLines(weeks, all), cohorts: cohortsOf(kept) }
    },
    live,
  })

/** Returns the values of every week. One without payments has no row. */
const weekLines = ({ rows }: FiguresAnswer, all: readonly string[]) =>
  all.map((week) => ({
    week,
    values: rows.find(({ by }) => by[0] === week)?.values ?? WEEK_FIGURES.map(() => 0),
  }))

const cohortsOf = ({ rows }: FiguresAnswer): Cohort[] =>
  rows
    .filter(({ sums }) => Number(sums['registered']) > 0)
    .toReversed()
    .map(({ by: [week = ''], sums }) => ({
      week,
      registered: sums['registered'] ?? 0,
      cells: RETENTION_COURSE_DAYS.map((day) => cellOf(sums, day)),
    }))

const cellOf = (sums: FiguresRow['sums'], day: CourseDay) => ({
  opened: sums[`opened${day}`] ?? 0,
  saved: sums[`saved${day}`] ?? 0,
})
