import type { EventType } from '#events/catalog.ts'

/** Turns a SQL expression of data of one version into an expression of the next version. */
export type SqlUpcast = (data: string) => string

/**
 * Repeats the upcasts of the catalog in SQL: `[0]` turns version 1 into version 2, and so on. The golden samples test
 * that both give the same values.
 */
const SQL_UPCASTS: { [T in EventType]?: readonly SqlUpcast[] } = {}

export const currentDataSql = (type: EventType, upcasts: readonly SqlUpcast[] = SQL_UPCASTS[type] ?? []): string =>
  upcasts.reduce(
    (data, toNext, n) => `case when schema_version <= ${n + 1} then ${toNext(`(${data})`)} else ${data} end`,
    'data',
  )
