import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openAnalystLogin } from '#db/analyst/role.ts'
import { createPool } from '#db/client.ts'
import { type EmbeddedServer, startNats, startPostgres } from '#operate/servers/embedded-servers.ts'
import { migrate } from '#db/migrate.ts'
import { describeMachine, loadNow } from './machine.ts'
import { formatTable, type Measurement } from './measure.ts'

/** Real servers of one bench, in a temporary folder. */
export type BenchServers = {
  dir: string
  /** Folder for the logs of child processes. */
  logs: string
  natsUrl: string
  seed: number
  /** Creates an empty, migrated database and returns its address. */
  database: (name: string) => Promise<string>
  /** Returns the address of an existing database. */
  urlOf: (name: string) => string
  /** Adds a line below the table that explains the results. */
  note: (text: string) => void
}

/** The message that a bench sends to its parent process. */
export type BenchResult = { figures: readonly Measurement[] }

/** A server state that is prepared once per run of all benches. Benches that share it get a copy of its files. */
export type Prepared = { name: string; prepare: (servers: BenchServers) => Promise<void> }

export const print = (text: string) => process.stdout.write(`${text}\n`)

/** Prints progress to stderr, so that stdout can be piped. */
export const progress = (text: string) => process.stderr.write(`  … ${text}\n`)

export const numberFrom = (name: string, defaultValue: number): number => {
  const given = Number(process.env[name] || defaultValue)
  if (!Number.isSafeInteger(given) || given < 1) throw new Error(`${name} is a whole number from 1`)
  return given
}

/** Repeats a measurement RUNS times. */
export const repeatRounds = async <T>(round: () => Promise<T>): Promise<T[]> => {
  const rounds: T[] = []
  while (rounds.length < numberFrom('RUNS', 3)) rounds.push(await round())
  return rounds
}

const addressOf = (server: Pick<EmbeddedServer, 'url'>, name: string) => {
  const url = new URL(server.url)
  url.pathname = `/${name}`
  return url.href
}

/** Creates an empty, migrated database and returns its address. */
export const createDatabase = async (server: Pick<EmbeddedServer, 'url'>, name: string) => {
  const admin = createPool({ url: server.url, name: 'bench', max: 1, statementTimeoutMs: 60_000 })
  await admin.query(`create database ${name}`)
  await admin.end()
  const url = addressOf(server, name)
  const pool = createPool({ url, name: 'bench', max: 1, statementTimeoutMs: 60_000 })
  await migrate(pool)
  await pool.end()
  return url
}

/** Opens the role of analysts and returns its address of a database. */
export const openAnalysts = async (url: string): Promise<string> => {
  const pool = createPool({ url, name: 'bench', max: 1 })
  const analystUrl = await openAnalystLogin(pool, url, 'bench')
  await pool.end()
  return analystUrl
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

/** Number of 16 MiB files, more than a bench writes before a checkpoint recycles them. */
const WAL_FILES = 64

/**
 * Creates WAL files in advance, as on a server that has run for a while. A new server fills each file with zeros first,
 * which blocks commits for about 20 ms.
 */
export const createWalFiles = async (server: Pick<EmbeddedServer, 'url'>) => {
  const pool = createPool({ url: server.url, name: 'bench', max: 1, statementTimeoutMs: 60_000 })
  for (let n = 0; n < WAL_FILES; n++) {
    // PostgreSQL switches only from a file that is not empty.
    await pool.query(`select pg_logical_emit_message(true, 'bench', 'x')`)
    await pool.query('select pg_switch_wal()')
  }
  await pool.query('checkpoint')
  await pool.end()
}

/** The server listens on this machine only and lives for minutes, so the password is not secret. */
const PASSWORD = 'bench'

/** Copies a folder with its owner, which PostgreSQL requires and Node's `cp` drops. */
const copyFolder = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to])

/** Copies the files of a prepared server to `dir`, and prepares the server first if necessary. */
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

/** Creates a shutdown that stops the servers and removes the folder once, on Ctrl-C too. */
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
  if (!nats) throw new Error('No nats-server was found: add one to PATH')
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
 * Runs one bench and prints its table. A missed target doesn't fail the process, because timing depends on the machine.
 * The process exits with 1 only when the bench could not run.
 */
export const runBench = async (
  title: string,
  measure: (servers: BenchServers) => Promise<Measurement[]>,
  prepared?: Prepared,
) => {
  const dir = await mkdtemp(join(tmpdir(), 'bench-'))
  // PostgreSQL doesn't run as root and needs access to the folder.
  await chmod(dir, 0o755)
  process.env['KEY_DIR'] ??= join(dir, 'keys')
  process.env['KEY_WRAP'] ??= 'a secret of benches that is long enough'
  const { stops, end } = createShutdown(dir)
  try {
    const { figures, footnotes } = await measureIn(dir, stops, measure, prepared)
    print(
      ['', title, '', ...formatTable(figures), '', ...footnotes].map((line) => (line ? `  ${line}` : '')).join('\n'),
    )
    process.send?.({ figures } satisfies BenchResult)
  } catch (error) {
    process.stderr.write(`${title} could not be measured: ${error instanceof Error ? error.stack : error}\n`)
    process.exitCode = 1
  }
  await end()
  // Child processes that a failure left running would keep this process alive.
  if (process.exitCode) process.exit()
  process.disconnect?.()
}
