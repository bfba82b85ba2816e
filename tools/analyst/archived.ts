import type { QueryRunner } from '#tools/analyst/sql/query.ts'
import type { Rows } from '#tools/analyst/sql/rows-text.ts'

const EVERYTHING = { after: 0, to: Number.MAX_SAFE_INTEGER }

/**
 * Returns a sentence about events of a range that SQL doesn't see, because they are only in the archive; undefined if it sees
 * them all.
 */
export const unseenBySql = async (
  run: (sql: string) => Promise<Pick<Rows, 'rows'>>,
  { after, to } = EVERYTHING,
): Promise<string | undefined> => {
  const { rows } = await run(
    `select sum(events), min(first_position), max(last_position) from analyst.archived
     where last_position > ${after} and first_position <= ${to}`,
  )
  const [events, first, last] = rows[0] ?? []
  if (events === null || events === undefined) return undefined
  return `${events} events of forgotten visitors (positions ${first} to ${last}) are only in the archive, which SQL doesn't see. A question in TypeScript does, and ON=export`
}

/** Says beside an answer in SQL which events are missing from it. */
export const noteUnseen = async ({ run }: QueryRunner): Promise<void> => {
  const unseen = await unseenBySql(run)
  if (unseen !== undefined) process.stderr.write(`${unseen}\n`)
}
