import { AFTER_SALE_FIGURES } from '#events/figures/definitions/after-sale.ts'
import type { FigureName } from '#events/figures/definitions/money.ts'
import { STEP_NAMES } from '#events/figures/definitions/steps.ts'
import type { NumbersQuery } from '#web/admin/figures/filters/filters.ts'
import { openedUrl } from '#web/admin/figures/opened/opened-url.ts'
import { askFigures, filtersOf } from '#web/admin/figures/query/use-figures.ts'
import { useAdminQuery } from '#web/admin/shell/use-admin-query.ts'
import { type FunnelPath, fallingSteps } from './falling.ts'

type FunnelRequest = { key: readonly unknown[]; query: () => NumbersQuery; version?: string | undefined; live: boolean }

const AFTER: readonly FigureName[] = ['offerRate', ...(Object.keys(AFTER_SALE_FIGURES) as FigureName[])]

/** Asks for the path of one version, by default the busiest, with the period before and what follows a purchase. */
export const useFunnel = ({ key, query, version, live }: FunnelRequest) =>
  useAdminQuery({
    key: ['funnel', ...key, version],
    live,
    fetch: async (bearer) => {
      const { filters, range } = filtersOf(query())
      const ask = askFigures(bearer)
      const [byVersion, all] = await Promise.all([
        ask({ metrics: ['visitors'], by: ['version'], filters, range, time: 'event', compare: range && 'before' }),
        // Landings have no age.
        filters.age === undefined ? ask({ metrics: ['landings', 'visitors'], range, time: 'event' }) : undefined,
      ])
      const versions = byVersion.rows.map(({ by: [name = ''] }) => name)
      const shown = versions.find((one) => one === version) ?? versions[0]
      if (shown === undefined) return { versions, shown, path: undefined, steps: [], after: undefined }
      const ofVersion = { filters: { ...filters, version: [shown] }, range }
      const arrived = { ...ofVersion, time: 'event' as const }
      const [taken, after] = await Promise.all([
        ask({ metrics: ['reached'], by: ['step'], ...arrived, compare: range && 'before' }),
        ask({ metrics: [...AFTER, 'buyers'], ...ofVersion }),
      ])
      const row = byVersion.rows[versions.indexOf(shown)]
      const [landed, begun] = all?.total.values ?? []
      const order = taken.steps?.orders[shown]
      const counts = new Map(
        taken.rows.map(({ by: [step = ''], values, before }) => [
          step,
          { count: values[0] ?? 0, before: before?.[0] ?? null },
        ]),
      )
      const path: FunnelPath = {
        landings: landed
          ? {
              count: landed,
              begun: begun ?? 0,
              to: openedUrl({ metric: 'landings', ...arrived, filters: {} }),
              begunTo: openedUrl({ metric: 'visitors', ...arrived, filters: {} }),
            }
          : undefined,
        visitors: {
          count: row?.values[0] ?? 0,
          before: row?.before?.[0] ?? null,
          to: openedUrl({ metric: 'visitors', ...arrived }),
        },
        steps: [
          ...(order ?? [...counts.keys()]).map((step) => ({
            step,
            name: taken.steps?.names[step] ?? step,
            ...(counts.get(step) ?? { count: 0, before: range ? 0 : null }),
            to: openedUrl({ metric: 'reached', ...arrived, filters: { ...arrived.filters, step: [step] } }),
          })),
          {
            step: 'registered',
            name: 'Made an account',
            count: after.total.sums['registered'] ?? 0,
            before: null,
            to: openedUrl({ metric: 'registered', ...ofVersion }),
          },
        ],
      }
      return { versions, shown, path, steps: fallingSteps(path, isQuestion), after }
    },
  })

const isQuestion = (step: string) => !Object.hasOwn(STEP_NAMES, step)

export type ShownFunnel = NonNullable<ReturnType<typeof useFunnel>['data']>

/** Returns figures of what follows a purchase, each with its parts. */
export const afterSale = ({ after, path }: ShownFunnel) =>
  after?.metrics
    .filter(({ unit }) => unit === 'percent')
    .map(({ name, definition, from: [part = '', whole = ''] }) => ({
      name,
      definition,
      count: after.total.sums[part] ?? 0,
      to: path?.steps.find(({ step }) => step === part)?.to,
      of: after.total.sums[whole] ?? 0,
    })) ?? []
