import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startS3 } from '#testing/bucket.ts'
import { until } from '#testing/database.ts'
import { startProduct } from '#testing/product.ts'
import { shared } from '#testing/resources.ts'
import { visit as sendVisit } from './testing.visit.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const s3 = shared(startS3)
const AWAY = { BACKUP_ENDPOINT: 'http://127.0.0.1:9' }

let dir = ''
let other = ''
let bucket: ReturnType<typeof s3.folder>
let product: Awaited<ReturnType<typeof startProduct>>
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'machine-'))
  other = await mkdtemp(join(tmpdir(), 'other-machine-'))
  bucket = s3.folder()
})
afterAll(async () => {
  await product.end()
  for (const machine of [dir, other]) await rm(machine, { recursive: true, force: true })
})

const env = (more: NodeJS.ProcessEnv = {}) => ({
  ...process.env,
  NODE_ENV: 'test',
  DATA_DIR: dir,
  KEY_DIR: undefined,
  ...bucket.settings,
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
const backUp = (more?: NodeJS.ProcessEnv) => command('run/cli/backup.ts', [], more)
const restore = (to = '', more?: NodeJS.ProcessEnv) => command('run/cli/restore.ts', [to], more)

const query = async <Row extends object>(sql: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: product.databaseUrl })
  await client.connect()
  return await client
    .query<Row>(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

const visit = () => sendVisit(product.url)
const storedStreams = async () =>
  (await query<{ stream: string }>(`select distinct stream from event_store.events where stream like 'quiz-%'`))
    .map(({ stream }) => stream)
    .toSorted()
const objects = () => readdir(bucket.objects, { recursive: true }).catch(() => [])
const backups = async () => (await objects()).filter((key) => key.endsWith('backup.json._S3rver_object'))

/** Ends a segment of the log. Returns its name. */
const endSegment = async () =>
  (await query<{ segment: string }>('select pg_walfile_name(pg_switch_wal()) as segment'))[0]?.segment ?? 'none'

test('a backup stays when the bucket is away, the next one copies both, and the log follows while the product runs', async () => {
  product = await startProduct(env())
  await visit()
  const failed = await backUp(AWAY)
  expect(failed).toMatchObject({
    code: 1,
    printed: expect.stringMatching(
      /^Backed up to .*\nThe backup is complete, but not all of it is in the bucket: s3:.* cannot be reached/,
    ),
  })
  expect(await backups()).toEqual([])
  expect(await backUp()).toMatchObject({ code: 0, printed: expect.stringMatching(/Copied \d+ new files to s3:/) })
  expect(await backups()).toHaveLength(2)
  expect(await (await fetch(`${product.url}/metrics`)).text()).toMatch(/backup_age_seconds\{run="copy"\} \d/)

  const segment = await endSegment()
  await until('the log is in the bucket', async () => (await objects()).some((key) => key.includes(segment)))
})

test('an empty machine restores from the bucket to a chosen second, and a restore that cannot be right leaves it empty', async () => {
  const streams = [...(await storedStreams()), await visit()].toSorted()
  await delay(50)
  const to = new Date()
  await delay(50)
  await visit()
  const segment = await endSegment()
  await until('the log is in the bucket', async () => (await objects()).some((key) => key.includes(segment)))
  await product.end()

  const elsewhere = (more: object = {}) => restore(to.toISOString(), { DATA_DIR: other, ...more })
  for (const [more, sentence] of [
    [AWAY, /cannot be reached at http.*Nothing was restored; "BACKUP_BUCKET= make restore" uses/],
    [{ BACKUP_SECRET_KEY: 'wrong' }, /refuses BACKUP_ACCESS_KEY and BACKUP_SECRET_KEY/],
    [{ BACKUP_ACCESS_KEY: '' }, /BACKUP_BUCKET needs BACKUP_ACCESS_KEY/],
    [{ BACKUP_BUCKET: 's3://nothing' }, /There is no bucket s3:\/\/nothing/],
    [{ BACKUP_BUCKET: 's3://backups/nothing' }, /There is no backup in/],
    [{ BACKUP_BUCKET: 'nothing' }, /BACKUP_BUCKET looks like s3:/],
  ] as const) {
    expect(await elsewhere(more)).toMatchObject({ code: 1, printed: expect.stringMatching(sentence) })
    expect(await readdir(other)).toEqual([])
  }
  expect(await command('run/main.ts', [], { DATA_DIR: other, BACKUP_ACCESS_KEY: '' })).toMatchObject({
    code: 1,
    printed: expect.stringMatching(/^BACKUP_BUCKET needs BACKUP_ACCESS_KEY/),
  })

  expect(await elsewhere()).toMatchObject({ code: 0, printed: expect.stringMatching(/\nRestored to /) })
  product = await startProduct(env({ DATA_DIR: other }))
  expect(await storedStreams()).toEqual(streams)
  expect(await command('bench/verify.ts', [], { DATA_DIR: other })).toMatchObject({
    printed: expect.stringContaining('All checks passed'),
  })
})

test('a machine with another database keeps it, and is not restored from this bucket', async () => {
  await product.end()
  const stranger = await startProduct(
    env({ DATA_DIR: join(await mkdtemp(join(tmpdir(), 'stranger-'))), BACKUP_BUCKET: '' }),
  )
  await stranger.end()
  expect(await restore('', { DATA_DIR: stranger.dir })).toMatchObject({
    code: 1,
    printed: expect.stringMatching(/^s3:.* holds backups of another installation than \d+, this one/),
  })
  expect(await readdir(stranger.dir)).toContain('postgres')
  await rm(stranger.dir, { recursive: true })
})
