import type { Pool } from '#db/client.ts'
import type { SumName } from '#events/figures/definitions/dimensions.ts'
import { keysOf } from './read-figures.ts'
import { type OpenedScope, openedStatement } from './opened-statement.ts'

type Row = { visitor: string | null; transaction: string | null; plan: string | null; day: string; amount: number }

/** The rows behind a figure, their number and their sum, and the statement with its values. */
export type Opened = { rows: Row[]; all: number; sum: number; sql: string }

/** Reads what adds up to the parts of a figure that opens (`unopenableOf`). */
export const readOpened = async (
  pool: Pool,
  from: readonly SumName[],
  counted: OpenedScope,
  page: { offset: number; limit: number },
): Promise<Opened> => {
  const statement = openedStatement({ ...counted, filters: keysOf(counted.filters) }, from, page)
  const { rows } = await pool.query<(Row | { day: null }) & { all: number; sum: number }>(statement)
  return {
    rows: rows.filter((row) => row.day !== null),
    all: rows[0]?.all ?? 0,
    sum: rows[0]?.sum ?? 0,
    sql: withValues(statement),
  }
}

const literal = (value: unknown): string => {
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`
  return typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`
}

/** Returns a statement with its values in their places, for people who run it by hand. */
const withValues = ({ text, values }: { text: string; values: unknown[] }) =>
  text.replaceAll(/\$(\d+)/g, (_, n: string) => literal(values[Number(n) - 1])).trim()
