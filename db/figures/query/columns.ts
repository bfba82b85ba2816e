import { FOLDED, UNKNOWN_MEMBER } from '#events/figures/definitions/members.ts'
import type { Dimension } from '#events/figures/definitions/dimensions.ts'
import { reportZone } from '#events/time/report-day.ts'
import type { AdKind } from '../ad-name-list.ts'
import { UTM_FIELDS } from '../money.ts'
import { MONEY, nameSql, numbersSql } from '../money-sql.ts'

/** An expression per dimension. */
export type Columns = Partial<Record<Dimension, string>>

const OF_TOUCH = (['first', 'last'] as const).flatMap((touch) =>
  UTM_FIELDS.map((field): [string, string] => [
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
  day,
  week: `date_trunc('week', (${day})::timestamp)`,
  month: `date_trunc('month', (${day})::timestamp)`,
  hour: `date_part('hour', (${at}) at time zone '${reportZone()}')`,
})

/** Texts of the times that rows are grouped by. */
const TIME_TEXTS: Readonly<Partial<Record<Dimension, (value: string) => string>>> = {
  day: (value) => `(${value})::text`,
  week: (value) => `(${value})::date::text`,
  month: (value) => `to_char(${value}, 'YYYY-MM')`,
  hour: (value) => `to_char(${value}, 'FM00')`,
}

const kindOf = (dimension: Dimension): AdKind | undefined => {
  if (dimension.endsWith('creo')) return 'creo'
  const [, field] = dimension.split('utm_')
  return field as AdKind | undefined
}

/** Returns whether a dimension has numbers of names. */
const isNamed = (dimension: Dimension): boolean => dimension !== 'age' && CONTACT_COLUMNS[dimension] !== undefined

/** Numbers of no name, and of all names of ads beyond the limits. */
const [NONE, BEYOND] = [0, -1]

/** Returns the value that rows are grouped by: a number or a time where there is one, because texts are compared slowly. */
export const rowGroup = (dimension: Dimension, columns: Columns): string => {
  const column = columns[dimension] ?? 'null'
  if (TIME_TEXTS[dimension]) return column
  return `coalesce(${column}, ${isNamed(dimension) ? NONE : `'${UNKNOWN_MEMBER}'`})`
}

/** Returns the group of such a value: the text of a time. Names of ads beyond the limits are one. */
export const groupOf = (dimension: Dimension, value: string): string => {
  const kind = kindOf(dimension)
  if (kind !== undefined) return `case when ${value} in (${foldedNumbers(kind)}) then ${BEYOND} else ${value} end`
  return TIME_TEXTS[dimension]?.(value) ?? value
}

const foldedNumbers = (kind: AdKind) =>
  `select n.id from ${MONEY.names} n join desk.folded_names f on f.key = n.name where f.kind = '${kind}' and f.admitted_at is null`

/** Returns the condition that a column has one of these names, or a name beyond the limits where these are meant. */
export const isOneOf = (dimension: Dimension, columns: Columns, names: string): string => {
  const column = columns[dimension] ?? 'null'
  const value = rowGroup(dimension, columns)
  if (!isNamed(dimension)) return `${groupOf(dimension, value)} = any(${names})`
  const isOne = `${value} = any(${numbersSql(names)})`
  const kind = kindOf(dimension)
  return kind === undefined
    ? isOne
    : `(${isOne} or '${FOLDED}' = any(${names}) and ${column} in (${foldedNumbers(kind)}))`
}

/** Returns the text of a group. */
export const groupText = (dimension: Dimension | undefined, group: string): string =>
  dimension !== undefined && isNamed(dimension)
    ? `case ${group} when ${BEYOND} then '${FOLDED}' else ${nameSql(group)} end`
    : group

export const isOfAd = (dimension: Dimension): boolean => kindOf(dimension) !== undefined
