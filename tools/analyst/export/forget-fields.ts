import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { subjectOf } from '#db/analyst/columns.ts'
import type { EventType } from '#events/catalog.ts'
import { quote } from '#db/analyst/quote.ts'

/** Columns of what is stored beside the log, with the condition of the events that delete it. */
export const FORGETTABLE: readonly { type: EventType; column: string; forgottenBy: string }[] = [
  {
    type: 'quiz.question-answered',
    column: 'choices',
    forgottenBy: `type = 'quiz.answers-erased' or (type = 'quiz.consent-chosen' and (data ->> 'answers') = 'false')`,
  },
  { type: 'quiz.age-chosen', column: 'age', forgottenBy: `type = 'quiz.age-erased'` },
  { type: 'account.registered', column: 'person_id', forgottenBy: `type = 'account.erased'` },
]

/** Takes one column that received events delete out of the files of earlier exports. Returns the number of files. */
const forgetColumn = async (
  connection: DuckDBConnection,
  events: string,
  { type, column, forgottenBy }: (typeof FORGETTABLE)[number],
): Promise<number> => {
  const folder = join(events, `type=${type}`)
  if (!existsSync(folder)) return 0
  await connection.run(
    `create or replace table forgotten as
     select substr(stream, strpos(stream, '-') + 1)::uuid as subject, max(position) as until
     from received where ${forgottenBy} group by 1`,
  )
  const isForgotten = `exists (select 1 from forgotten f where f.subject = a.${subjectOf(type)?.name} and a.position < f.until)`
  const found = await connection.runAndReadAll(
    `select distinct filename from read_parquet(${quote(`${folder}/*/*.parquet`)}, filename = true, hive_partitioning = false) a
     where ${column} is not null and ${isForgotten}`,
  )
  const files = found.getRowObjects().map(({ filename }) => String(filename))
  for (const file of files) {
    await connection.run(
      `copy (
         select * replace (case when ${isForgotten} then null else ${column} end as ${column})
         from read_parquet(${quote(file)}, hive_partitioning = false) a order by position
       ) to ${quote(`${file}.new`)} (format parquet, compression zstd, parquet_version v2, write_bloom_filter false)`,
    )
    await rename(`${file}.new`, file)
  }
  return files.length
}

/**
 * Takes what received events delete out of the files of earlier exports. Each file is replaced in one step, so an
 * interrupted export can repeat this. Returns the number of files that were rewritten.
 */
export const forgetFields = async (connection: DuckDBConnection, events: string): Promise<number> => {
  let rewritten = 0
  for (const one of FORGETTABLE) rewritten += await forgetColumn(connection, events, one)
  return rewritten
}
