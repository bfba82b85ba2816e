import { AFTER_SALE_SUMS, type AfterSaleSum } from '#events/figures/definitions/after-sale-sums.ts'
import { isOpenable, OPENED_TIMES, type OpenedTime } from '#events/figures/definitions/fitting.ts'
import { FIGURE_NAMES, type FigureName } from '#events/figures/definitions/money.ts'
import type { Dimension } from '#events/figures/definitions/dimensions.ts'
import type { DayRange, FiguresAnswer, FiguresRow } from '#events/figures/definitions/question.ts'
import { daysFrom } from '#events/time/time.ts'
import { oneOf } from '#web/admin/figures/filters/filters-url.ts'
import { adminPaths } from '#web/paths.ts'

/** The figure of one cell: its name, and the visitors that it is about. */
export type OpenedQuestion = {
  metric: FigureName
  /** One of the counts that a share is made of. */
  part?: AfterSaleSum | undefined
  filters: Partial<Record<Dimension, string[]>>
  range?: DayRange | undefined
  /** Counts what happened on the days, or all that visitors did who arrived on them, and not those who came on them. */
  time?: OpenedTime | undefined
  /** The instant until which the period before counts. */
  until?: string | undefined
}

/** Returns the address of what is behind a figure; undefined for one that no rows add up to. */
export const openedUrl = ({ metric, part, filters, range, ...rest }: OpenedQuestion): string | undefined => {
  if (!isOpenable(metric) && part === undefined) return undefined
  const given = Object.entries({ part, ...range, ...rest }).filter(([, value]) => value !== undefined)
  const params = new URLSearchParams({ metric, filters: JSON.stringify(filters), ...Object.fromEntries(given) })
  return `${adminPaths.opened}?${params}`
}

/** Returns the address of a figure of the week that begins on a Monday. */
export const weekUrl = (
  monday: string | undefined,
  metric: FigureName | undefined,
  about?: Pick<OpenedQuestion, 'part' | 'time'>,
) =>
  monday && metric && openedUrl({ metric, filters: {}, range: { start: monday, end: daysFrom(monday, 6) }, ...about })

const TOTAL = { by: [] }

/** Returns a function that says where a figure of a group opens, by the question that was answered. */
export const createAddressOf =
  ({ by: [dimension], filters, range }: FiguresAnswer) =>
  (metric: FigureName, { by: [group] }: Pick<FiguresRow, 'by'> = TOTAL) =>
    openedUrl({
      metric,
      filters: { ...filters, ...(dimension !== undefined && group !== undefined && { [dimension]: [group] }) },
      range: range ?? undefined,
    })

/** Reads the question of an address; undefined if it was cut or changed, which would be another question. */
export const readOpened = (params: URLSearchParams): OpenedQuestion | undefined => {
  const metric = oneOf(FIGURE_NAMES, params.get('metric'))
  const filters = readFilters(params.get('filters') ?? '{}')
  const [start, end, until] = ['start', 'end', 'until'].map((name) => params.get(name))
  const [part, time] = [oneOf(AFTER_SALE_SUMS, params.get('part')), oneOf(OPENED_TIMES, params.get('time'))]
  if (!metric || !filters || !start !== !end) return undefined
  if (params.has('part') !== (part !== undefined) || params.has('time') !== (time !== undefined)) return undefined
  const range = start && end ? { range: { start, end } } : {}
  return { metric, filters, ...range, ...(part && { part }), ...(time && { time }), ...(until && { until }) }
}

const readFilters = (text: string): OpenedQuestion['filters'] | undefined => {
  try {
    const filters: unknown = JSON.parse(text)
    if (typeof filters !== 'object' || filters === null || Array.isArray(filters)) return undefined
    return Object.fromEntries(Object.entries(filters).map(([name, values]) => [name, [values].flat().map(String)]))
  } catch {
    return undefined
  }
}
