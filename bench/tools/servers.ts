import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createPool } from '#db/client.ts'
import { type EmbeddedServer, startNats, startPostgres } from '#run/embedded-servers.ts'
import { migrate } from '#db/migrate.ts'
import { describeMachine, loadNow } from './machine.ts'
import { formatTable, type Measurement, isMet } from './measure.ts'

/** What a bench runs on: real servers of its own, in a folder that goes when it ends. */
export type BenchServers = {
  dir: string
  /** Where further processes write what they say. */
  logs: string
  natsUrl: string
  seed: number
  /** Makes an empty, migrated database and gives its address. */
  database: (name: string) => Promise<string>
  /** The address of a database that exists. */
  urlOf: (name: string) => string
  /** A line under the table: what the reader must know to judge the figures. */
  note: (text: string) => void
}

/** What a bench tells the process that started it. */
export type BenchResult = { met: number; missed: string[] }

/** Work done to a fresh server once per run of all benches; those that want the same one get a copy of its files. */
export type Prepared = { name: string; prepare: (servers: BenchServers) => Promise<void> }

export const print = (text: string) => process.stdout.write(`${text}\n`)

/** Something to look at while it takes long; kept out of the way of what is piped. */
export const progress = (text: string) => process.stderr.write(`  … ${text}\n`)

export const numberFrom = (name: string, defaultValue: number): number => {
  const given = Number(process.env[name] || defaultValue)
  if (!Number.isSafeInteger(given) || given < 1) throw new Error(`${name} is a whole number from 1`)
  return given
}

/** Measures again and again, RUNS times. */
export const repeatRounds = async <T>(round: () => Promise<T>): Promise<T[]> => {
  const rounds: T[] = []
  while (rounds.length < numberFrom('RUNS', 5)) rounds.push(await round())
  return rounds
}

const addressOf = (server: EmbeddedServer, name: string) => {
  const url = new URL(server.url)
  url.pathname = `/${name}`
  return url.href
}

const createDatabase = async (server: EmbeddedServer, name: string) => {
  const admin = createPool({ url: server.url, name: 'bench', max: 1, statementTimeoutMs: 60_000 })
  await admin.query(`create database ${name}`)
  await admin.end()
  const url = addressOf(server, name)
  const pool = createPool({ url, name: 'bench', max: 1, statementTimeoutMs: 60_000 })
  await migrate(pool)
  await pool.end()
  return url
}

const createBenchServers = (
  dir: string,
  postgres: EmbeddedServer,
  nats: EmbeddedServer,
  seed: number,
  notes: string[],
): BenchServers => ({
  dir,
  logs: join(dir, 'logs'),
  natsUrl: nats.url,
  seed,
  database: (name) => createDatabase(postgres, name),
  urlOf: (name) => addressOf(postgres, name),
  note: (text) => void notes.push(text),
})

/** Files of 16 MiB: more than a bench writes before the next checkpoint gives them back. */
const WAL_FILES = 64

/**
 * A server that has run for a while writes its log into files that are there. A new one has to fill each with zeros first,
 * some twenty milliseconds in which nothing can be committed.
 */
const createWalFiles = async (server: EmbeddedServer) => {
  const pool = createPool({ url: server.url, name: 'bench', max: 1, statementTimeoutMs: 60_000 })
  for (let n = 0; n < WAL_FILES; n++) {
    // A file is left only when something stands in it.
    await pool.query(`select pg_logical_emit_message(true, 'bench', 'a word')`)
    await pool.query('select pg_switch_wal()')
  }
  await pool.query('checkpoint')
  await pool.end()
}

/** Any password does: the server listens to this machine alone and is gone in minutes. */
const PASSWORD = 'bench'

/** Unlike Node's own, it keeps the owner, on whom PostgreSQL insists. */
const copyFolder = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to])

/** Puts the files of a prepared server into `dir`, preparing it where nobody did before. */
const restorePrepared = async (
  dir: string,
  nats: EmbeddedServer,
  seed: number,
  { name, prepare }: Prepared,
  stops: Stops,
) => {
  const cached = process.env['BENCH_PREPARED'] && join(process.env['BENCH_PREPARED'], name)
  const files = join(dir, 'postgres')
  if (cached && existsSync(cached)) return void (await copyFolder(cached, files))
  const server = await startPostgres(dir, PASSWORD)
  stops.push(server.stop)
  await prepare(createBenchServers(dir, server, nats, seed, []))
  await server.stop()
  if (cached) await copyFolder(files, cached)
}

type Stops = (() => Promise<void>)[]

/** Ends the servers and removes the folder, once, also when somebody presses Ctrl-C. */
const createShutdown = (dir: string) => {
  const stops: Stops = [() => rm(dir, { recursive: true, force: true })]
  let ending: Promise<void> | undefined
  const end = () => (ending ??= stops.reduceRight((before, stop) => before.then(stop), Promise.resolve()))
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void end().then(() => process.exit(1)))
  return { stops, end }
}

const measureIn = async (
  dir: string,
  stops: Stops,
  measure: (servers: BenchServers) => Promise<Measurement[]>,
  prepared?: Prepared,
) => {
  const seed = numberFrom('SEED', 1)
  const notes: string[] = []
  const nats = await startNats(dir)
  if (!nats) throw new Error('There is no nats-server for this machine: put one on PATH')
  stops.push(nats.stop)
  if (prepared) await restorePrepared(dir, nats, seed, prepared, stops)
  const postgres = await startPostgres(dir, PASSWORD)
  stops.push(postgres.stop)
  await createWalFiles(postgres)
  const machine = await describeMachine(postgres.url, seed)
  const figures = await measure(createBenchServers(dir, postgres, nats, seed, notes))
  return { figures, footnotes: [...notes, ...machine, loadNow()] }
}

/**
 * Runs one bench and prints its table. A figure that misses what is wanted is printed as missed and fails nothing:
 * timing depends on the machine. The process ends with 1 only when the bench could not run.
 */
export const runBench = async (
  title: string,
  measure: (servers: BenchServers) => Promise<Measurement[]>,
  prepared?: Prepared,
) => {
  const dir = await mkdtemp(join(tmpdir(), 'bench-'))
  // PostgreSQL, which does not run as root, must be able to pass through.
  await chmod(dir, 0o755)
  const { stops, end } = createShutdown(dir)
  try {
    const { figures, footnotes } = await measureIn(dir, stops, measure, prepared)
    print(
      ['', title, '', ...formatTable(figures), '', ...footnotes].map((line) => (line ? `  ${line}` : '')).join('\n'),
    )
    const missed = figures.filter((figure) => isMet(figure) === false).map(({ what }) => what)
    const result: BenchResult = { met: figures.filter((figure) => isMet(figure) === true).length, missed }
    process.send?.(result)
  } catch (error) {
    process.stderr.write(`${title} could not be measured: ${error instanceof Error ? error.stack : error}\n`)
    process.exitCode = 1
  }
  await end()
  // What a failure left running, and with it the channels to it, would keep us here.
  if (process.exitCode) process.exit()
  process.disconnect?.()
}
