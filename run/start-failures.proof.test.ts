import { chmod, mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Child, startChild } from '#servers/child-process.ts'
import { createPool } from '#db/client.ts'
import { freePort, startPostgres } from '#servers/embedded-servers.ts'
import { findRunning } from '#servers/running-product.ts'
import { loadSecrets } from '#servers/secrets.ts'
import { until } from '#testing/database.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const contents = (file: string) => readFile(file, 'utf8').catch(() => '')

/** Matches files that a test created. PostgreSQL removes and replaces others. */
const isFromTest = (file: string) => /^(postgres|nats|postgres\/(notes\.txt|PG_VERSION))$/.test(file)

/**
 * Returns the command lines of all processes that belong to a data folder: by arguments, environment or working
 * directory.
 */
const processesOf = async (dir: string): Promise<string[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
  const found = await Promise.all(
    pids.map(async (pid) => {
      const [commandLine, environment, cwd] = await Promise.all([
        contents(`/proc/${pid}/cmdline`),
        contents(`/proc/${pid}/environ`),
        readlink(`/proc/${pid}/cwd`).catch(() => ''),
      ])
      return [commandLine, environment, cwd].some((text) => text.includes(dir)) ? [commandLine] : []
    }),
  )
  return found.flat().map((commandLine) => commandLine.replaceAll('\0', ' '))
}

let dir = ''
let child: Child | undefined
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'start-failures-'))
  await chmod(dir, 0o755)
})
afterEach(async () => {
  await child?.stop()
  await until('everything has ended', async () => (await processesOf(dir)).length === 0)
  await rm(dir, { recursive: true, force: true })
})

const start = async (env: NodeJS.ProcessEnv = {}) => {
  child = startChild(process.execPath, [join(root, 'run/main.ts')], {
    env: { ...process.env, NODE_ENV: 'test', DATA_DIR: dir, PORT: String(await freePort()), ...env },
    logFile: join(dir, 'run.log'),
  })
  return child
}
const failedStart = async (env?: NodeJS.ProcessEnv) => {
  const code = await (await start(env)).exited
  return { code, left: await processesOf(dir), output: await contents(join(dir, 'run.log')) }
}

/** Creates a database in the folder, which the next start finds. */
const withPostgres = async (work: (url: string) => Promise<void>) => {
  const { databasePassword } = await loadSecrets(dir)
  const server = await startPostgres(dir, databasePassword)
  await work(server.url)
  await server.stop()
}

test.each([
  ['the folder of PostgreSQL cannot be created', () => writeFile(join(dir, 'postgres'), ''), 'postgres'],
  ['the folder of NATS cannot be created', () => writeFile(join(dir, 'nats'), ''), 'nats'],
  [
    'the folder of PostgreSQL holds other files',
    async () => {
      await mkdir(join(dir, 'postgres'))
      await writeFile(join(dir, 'postgres', 'notes.txt'), 'a note')
    },
    'postgres',
  ],
  [
    'PostgreSQL ends while it starts',
    async () => {
      await withPostgres(async () => {})
      await writeFile(join(dir, 'postgres', 'PG_VERSION'), '9')
    },
    'PostgreSQL ended while starting',
  ],
  [
    'the password of the database was lost',
    async () => {
      await withPostgres(async () => {})
      await rm(join(dir, 'secrets.json'))
    },
    'secrets.json is lost',
  ],
  [
    'the database cannot be migrated',
    () =>
      withPostgres(async (url) => {
        const pool = createPool({ url, name: 'tests' })
        await pool.query('create schema event_store')
        await pool.end()
      }),
    'event_store',
  ],
])('no process is left running when %s', async (_what, prepare, sentence) => {
  await prepare()
  const files = await readdir(dir, { recursive: true })
  const { code, left, output } = await failedStart()
  expect({ code, left }).toEqual({ code: 1, left: [] })
  expect(output).toContain(sentence)
  // The files may still be useful to their owner.
  expect(await readdir(dir, { recursive: true })).toEqual(expect.arrayContaining(files.filter(isFromTest)))
})

test('no process is left running when the API refuses its settings', async () => {
  const { code, left, output } = await failedStart({ PASSWORD_ROUNDS: 'many' })
  expect({ code, left }).toEqual({ code: 1, left: [] })
  expect(output).toContain('PASSWORD_ROUNDS')
})

/** Steps of a first start, as seen from outside. */
const steps: [string, () => Promise<boolean>][] = [
  // On a busy machine, looking through all processes may take longer than initdb runs.
  ['while it creates the database', async () => existsSync(join(dir, 'postgres.new', 'PG_VERSION'))],
  ['while PostgreSQL starts', async () => existsSync(join(dir, 'postgres', 'postmaster.pid'))],
  ['while the API starts', async () => (await processesOf(dir)).some((line) => line.includes('run/api.ts'))],
  ['when it is ready', async () => findRunning(dir) !== undefined],
]

test.each(steps)(
  'no process is left running when the start is killed %s, and the next start works',
  async (_when, isReached) => {
    const { process: supervisor, exited } = await start()
    await until('that step', async () => supervisor.exitCode !== null || (await isReached()))
    supervisor.kill('SIGKILL')
    await exited
    await until('all others have ended', async () => (await processesOf(dir)).length === 0)
    await start()
    await until('it is ready again', () => findRunning(dir) !== undefined)
  },
)

test.each(steps.slice(0, 3))(
  'no process is left running when the start is interrupted %s',
  async (_when, isReached) => {
    const { process: supervisor, exited } = await start()
    await until('that step', async () => supervisor.exitCode !== null || (await isReached()))
    supervisor.kill('SIGINT')
    expect(await exited).toBe(0)
    expect(await processesOf(dir)).toEqual([])
  },
)
