import type { figures } from '#api/contracts/figures/query.ts'
import type { Dimension } from '#events/figures/definitions/dimensions.ts'
import type { DayRange, FiguresQuestion } from '#events/figures/definitions/question.ts'
import type { NumbersQuery } from '#web/admin/figures/filters/filters.ts'
import { useAdminQuery } from '#web/admin/shell/use-admin-query.ts'
import { post } from '#web/lib/api/api.ts'

/** A question with its figures. The rest has defaults. */
export type FiguresRequest = Pick<FiguresQuestion, 'metrics'> & Partial<FiguresQuestion>

/** Returns the days and the age of a screen as parts of a question. */
export const filtersOf = ({ filter_age: age, filter_createdAt: days }: Omit<NumbersQuery, 'groupBy'>) => ({
  filters: (age === 'all age' ? {} : { age: [age] }) as Partial<Record<Dimension, string[]>>,
  range: 'start' in days ? (days as DayRange) : undefined,
})

/** Returns a function that asks for figures. */
export const askFigures =
  (bearer: string | null) =>
  ({ metrics, by = [], filters = {}, ...rest }: FiguresRequest) => {
    const values = Object.fromEntries(Object.entries(filters).map(([name, some]) => [name, [...some]]))
    const query = { metrics: [...metrics], by: [...by], filters: values, ...rest }
    return post<typeof figures>('/admin/figures', query, { bearer })
  }

/** Asks for figures. The question is made for each request, because days pass while a page is open. */
export const useFigures = ({
  key,
  question,
  live = false,
}: {
  key: readonly unknown[]
  question: () => FiguresRequest
  live?: boolean
}) => useAdminQuery({ key: ['figures', ...key], fetch: (bearer) => askFigures(bearer)(question()), live })
