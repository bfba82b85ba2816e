import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { until } from '#prove/servers/database.ts'
import { startProduct } from '#prove/servers/product.ts'
import { createOwnFolder, createTestFolder, shared } from '#prove/servers/resources.ts'
import { visit as sendVisit } from './testing.visit.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const machine = shared(() => createTestFolder('restore'))
let product: Awaited<ReturnType<typeof startProduct>>
afterAll(() => product.end())

const env = (more: NodeJS.ProcessEnv = {}) => ({
  ...process.env,
  NODE_ENV: 'test',
  DATA_DIR: machine.path,
  KEY_DIR: join(machine.path, 'keys'),
  BACKUP_DIR: join(machine.path, 'backups'),
  ...more,
})
const start = async () => {
  product = await startProduct(env())
}

/** Runs a command of the Makefile. Returns what it prints. */
const command = (file: string, args: string[] = [], more?: NodeJS.ProcessEnv) =>
  promisify(execFile)(process.execPath, [join(root, file), ...args], { cwd: root, env: env(more) }).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}${stderr}`,
  )
const backUp = () => command('operate/cli/backup.ts')
const restore = (to = '', more?: NodeJS.ProcessEnv) => command('operate/cli/restore.ts', [to], more)

const query = async <Row extends object>(sql: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: product.databaseUrl })
  // A killed server resets the connection, which the query reports as well.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

const visit = () => sendVisit(product.url)
const visits = async (count: number) => await Promise.all(Array.from({ length: count }, visit))

const storedStreams = async () => {
  const rows = await query<{ stream: string }>(
    `select distinct stream from event_store.events where stream like 'quiz-%'`,
  )
  return rows.map(({ stream }) => stream).toSorted()
}

const masterKeys = async () =>
  (await readdir(join(machine.path, 'keys', 'masters'), { recursive: true })).flatMap((path) =>
    path.split('/').slice(1),
  )

const generation = async () =>
  (await query<{ generation: string }>('select generation from event_store.log'))[0]?.generation

test('a backup under traffic is restored to a chosen second, erases again who was erased since, and passes verify', async () => {
  await start()
  const before = await visits(20)
  const [backedUp, during] = await Promise.all([backUp(), visits(50)])
  expect(backedUp).toMatch(/^Backed up to /)
  const after = await visits(10)
  // Commits are compared by whole milliseconds.
  await delay(50)
  const to = new Date()
  await delay(50)
  const lost = await visits(10)
  const [erased = ''] = after
  // Also destroys the master key that the database needs at the chosen moment. The backup has a copy.
  expect(await command('operate/cli/erase.ts', [`${erased.slice('quiz-'.length)}@example.com`], { NOW: '1' })).toMatch(
    /^Erased 1 keys/,
  )
  expect(await masterKeys()).toEqual(['2'])
  const former = await generation()
  await product.end()

  expect(await restore(to.toISOString())).toMatch(/^Restored to .*; 1 persons who were erased since are erased again/)
  await start()
  expect(await storedStreams()).toEqual([...before, ...during, ...after].toSorted())
  expect(await storedStreams()).not.toContain(lost[0])
  expect(await generation()).not.toBe(former)
  const [row] = await query<{ isErased: boolean }>(
    `select erased_at is not null as "isErased" from event_store.person_keys where person = '${erased.slice('quiz-'.length)}'`,
  )
  expect(row).toEqual({ isErased: true })
  await visits(5)
  expect(await command('prove/verify/main.ts')).toContain('All checks passed')
})

test('a restore without a time recovers everything that was acknowledged, even after a kill', async () => {
  await backUp()
  const streams = [...(await storedStreams()), ...(await visits(20))].toSorted()
  const [postmaster] = await query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'checkpointer'`,
  )
  process.kill(postmaster?.pid ?? 0, 'SIGKILL')
  process.kill(product.pid, 'SIGKILL')
  await until(
    'the servers have ended',
    async () =>
      !existsSync(join(machine.path, 'postgres', 'postmaster.pid')) ||
      query('select').then(
        () => false,
        () => true,
      ),
  )
  expect(await restore()).toMatch(/^Restored to /)
  await start()
  expect(await storedStreams()).toEqual(streams)
})

/** Ends three segments of the log. Returns the path of the second one in the archive. */
const endSegments = async () => {
  const names: string[] = []
  for (let n = 0; n < 3; n++) {
    await visits(1)
    const [row] = await query<{ segment: string }>('select pg_walfile_name(pg_switch_wal()) as segment')
    names.push(`${row?.segment}.gz`)
  }
  const paths = names.map((name) => join(machine.path, 'backups', 'wal', name))
  await until('they are copied', () => paths.every((path) => existsSync(path)))
  return paths[1] ?? ''
}

test('the newest backup is restored beside the running product and verified, and its age is a metric', async () => {
  expect(await command('operate/cli/restore.ts', ['rehearse'])).toContain('All checks passed')
  const metrics = await (await fetch(`${product.url}/metrics`)).text()
  expect(metrics).toMatch(/backup_age_seconds\{run="backup"\} \d/)
  expect(metrics).toMatch(/backup_age_seconds\{run="rehearsal"\} \d/)
  // The live log has what the copied one lacks, and may be lost with its disk.
  const segment = await endSegments()
  await rename(segment, join(machine.path, 'segment'))
  expect(await command('operate/cli/restore.ts', ['rehearse'])).toMatch(/^The log in .* has a hole/)
  await rename(join(machine.path, 'segment'), segment)
})

