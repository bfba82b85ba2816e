import type { quizzes } from '#api/contracts/admins/admin.ts'
import { UNKNOWN_MEMBER } from '#events/figures/definitions/members.ts'
import { STEP_NAMES } from '#events/figures/definitions/steps.ts'
import type { NumbersQuery } from '#web/admin/figures/filters/filters.ts'
import { currentQuery, type AppliedFilters } from '#web/admin/figures/filters/use-report-filters.ts'
import { askFigures, filtersOf } from '#web/admin/figures/query/use-figures.ts'
import type { WhoWasAsked } from '#web/admin/figures/table/asked-share.ts'
import { useAdminQuery } from '#web/admin/shell/use-admin-query.ts'
import { post } from '#web/lib/api/api.ts'

/** Begins the keys of the table among other queries. */
export const NUMBERS = 'numbers'

/** Fetches the specified table, and who was asked what. Without that, shares are shares of all visitors. */
export const useNumbers = (applied: AppliedFilters, live = false) =>
  useAdminQuery({
    key: [NUMBERS, applied],
    fetch: async (bearer) => {
      const query = currentQuery(applied)
      const [reply, asked] = await Promise.all([
        post<typeof quizzes>('/admin/db/quizzes', query, { bearer }),
        readAsked(askFigures(bearer), query).catch(() => undefined),
      ])
      return { query, reply, asked }
    },
    live,
  })

/** Asks for the versions of the visitors in each row of the numbers. */
const readAsked = async (ask: ReturnType<typeof askFigures>, query: NumbersQuery): Promise<WhoWasAsked> => {
  const { filters, range } = filtersOf(query)
  const about = { range, time: 'event' as const }
  const had = await ask({ metrics: ['asked'], by: ['version', 'step'], filters, ...about })
  const versions = [...Map.groupBy(had.rows, ({ by: [version = ''] }) => version)]
    .filter(([version]) => version !== UNKNOWN_MEMBER)
    .map(([version, rows]) => ({ version, steps: rows.map(({ by: [, step = ''] }) => step) }))
  const parts = await Promise.all(
    versions.map(async ({ version }) => {
      // All visitors of a version had its steps.
      if (query.groupBy === 'version') return [{ group: version, version, visitors: 1 }]
      const ofVersion = { ...filters, version: [version] }
      const { rows } = await ask({ metrics: ['visitors'], by: ['creo'], filters: ofVersion, ...about })
      return rows.map(({ by: [group = ''], values }) => ({ group, version, visitors: values[0] ?? 0 }))
    }),
  )
  const texts = Object.entries(had.steps?.names ?? {}).filter(([key]) => !Object.hasOwn(STEP_NAMES, key))
  return { versions, questions: Object.fromEntries(texts), parts: parts.flat() }
}
