import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { text } from './parquet.ts'

const SUBJECT = 'quiz.question-answered'

/** Selects visitors whose choices the received events delete, with the position up to which they do. */
const FORGOTTEN = `
  create or replace table forgotten as
  select substr(stream, 6)::uuid as visitor, max(position) as until from received
  where type = 'quiz.answers-erased' or (type = 'quiz.consent-chosen' and (data ->> 'answers') = 'false') group by 1`

const hasForgotten = (file: string) =>
  `exists (select 1 from forgotten f where f.visitor = ${file}.quiz_user_id and ${file}.position < f.until)`

/**
 * Takes the choices that received events delete out of the files of earlier exports. Each file is replaced in one step, so
 * an interrupted export can repeat this. Returns the number of files that were rewritten.
 */
export const forgetChoices = async (connection: DuckDBConnection, events: string): Promise<number> => {
  const folder = join(events, `type=${SUBJECT}`)
  if (!existsSync(folder)) return 0
  await connection.run(FORGOTTEN)
  const found = await connection.runAndReadAll(
    `select distinct filename from read_parquet(${text(`${folder}/*/*.parquet`)}, filename = true, hive_partitioning = false) a
     where choices is not null and ${hasForgotten('a')}`,
  )
  const files = found.getRowObjects().map(({ filename }) => String(filename))
  for (const file of files) {
    await connection.run(
      `copy (
         select * replace (case when ${hasForgotten('a')} then null else choices end as choices)
         from read_parquet(${text(file)}, hive_partitioning = false) a order by position
       ) to ${text(`${file}.new`)} (format parquet, compression zstd, parquet_version v2, write_bloom_filter false)`,
    )
    await rename(`${file}.new`, file)
  }
  return files.length
}
