import { isOpenable } from '#events/figures/definitions/fitting.ts'
import { FIGURE_NAMES, type FigureName } from '#events/figures/definitions/money.ts'
import type { Dimension } from '#events/figures/definitions/dimensions.ts'
import type { DayRange } from '#events/figures/definitions/question.ts'
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

/** Reads the question of an address. The server refuses one that was changed by hand. */
export const readOpened = (params: URLSearchParams): OpenedQuestion => {
  const [start, end] = [params.get('start'), params.get('end')]
  return {
    metric: oneOf(FIGURE_NAMES, params.get('metric')) ?? 'buyers',
    filters: parse(params.get('filters')),
    ...(start !== null && end !== null && { range: { start, end } }),
    ...(params.get('time') === 'event' && { time: 'event' }),
  }
}

const parse = (text: string | null): OpenedQuestion['filters'] => {
  try {
    const filters: unknown = JSON.parse(text ?? '{}')
    const entries = typeof filters === 'object' && filters !== null ? Object.entries(filters) : []
    return Object.fromEntries(entries.map(([name, values]) => [name, [values].flat().map(String)]))
  } catch {
    return {}
  }
}
