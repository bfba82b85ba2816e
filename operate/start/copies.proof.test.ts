import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startProduct } from '#prove/servers/product.ts'
import { createTestFolder, shared } from '#prove/servers/resources.ts'
import { visit } from './testing.visit.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const machine = shared(() => createTestFolder('machine'))
const other = shared(() => createTestFolder('other-machine'))
const elsewhere = shared(() => createTestFolder('copies'))
let product: Awaited<ReturnType<typeof startProduct>>
afterAll(() => product.end())

const env = (more: NodeJS.ProcessEnv = {}) => ({
  ...process.env,
  NODE_ENV: 'test',
  DATA_DIR: machine.path,
  KEY_DIR: undefined,
  BACKUP_COPY: 'cp -r "$BACKUP_DIR/." "$ELSEWHERE"',
  BACKUP_FETCH: 'cp -r "$ELSEWHERE/." "$BACKUP_DIR"',
  ELSEWHERE: elsewhere.path,
  ...more,
})

/** Runs a command of the Makefile. Returns what it prints, and its exit code. */
const command = (file: string, args: string[] = [], more?: NodeJS.ProcessEnv) =>
  promisify(execFile)(process.execPath, [join(root, file), ...args], { cwd: root, env: env(more) }).then(
    ({ stdout }) => ({ code: 0, printed: stdout }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      printed: stdout + stderr,
    }),
  )
const backUp = (more?: NodeJS.ProcessEnv, ...args: string[]) => command('operate/cli/backup.ts', args, more)
const restore = (more?: NodeJS.ProcessEnv) => command('operate/cli/restore.ts', [''], more)

const storedStreams = async () => {
  const client = new pg.Client({ connectionString: product.databaseUrl })
  await client.connect()
  const { rows } = await client
    .query<{ stream: string }>(`select distinct stream from event_store.events where stream like 'quiz-%'`)
    .finally(() => client.end())
  return rows.map(({ stream }) => stream).toSorted()
}

const hasCopyAge = async () =>
  /backup_age_seconds\{run="copy"\} \d/.test(await (await fetch(`${product.url}/metrics`)).text())

test('a backup stays and says so when its copy fails, and the next copy has both', async () => {
  product = await startProduct(env())
  await visit(product.url)
  expect(await backUp({ BACKUP_COPY: 'echo no route to elsewhere >&2; exit 5' })).toMatchObject({
    code: 1,
    printed: expect.stringMatching(
      /^Backed up to .*\nno route to elsewhere\nThe backups in BACKUP_DIR are complete, but not copied: BACKUP_COPY ended with code 5\n/,
    ),
  })
  expect(await readdir(elsewhere.path)).toEqual([])
  expect(await hasCopyAge()).toBe(false)
  expect(await backUp()).toMatchObject({
    code: 0,
    printed: expect.stringMatching(/\nBACKUP_COPY copied the backups\n$/),
  })
  expect(await readdir(join(elsewhere.path, 'base'))).toHaveLength(2)
  expect(await hasCopyAge()).toBe(true)
})

test('a machine that lost its folders fetches the copies and restores them, and a failed fetch changes nothing', async () => {
  const streams = [...(await storedStreams()), await visit(product.url)].toSorted()
  await backUp()
  await product.end()
  await rm(machine.path, { recursive: true })

  const failed = await restore({ DATA_DIR: other.path, BACKUP_FETCH: 'false' })
  expect(failed).toMatchObject({
    code: 1,
    printed: expect.stringMatching(/^Nothing was restored, because BACKUP_FETCH ended/),
  })
  expect(await restore({ DATA_DIR: other.path, BACKUP_FETCH: '' })).toMatchObject({
    code: 1,
    printed: expect.stringMatching(/^There is no backup in/),
  })
  expect(await readdir(other.path)).not.toContain('postgres')

  expect(await restore({ DATA_DIR: other.path })).toMatchObject({
    code: 0,
    printed: expect.stringMatching(/\nRestored to /),
  })
  product = await startProduct(env({ DATA_DIR: other.path }))
  expect(await storedStreams()).toEqual(streams)
  expect(await command('prove/verify/main.ts', [], { DATA_DIR: other.path })).toMatchObject({
    printed: expect.stringContaining('All checks passed'),
  })
})

test('a copy alone takes the log along, and fetched backups of containers get the folders that were empty', async () => {
  expect(await backUp({ DATA_DIR: other.path }, 'copy')).toMatchObject({
    code: 0,
    printed: 'BACKUP_COPY copied the backups\n',
  })
  const backup = join(elsewhere.path, 'base', '2026-11-29T04.00.00Z-full')
  await mkdir(backup)
  await writeFile(join(backup, 'PG_VERSION'), '18\n')
  const fetched = join(other.path, 'fetched')
  await cp(join(other.path, 'backups'), fetched, { recursive: true })
  expect(await backUp({ DATA_DIR: other.path, BACKUP_DIR: fetched }, 'fetch')).toEqual({ code: 0, printed: '' })
  expect(await readdir(join(fetched, 'base', '2026-11-29T04.00.00Z-full'))).toContain('pg_tblspc')
})
