import { randomBytes } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { commonSettings } from '#db/settings.ts'
import { DAY_MS } from '#events/time.ts'
import { createBreakableProxy } from '#testing/breakable-proxy.ts'
import { startS3 } from '#testing/bucket.ts'
import { until } from '#testing/database.ts'
import { shared } from '#testing/resources.ts'
import { createStandIn, replied } from '#testing/stand-in.ts'
import { openBucket } from './bucket.ts'
import { createCopying } from './copy.ts'
import { fetchBackups } from './fetch.ts'

const s3 = shared(startS3)
let dir = ''
let settings: Record<string, string>
let objects = ''
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'backups-'))
  ;({ settings, objects } = s3.folder())
})
afterEach(() => rm(dir, { recursive: true, force: true }))

const bucketOf = (more: object = {}) => {
  const bucket = openBucket(commonSettings({ ...settings, ...more }))
  if (!bucket) throw new Error('No bucket is set')
  return bucket
}
const copy = (more: object = {}) => createCopying({ bucket: bucketOf(more), dir })()
const fetchAll = (more: object = {}, installation?: string) =>
  fetchBackups({ bucket: bucketOf(more), dir, installation })
const stored = async () => [...(await bucketOf().list('71/')).keys()].toSorted()

const write = async (files: Record<string, string | Buffer>) => {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(dir, name, '..'), { recursive: true })
    await writeFile(join(dir, name), content)
  }
}
const backupOf = (daysAgo: number) =>
  `${new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 19).replaceAll(':', '.')}Z-full`
const segment = (n: number) => `wal/00000001000000000000000${n}.gz`

/** Writes a backup as containers do, which needs the log from a segment on. Returns the files. */
const backUp = async (name: string, first: number, content: string | Buffer = name) => {
  await mkdir(join(dir, 'base', name, 'pg_notify'), { recursive: true })
  const files = {
    [`base/${name}/backup_label`]: `START WAL LOCATION: 0/0 (file 00000001000000000000000${first})`,
    [`base/${name}/global/1`]: '',
    [`base/${name}/global/pg_control`]: content,
    [`ended/${name}`]: '1',
    [`keys/${name}.tar.gz`]: name,
    [segment(first)]: 'log',
  }
  await write({ installation: '71\n', ...files })
  return [...Object.keys(files), `base/${name}/pg_notify/`, 'installation']
}

/** Returns the content of all files of the folder, and its empty folders. */
const contents = async () => {
  const found: Record<string, string> = {}
  for (const name of (await readdir(dir, { recursive: true })).toSorted()) {
    const isFolder = (await stat(join(dir, name))).isDirectory()
    found[name] = isFolder ? '' : (await readFile(join(dir, name))).toString('base64')
  }
  return found
}
const lose = async () => {
  const before = await contents()
  await rm(dir, { recursive: true })
  return before
}

/** Calls `work` with a proxy that breaks for ever when the condition comes true. */
const breaking = async (isDue: () => Promise<boolean>, work: (more: object) => Promise<unknown>) => {
  const proxy = await createBreakableProxy(settings['BACKUP_ENDPOINT'] ?? '')
  proxy.delayBy(5)
  try {
    const outcome = work({ BACKUP_ENDPOINT: proxy.url }).then(
      () => 'not broken',
      (error: Error) => error.message,
    )
    await until('it is time to break', isDue)
    await proxy.refuse()
    return await outcome
  } finally {
    proxy.close()
  }
}
const sizeOf = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )

test('the bucket has what the folder has, without drafts, and a lost folder is fetched as it was', async () => {
  const files = await backUp(backupOf(1), 1)
  await write({ 'wal/000000010000000000000002.gz.new': 'half', 'draft/global/1': 'half', 'keys.tar.gz.new': 'half' })
  expect(await copy()).toEqual({ copied: files.length, isComplete: true })
  expect(await stored()).toEqual(files.toSorted())
  expect(await copy()).toEqual({ copied: 0, isComplete: true })
  for (const draft of ['wal/000000010000000000000002.gz.new', 'draft', 'keys.tar.gz.new'])
    await rm(join(dir, draft), { recursive: true })
  const before = await lose()
  await fetchAll()
  expect(await contents()).toEqual(before)
})

test('old files leave the bucket when a newer backup is there, and lost ones never', async () => {
  const [first, second, third] = [backupOf(14), backupOf(7), backupOf(0)]
  const firstFiles = await backUp(first, 1)
  const secondFiles = await backUp(second, 2)
  await copy()
  await rm(join(dir, 'wal'), { recursive: true })
  await copy()
  expect(await stored()).toEqual([...new Set([...firstFiles, ...secondFiles])].toSorted())
  for (const path of [`base/${first}`, `ended/${first}`, `keys/${first}.tar.gz`])
    await rm(join(dir, path), { recursive: true })
  await copy()
  expect(await stored()).toEqual(secondFiles.toSorted())

  // An operator who empties the folder also ends the copies, when the new backup is in the bucket and not before.
  await rm(dir, { recursive: true })
  await mkdir(dir)
  expect(await copy()).toEqual({ copied: 0, isComplete: false })
  const thirdFiles = await backUp(third, 3)
  await createCopying({ bucket: bucketOf(), dir, leavesNewBackups: true })()
  expect(await stored()).toEqual([...secondFiles, segment(3)].toSorted())
  await copy()
  expect(await stored()).toEqual(thirdFiles.toSorted())
})

