import { isOpenable } from '#events/figures/definitions/fitting.ts'
import { FIGURE_NAMES, type FigureName } from '#events/figures/definitions/money.ts'
import type { Dimension } from '#events/figures/definitions/dimensions.ts'
import type { DayRange, FiguresAnswer, FiguresRow } from '#events/figures/definitions/question.ts'
import { daysFrom } from '#events/time/time.ts'
import { oneOf } from '#web/admin/figures/filters/filters-url.ts'
import { adminPaths } from '#web/paths.ts'

/** The figure of one cell: its name, and the visitors that it is about. */
export type OpenedQuestion = {
  metric: FigureName
  filters: Partial<Record<Dimension, string[]>>
  range?: DayRange | undefined
  /** Counts what happened on the days, and not the visitors who came on them. */
  time?: 'event' | undefined
}

/** Returns the address of what is behind a figure; undefined for one that no rows add up to. */
export const openedUrl = ({ metric, filters, range, time }: OpenedQuestion): string | undefined => {
  if (!isOpenable(metric)) return undefined
  const params = new URLSearchParams({ metric, filters: JSON.stringify(filters), ...range, ...(time && { time }) })
  return `${adminPaths.opened}?${params}`
}

/** Returns the address of a figure of the week that begins on a Monday. */
export const weekUrl = (monday: string | undefined, metric: FigureName | undefined, time?: 'event') =>
  monday && metric && openedUrl({ metric, filters: {}, range: { start: monday, end: daysFrom(monday, 6) }, time })

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
  const [start, end, time] = ['start', 'end', 'time'].map((name) => params.get(name))
  if (!metric || !filters || !start !== !end || ![null, undefined, 'event'].includes(time)) return undefined
  return { metric, filters, ...(start && end && { range: { start, end } }), ...(time && { time: 'event' }) }
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