test('a backup that could not be restored is refused in a sentence, and what a killed one left is removed', async () => {
  const base = join(machine.path, 'backups', 'base')
  const complete = await readdir(base)
  const elsewhere = await createOwnFolder('elsewhere')
  expect(await command('operate/cli/backup.ts', [], { BACKUP_DIR: elsewhere })).toMatch(
    /^PostgreSQL does not copy its log to .*: start "make run" again/,
  )
  expect(await readdir(join(elsewhere, 'base'))).toEqual([])
  for (const [folder, code] of [['/proc/backups', 'ENOENT'] as const, ['/dev/null', 'ENOTDIR'] as const])
    expect(await command('operate/cli/backup.ts', [], { BACKUP_DIR: folder })).toBe(
      `The folder ${folder} cannot be written (${code}): set BACKUP_DIR to one that can\n`,
    )

  await rename(join(machine.path, 'keys', 'masters'), join(machine.path, 'masters'))
  expect(await backUp()).toMatch(/^KEY_DIR holds no master keys/)
  await rename(join(machine.path, 'masters'), join(machine.path, 'keys', 'masters'))

  await chmod(join(machine.path, 'backups', 'wal'), 0o500)
  expect(await backUp()).toMatch(/^PostgreSQL cannot copy its log to .*: is the disk full\?/)
  await chmod(join(machine.path, 'backups', 'wal'), 0o700)
  const broken = backUp()
  const breakConnection = () =>
    query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'backup' and query ~ 'backup_start'`,
    )
  await until('the connection of the backup is broken', async () => (await breakConnection()).length > 0)
  expect(await broken).toMatch(/^.*connection.*\n$/i)
  expect(await readdir(base)).toEqual(complete)

  await mkdir(join(base, '2026-01-01T00.00.00.000Z.new'))
  const [first, second] = (await Promise.all([backUp(), backUp()])).toSorted()
  expect(first).toBe('Another backup is under way: wait for its end\n')
  expect(second).toMatch(/^Backed up to /)
  expect((await readdir(base)).filter((name) => name.endsWith('.new'))).toEqual([])
})

test('a damaged backup is named, with what PostgreSQL or tar says about it', async () => {
  const other = await createOwnFolder('damaged')
  const BACKUP_DIR = join(other, 'backups')
  await promisify(execFile)('cp', ['-a', join(machine.path, 'backups'), BACKUP_DIR])
  const newest = join(BACKUP_DIR, 'base', (await readdir(join(BACKUP_DIR, 'base'))).toSorted().at(-1) ?? '')
  const restored = () => restore('', { DATA_DIR: other, KEY_DIR: join(other, 'keys'), BACKUP_DIR })
  await rm(join(BACKUP_DIR, 'wal'), { recursive: true })
  await mkdir(join(BACKUP_DIR, 'wal'))
  expect(await restored()).toMatch(/could not be recovered in .* \(\S.+\): is the disk full, or .*wal damaged\?\n$/)
  await truncate(join(newest, 'database.tar.gz'), 1_000_000)
  expect(await restored()).toMatch(/could not be unpacked into .* \(.+\): is it damaged, or the disk full\?\n$/)
  await writeFile(join(newest, 'backup.json'), '{')
  expect(await restored()).toMatch(/backup\.json is damaged: remove this backup, or copy it again\n$/)
})

test('a restore that cannot be right is refused in a sentence, and leaves everything as it was', async () => {
  expect(await restore()).toMatch(/The product runs from .*: stop it first/)
  const segment = await endSegments()
  await product.end()
  const files = (await readdir(machine.path)).toSorted()
  expect(await restore('yesterday')).toMatch(/^TO="yesterday" is no time/)
  expect(await restore('2026-02-30 00:00')).toMatch(/is no time/)
  expect(await restore('2999-01-01 00:00')).toMatch(/has not come yet/)
  expect(await restore('2020-01-01 00:00')).toMatch(/^The oldest backup in .* ended later: choose a time from/)
  expect(await restore('', { BACKUP_DIR: join(machine.path, 'nothing') })).toMatch(/^There is no backup in/)
  await rename(join(machine.path, 'keys', 'masters'), join(machine.path, 'masters'))
  for (const name of await readdir(join(machine.path, 'backups', 'base')))
    await rm(join(machine.path, 'backups', 'base', name, 'keys.tar.gz'))
  expect(await restore()).toMatch(/is the folder of this database mounted there\?/)
  await rename(join(machine.path, 'masters'), join(machine.path, 'keys', 'masters'))
  const other = await createOwnFolder('other')
  expect(await restore('', { DATA_DIR: other, KEY_DIR: join(other, 'keys') })).toMatch(/is the folder of this database/)
  await rename(segment, join(other, 'segment'))
  expect(await restore('', { DATA_DIR: other })).toMatch(/^The log in .* has a hole after .*: with TO, you can restore/)
  await rename(join(other, 'segment'), segment)
  const stranger = await startProduct({ DATA_DIR: other, KEY_DIR: join(other, 'keys') })
  await stranger.end()
  expect(await restore('', { DATA_DIR: other })).toMatch(/holds backups of another installation/)
  expect((await readdir(machine.path)).toSorted()).toEqual(files)

  await start()
})