test('the log is copied at once, and a backup that "make backup" copies is not copied twice', async () => {
  await backUp(backupOf(1), 1)
  const follow = createCopying({ bucket: bucketOf(), dir, leavesNewBackups: true })
  expect(await follow()).toMatchObject({ isComplete: true })
  const files = await backUp(backupOf(0), 2)
  expect(await follow()).toEqual({ copied: 1, isComplete: true })
  expect(await copy()).toEqual({ copied: files.length - 2, isComplete: true })
  expect(await follow()).toEqual({ copied: 0, isComplete: true })
})

test('a backup counts only with its keys and all its files, and a broken upload leaves nothing that counts', async () => {
  const name = backupOf(1)
  const files = await backUp(name, 1, randomBytes(40_000_000))
  const parts = () => readdir(join(objects, '..', '._S3rver_uploads'), { recursive: true }).catch(() => [])
  expect(await breaking(async () => (await parts()).length > 2, copy)).toMatch(/^s3:.* cannot be reached at http:/)
  expect(await stored()).not.toContain(`base/${name}/global/pg_control`)
  expect(await stored()).not.toContain(`ended/${name}`)
  await rename(dir, `${dir}.aside`)
  await fetchAll()
  expect(await readdir(join(dir, 'base'))).toEqual([])

  await rm(dir, { recursive: true })
  await rename(`${dir}.aside`, dir)
  await copy()
  expect(await stored()).toEqual(files.toSorted())
  await rm(join(dir, `keys/${name}.tar.gz`))
  await rm(objects, { recursive: true })
  expect(await copy()).toMatchObject({ isComplete: false })
})

test('more files than a server lists at a time are copied once, and fetched', async () => {
  await backUp(backupOf(1), 1)
  const names = Array.from({ length: 250 }, (_, n) => `wal/00000001${String(n + 10).padStart(16, '0')}.gz`)
  await write(Object.fromEntries(names.map((name) => [name, name])))
  expect(await copy()).toMatchObject({ isComplete: true })
  expect(await copy()).toEqual({ copied: 0, isComplete: true })
  const before = await lose()
  await fetchAll()
  expect(await contents()).toEqual(before)
})

test('an interrupted fetch goes on where it was, and a damaged file is refused', async () => {
  const name = backupOf(1)
  await backUp(name, 1, randomBytes(40_000_000))
  await copy()
  const before = await lose()
  const draft = join(dir, 'fetched', 'base', name, 'global', 'pg_control.part')
  expect(await breaking(async () => (await sizeOf(draft)) > 1_000_000, fetchAll)).toMatch(/^s3:.* cannot be reached/)
  const fetched = await sizeOf(draft)
  expect(fetched).toBeGreaterThan(1_000_000)
  expect(await readdir(dir)).not.toContain('base')

  // A wrong beginning is noticed only if the second call keeps it.
  const right = await readFile(draft)
  await writeFile(draft, Buffer.alloc(fetched))
  await expect(fetchAll()).rejects.toThrow(/pg_control is damaged: its content differs from its checksum/)
  await writeFile(draft, right)
  await fetchAll()
  expect(await contents()).toEqual(before)

  await rm(join(dir, segment(1)))
  await writeFile(join(objects, '71', `${segment(1)}._S3rver_object`), 'bad')
  await expect(fetchAll()).rejects.toThrow(/^s3:.*wal.* is damaged/)
})

test('a bucket that cannot be used is refused in a sentence, and the folder stays as it was', async () => {
  const page = await createStandIn(() => replied(200, '<html><body>Hello</body></html>'))
  const files = await backUp(backupOf(1), 1)
  const before = await contents()
  try {
    for (const [more, sentence] of [
      [{ BACKUP_ENDPOINT: 'http://127.0.0.1:9' }, /^s3:.* cannot be reached at http:\/\/127.0.0.1:9 \(ECONNREFUSED\)/],
      [{ BACKUP_ENDPOINT: page.origin }, /^s3:.* could not be used .*is BACKUP_ENDPOINT the address/],
      [{ BACKUP_SECRET_KEY: 'wrong' }, /refuses BACKUP_ACCESS_KEY and BACKUP_SECRET_KEY \(SignatureDoesNotMatch\)/],
      [{ BACKUP_ACCESS_KEY: 'wrong' }, /refuses BACKUP_ACCESS_KEY and BACKUP_SECRET_KEY \(InvalidAccessKeyId\)/],
      [{ BACKUP_BUCKET: 's3://nothing/here' }, /^There is no bucket s3:\/\/nothing\/here: create it/],
      [{ BACKUP_SECRET_KEY: '' }, /^BACKUP_BUCKET needs BACKUP_ACCESS_KEY and BACKUP_SECRET_KEY/],
    ] as const) {
      await expect((async () => copy(more))()).rejects.toThrow(sentence)
      await expect((async () => fetchAll(more))()).rejects.toThrow(sentence)
    }
  } finally {
    await page.close()
  }
  expect(await contents()).toEqual(before)
  expect(() => commonSettings({ BACKUP_BUCKET: 'backups' })).toThrow(/BACKUP_BUCKET looks like s3:/)
  expect(await copy()).toEqual({ copied: files.length, isComplete: true })
})

test('backups of another installation are not fetched, and of several only the one that is named', async () => {
  await backUp(backupOf(1), 1)
  await copy()
  const before = await lose()
  await expect(fetchAll({}, '72')).rejects.toThrow(/^s3:.* holds backups of another installation than 72, this one/)
  await cp(join(objects, '71'), join(objects, '72'), { recursive: true })
  await expect(fetchAll()).rejects.toThrow(
    /holds backups of several installations \(71, 72\): write the one to restore/,
  )
  await expect(stat(dir)).rejects.toThrow(/ENOENT/)
  await write({ installation: '71\n' })
  await fetchAll()
  expect(await contents()).toEqual(before)
})
