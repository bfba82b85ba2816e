import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { SingleBar } from 'cli-progress'
import { readArguments } from '#bench/tools/arguments.ts'
import { refusalSentence } from '#db/analyst/refusal.ts'
import { endWithSentence } from '#db/startup.ts'
import type { RowTable } from '#projector/engine/table-projection.ts'
import { withAnalyst } from '#tools/analyst/connection.ts'
import { openDuck } from '#tools/analyst/export/duck.ts'
import { queryPostgres } from '#tools/analyst/sql/query.ts'
import { type Rows, rowsText } from '#tools/analyst/sql/rows-text.ts'
import { AskArguments } from './arguments.ts'
import { replayInMemory } from './replay.ts'

/** Loads the table projection that a file exports. */
const loadTable = async (file: string): Promise<RowTable> => {
  const module: Record<string, unknown> = await import(pathToFileURL(resolve(file)).href)
  for (const value of Object.values(module)) {
    if (typeof value === 'object' && value !== null && 'table' in value) return value.table as RowTable
  }
  throw new Error(`${file} exports no table projection: export const question = createTableProjection({ ... })`)
}

const askTypeScript = async (analystUrl: string, asked: AskArguments, signal: AbortSignal): Promise<Rows> => {
  const { F, FROM, TO, TYPES, STREAMS } = asked
  const table = await loadTable(F)
  const bar = new SingleBar({
    format: '{bar} {percentage}% · {events} events · {rate}/s · {eta} s left',
    hideCursor: true,
    stream: process.stderr,
  })
  const start = performance.now()
  bar.start(0, 0, { rate: 0, events: 0 })
  return await replayInMemory(table, {
    analystUrl,
    selection: { from: FROM, to: TO, types: TYPES, streams: STREAMS },
    signal,
    isGentle: process.env['ANALYST_URL'] === undefined,
    onProgress: (position, of, events) => {
      bar.setTotal(of)
      bar.update(position, { events, rate: Math.round((position * 1_000) / (performance.now() - start)) })
    },
  }).finally(() => bar.stop())
}

const askSql = async (analystUrl: string, file: string): Promise<Rows> => {
  const runner = await queryPostgres(analystUrl)
  try {
    return await runner.run(await readFile(file, 'utf8'))
  } finally {
    await runner.close()
  }
}

const writeParquet = async (rows: Rows, file: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'answer-'))
  const lines = join(folder, 'answer.ndjson')
  const duck = await openDuck()
  const quoted = (path: string) => `'${path.replaceAll("'", "''")}'`
  try {
    await writeFile(lines, rowsText(rows, 'ndjson'))
    await duck.connection.run(
      `copy (from read_json_auto(${quoted(lines)})) to ${quoted(resolve(file))} (format parquet)`,
    )
  } finally {
    duck.close()
    await rm(folder, { recursive: true })
  }
}

const run = async () => {
  const asked = readArguments(AskArguments)
  const { F, FORMAT, OUT } = asked
  if (!existsSync(F)) throw new Error(`There is no file ${F}`)
  const stopping = new AbortController()
  process.once('SIGINT', () => stopping.abort(new Error('Stopped: nothing was left behind')))
  const rows = await withAnalyst(process.env, (analystUrl) =>
    F.endsWith('.sql') ? askSql(analystUrl, F) : askTypeScript(analystUrl, asked, stopping.signal),
  )
  if (FORMAT === 'parquet' && OUT) return await writeParquet(rows, OUT)
  const text = `${rowsText(rows, FORMAT === 'parquet' ? 'ndjson' : FORMAT)}\n`
  if (OUT) await writeFile(OUT, text)
  else process.stdout.write(text)
}

run().catch((error: unknown) => endWithSentence(new Error(refusalSentence(error))))
