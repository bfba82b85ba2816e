import { AFTER_SALE_SUMS } from '#events/figures/definitions/after-sale-sums.ts'
import { AFTER_SALE_FIGURES } from '#events/figures/definitions/after-sale.ts'
import type { FigureName } from '#events/figures/definitions/money.ts'
import { STEP_NAMES } from '#events/figures/definitions/steps.ts'
import type { NumbersQuery } from '#web/admin/figures/filters/filters.ts'
import { type OpenedQuestion, openedUrl } from '#web/admin/figures/opened/opened-url.ts'
import { askFigures, filtersOf } from '#web/admin/figures/query/use-figures.ts'
import { useAdminQuery } from '#web/admin/shell/use-admin-query.ts'
import { BEGUN, type FallingStep, type FunnelPath, fallingSteps } from './falling.ts'

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
      const ofVersion = { filters: { ...filters, version: [shown ?? ''] }, range }
      if (shown === undefined) return { versions, shown, ofVersion, path: undefined, steps: [], after: undefined }
      const [taken, after] = await Promise.all([
        ask({ metrics: ['reached'], by: ['step'], ...ofVersion, time: 'event', compare: range && 'before' }),
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
        landings: landed ? { count: landed, begun: begun ?? 0 } : undefined,
        visitors: { count: row?.values[0] ?? 0, before: row?.before?.[0] ?? null },
        steps: [
          ...(order ?? [...counts.keys()]).map((step) => ({
            step,
            name: taken.steps?.names[step] ?? step,
            ...(counts.get(step) ?? { count: 0, before: range ? 0 : null }),
          })),
          { step: 'registered', name: 'Made an account', count: after.total.sums['registered'] ?? 0, before: null },
        ],
      }
      return { versions, shown, ofVersion, path, steps: fallingSteps(path, isQuestion), after }
    },
  })

const isQuestion = (step: string) => !Object.hasOwn(STEP_NAMES, step)

export type ShownFunnel = NonNullable<ReturnType<typeof useFunnel>['data']>

type OfVersion = { ofVersion: Pick<OpenedQuestion, 'filters' | 'range'> }

/** Returns where a step of the version opens. Accounts count by the first visit, and other steps by their own day. */
export const stepUrl = ({ ofVersion: { filters, range } }: OfVersion, step: string) =>
  step === 'registered'
    ? openedUrl({ metric: 'registered', filters, range })
    : openedUrl({ metric: 'reached', filters: { ...filters, step: [step] }, range, time: 'event' })

/** Returns where both numbers of a row open. The second one is that of the row before, except in the first rows. */
export const rowUrls = (funnel: ShownFunnel, { name, taken }: FallingStep) => {
  const { steps, ofVersion } = funnel
  const arrived = (metric: FigureName, about: object = {}) =>
    openedUrl({ metric, ...ofVersion, filters: {}, time: 'event', ...about })
  if (name === BEGUN) return { to: arrived('visitors'), ofTo: arrived('landings') }
  const isFirst = steps.find((one) => one.name !== BEGUN)?.name === name
  return { to: taken && stepUrl(funnel, taken), ofTo: isFirst ? arrived('visitors', ofVersion) : undefined }
}

/** Returns figures of what follows a purchase, each with its parts. */
export const afterSale = ({ after, ofVersion: { filters, range } }: ShownFunnel) =>
  after?.metrics
    .filter(({ unit }) => unit === 'percent')
    .map(({ key, name, definition, from }) => {
      const [count = 0, of = 0] = from.map((part) => after.total.sums[part] ?? 0)
      const [to, ofTo] = from.map((sum) => {
        const part = AFTER_SALE_SUMS.find((one) => one === sum)
        return openedUrl({ metric: (part ? key : sum) as FigureName, part, filters, range })
      })
      return { name, definition, count, of, to, ofTo }
    }) ?? []
