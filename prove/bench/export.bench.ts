import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createTableProjection } from '#projector/projection.ts'
import { replay } from '#tools/analyst/ask/replay.ts'
import { createTableFold } from '#tools/analyst/ask/table-fold.ts'
import { openExport } from '#tools/analyst/export/duck.ts'
import { exportEvents } from '#tools/analyst/export/export-events.ts'
import { queryPostgres } from '#tools/analyst/sql/query.ts'
import { chosenVisitors } from './data/seed.ts'
import { openAnalysts, type BenchServers, repeatRounds, progress, runBench } from './tools/servers.ts'
import { cost, type Measurement, perSecond, milliseconds } from './tools/measure.ts'

const FILTER = `select count(*) from quiz_visitor_arrived where recorded_at >= timestamp '2026-01-01' and creo = 'peace-a'`
const DISTINCT = 'select count(distinct quiz_user_id) from quiz_question_answered'
const WINDOW = `select avg(pause) from (
  select recorded_at - lag(recorded_at) over (partition by quiz_user_id order by position) as pause from quiz_question_answered
) as answers`

const { prepared, urlOf } = chosenVisitors()

const answerTimes = createTableProjection({
  name: 'answer-times',
  revision: 1,
  key: { question: 'text' },
  columns: { answers: 'bigint', total_ms: 'bigint' },
  keyOf: (event) => (event.type === 'quiz.question-answered' ? { question: event.data.question } : undefined),
  evolve: {
    'quiz.question-answered': (row, { data }) => ({
      answers: (row?.answers ?? 0) + 1,
      total_ms: (row?.total_ms ?? 0) + data.timeTakenMs,
    }),
  },
})

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const bytesOf = async (folder: string): Promise<number> => {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.parquet'))
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Measures each query on the export and in PostgreSQL. */
const queryTimes = async (analystUrl: string, out: string) => {
  const duck = await openExport(out)
  const postgres = await queryPostgres(analystUrl)
  const both = async (sql: string) => {
    const duckdb = await repeatRounds(() => timed(() => duck.connection.runAndReadAll(sql)))
    return { duckdb, postgres: await repeatRounds(() => timed(() => postgres.run(sql))) }
  }
  const times = { filter: await both(FILTER), distinct: await both(DISTINCT), pauses: await both(WINDOW) }
  duck.close()
  await postgres.close()
  return times
}

const measure = async (servers: BenchServers): Promise<Measurement[]> => {
  const analystUrl = await openAnalysts(await urlOf(servers))
  const out = join(servers.dir, 'export')
  const { signal } = new AbortController()

  let events = 0
  const exported = await repeatRounds(async () => {
    await rm(out, { recursive: true, force: true })
    const ms = await timed(async () => {
      events = (await exportEvents({ analystUrl, out, signal })).to
    })
    progress(`exported ${events.toLocaleString('en-US')} events in ${Math.round(ms)} ms`)
    return (events * 1_000) / ms
  })
  const replayed = await repeatRounds(async () => {
    const ms = await timed(() => replay(createTableFold('answer-times.ts', answerTimes.table), { analystUrl }))
    return (events * 1_000) / ms
  })
  const bytes = (await bytesOf(out)) / events
  const { filter, distinct, pauses } = await queryTimes(analystUrl, out)
  servers.note(`${events.toLocaleString('en-US')} events. The baseline of the queries is the same SQL in PostgreSQL.`)
  servers.note(
    'A file per type and day costs 1.5 kB and 0.7 ms, so bytes and time per event fall with the events per day. VISITORS=650000 makes it 10 million events.',
  )
  return [
    perSecond('events exported', exported, { target: { atLeast: 300_000 } }),
    cost('bytes per exported event', [bytes], { target: { atMost: 12 } }),
    perSecond('events replayed in TypeScript', replayed, { target: { atLeast: 60_000 } }),
    milliseconds('filter of the export', filter.duckdb, { baseline: filter.postgres, target: { atMost: 100 } }),
    milliseconds('distinct count in the export', distinct.duckdb, {
      baseline: distinct.postgres,
      target: { atMost: 2_000 },
    }),
    milliseconds('pauses by a window function in the export', pauses.duckdb, {
      baseline: pauses.postgres,
      target: { atMost: 5_000 },
    }),
  ]
}

await runBench('export: the history as Parquet, and queries on it', measure, prepared)
