import type { Dimension } from '#events/figures/definitions/dimensions.ts'
import { reportZone } from '#events/time/report-day.ts'
import { foldedSql, type AdKind } from '../ad-name-list.ts'
import { UNKNOWN_MEMBER } from '../quiz-funnel.ts'

/** An expression per dimension. */
export type Columns = Partial<Record<Dimension, string>>

const OF_TOUCH = (['first', 'last'] as const).flatMap((touch) =>
  ['source', 'medium', 'campaign', 'content', 'term'].map((field): [string, string] => [
    `${touch === 'last' ? 'last_' : ''}utm_${field}`,
    `c.${touch}_${field}`,
  ]),
)

/** Columns of contacts `c`. */
export const CONTACT_COLUMNS: Columns = {
  creo: 'c.creo',
  last_creo: 'c.last_creo',
  ...Object.fromEntries(OF_TOUCH),
  click_id: 'c.first_click_id',
  last_click_id: 'c.last_click_id',
  version: 'c.version',
  age: 'c.age',
  device: 'c.device',
  system: 'c.os',
  app: 'c.in_app',
  language: 'c.language',
  country: 'c.country',
}

/** Columns of payments `e`. */
export const PAYMENT_COLUMNS: Columns = {
  plan: 'e.license',
  sale: `case when e.is_sale then 'sale price' else 'full price' end`,
}

/** Returns the columns of a day and an instant. */
export const timeColumns = (day: string, at: string): Columns => ({
  day: `(${day})::text`,
  week: `date_trunc('week', (${day})::timestamp)::date::text`,
  month: `to_char(${day}, 'YYYY-MM')`,
  hour: `to_char((${at}) at time zone '${reportZone()}', 'HH24')`,
})

const kindOf = (dimension: Dimension): AdKind | undefined => {
  if (dimension.endsWith('creo')) return 'creo'
  const [, field] = dimension.split('utm_')
  return field as AdKind | undefined
}

/** Returns the expression that rows are grouped by: names of ads beyond the limits are one, and no name is `(none)`. */
export const groupedBy = (dimension: Dimension, columns: Columns): string => {
  const column = columns[dimension] ?? 'null'
  const kind = kindOf(dimension)
  return `coalesce(${kind === undefined ? column : foldedSql(column, kind)}, '${UNKNOWN_MEMBER}')`
}

export const isOfAd = (dimension: Dimension): boolean => kindOf(dimension) !== undefined
