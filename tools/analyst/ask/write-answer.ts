import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { quoted } from '#db/quoted.ts'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openDuck } from '#tools/analyst/export/duck.ts'
import { type Rows, rowsText } from '#tools/analyst/sql/rows-text.ts'
import type { AnswerFormat } from './arguments.ts'

const named = (column: string) => `"${column.replaceAll('"', '""')}"`

/** Converts rows by way of a file of JSON lines, whose types DuckDB detects. */
const writeParquet = async (rows: Rows, file: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'answer-'))
  const lines = join(folder, 'answer.ndjson')
  const duck = await openDuck()
  // A file without lines has no columns to detect.
  const source =
    rows.rows.length > 0
      ? `from read_json_auto(${quoted(lines)}, sample_size = -1)`
      : `select ${rows.columns.map((column) => `null::varchar as ${named(column)}`).join(', ')} where false`
  try {
    await writeFile(lines, rowsText(rows, 'ndjson'))
    await duck.connection.run(`copy (${source}) to ${quoted(file)} (format parquet)`)
  } finally {
    duck.close()
    await rm(folder, { recursive: true })
  }
}

/** Writes an answer to a file, which appears when it is complete, or else to standard output. */
export const writeAnswer = async (rows: Rows, format: AnswerFormat, out: string | undefined) => {
  if (out === undefined) {
    process.stdout.write(`${rowsText(rows, format === 'parquet' ? 'ndjson' : format)}\n`)
    return
  }
  const file = resolve(out)
  const partial = `${file}.partial`
  try {
    if (format === 'parquet') await writeParquet(rows, partial)
    else await writeFile(partial, `${rowsText(rows, format)}\n`)
    await rename(partial, file)
  } finally {
    await rm(partial, { force: true })
  }
}
