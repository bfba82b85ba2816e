import { appendFile, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { createTestFolder, eachTest } from '#testing/resources.ts'
import { goldenEvents, storeAsGiven } from '#db/analyst/testing.ts'
import { shrinkPartitions } from '#db/store/testing.partitions.ts'
import { createTestDatabase } from '#testing/database.ts'
import { archivePartitions, checkArchive, planArchive, restorePartition } from './archive.ts'

const SIZE = 50
/** First position of the second partition. */
const SECOND = SIZE + 1

const database = eachTest(() => createTestDatabase())
const archive = eachTest(() => createTestFolder('archive'))
beforeEach(async () => {
  await shrinkPartitions(database.pool, SIZE)
  // The keys of a product bring this row.
  await database.pool.query('insert into event_store.installation default values')
  const events = goldenEvents()
  await database.pool.query('select event_store.ensure_partitions(0, $1)', [events.length])
  await storeAsGiven(database.pool, events)
})

const options = (signal = new AbortController().signal) => ({
  databaseUrl: database.url,
  archive: archive.path,
  signal,
  fileEvents: 25,
})

const rows = async () =>
  (await database.pool.query('select e::text as row from event_store.events e order by position')).rows

const filesOf = async (partition: number) =>
  (await readdir(join(archive.path, `events_from_${partition}`)))
    .toSorted()
    .map((name) => join(archive.path, `events_from_${partition}`, name))

/** Loses a partition, as a mistake of an administrator would. */
const lose = (partition: number) => database.pool.query(`drop table event_partitions.events_from_${partition}`)

test('all partitions below the newest event are archived once, and the one that grows is not', async () => {
  const head = await database.store.head()
  const closed = Array.from({ length: Math.floor(head / SIZE) }, (_, n) => n * SIZE + 1)
  expect((await planArchive(options())).map(({ from }) => from)).toEqual(closed)
  const archived: number[] = []
  await archivePartitions(options(), ({ from }) => archived.push(from))
  expect(archived).toEqual(closed)
  expect(await planArchive(options())).toEqual([])
  expect(await checkArchive(options())).toEqual({ events: closed.length * SIZE, lost: [] })
})

test('two archives do not run at once, and what a killed one left is removed', async () => {
  await mkdir(join(archive.path, '.working-killed'))
  const first = archivePartitions(options())
  const second = new Promise<void>((resolve) => setTimeout(resolve, 50)).then(() => archivePartitions(options()))
  const ended = await Promise.allSettled([first, second])
  const reasons = ended.map((one) => (one.status === 'rejected' ? String(one.reason) : 'done'))
  expect(reasons.toSorted()).toEqual([expect.stringContaining('Another archive of this database'), 'done'])
  expect((await readdir(archive.path)).filter((name) => name.startsWith('.'))).toEqual([])
})

test('a lost partition is restored with each of its rows as it was', async () => {
  const before = await rows()
  await archivePartitions(options())
  await lose(SECOND)
  expect(await rows()).not.toEqual(before)
  expect(await checkArchive(options())).toMatchObject({ lost: [SECOND] })
  await restorePartition(options(), SECOND)
  expect(await rows()).toEqual(before)
  await expect(restorePartition(options(), SECOND)).rejects.toThrow('is in the database: nothing is restored over it')
})

test('an archive that was interrupted goes on with the partition it was at', async () => {
  const stopping = new AbortController()
  await expect(archivePartitions(options(stopping.signal), () => stopping.abort(new Error('stopped')))).rejects.toThrow(
    'stopped',
  )
  expect((await planArchive(options()))[0]?.from).toBe(SECOND)
  expect(await readdir(archive.path)).not.toContainEqual(expect.stringContaining('.working'))
  await archivePartitions(options())
  expect(await planArchive(options())).toEqual([])
})

test.each<[string, (file: string) => Promise<unknown>, string]>([
  ['missing', (file) => rm(file), 'is missing'],
  ['damaged', (file) => appendFile(file, 'x'), 'is damaged'],
])('a file that is %s is named, and nothing is restored from its partition', async (_, harm, sentence) => {
  await archivePartitions(options())
  const [file = ''] = await filesOf(SECOND)
  await lose(SECOND)
  await harm(file)
  await expect(checkArchive(options())).rejects.toThrow(`${file} ${sentence}`)
  await expect(restorePartition(options(), SECOND)).rejects.toThrow(`${file} ${sentence}`)
  const { rows } = await database.pool.query(`select to_regclass('event_partitions.events_from_${SECOND}') as found`)
  expect(rows).toEqual([{ found: null }])
})

test('a check finds an event of the log that differs from the archive in one character', async () => {
  await archivePartitions(options())
  await database.pool.query(
    `update event_store.events set metadata = (metadata::text || ' ')::json where position = 25`,
  )
  await expect(checkArchive(options())).rejects.toThrow('differs from the log in 1 events, the first at position 25')
})

test('a database that was restored archives again, and restores nothing from its former history', async () => {
  await archivePartitions(options())
  await database.pool.query('update event_store.log set generation = gen_random_uuid()')
  expect(await planArchive(options())).not.toEqual([])
  await lose(1)
  await expect(restorePartition(options(), 1)).rejects.toThrow('is from before a restore of the database')
})

test('a check of a folder that holds no archive says so', async () => {
  await expect(checkArchive(options())).rejects.toThrow('holds no archive of this log')
})

test('a folder of another installation is refused', async () => {
  await archivePartitions(options())
  await database.pool.query('update event_store.installation set id = gen_random_uuid()')
  await expect(archivePartitions(options())).rejects.toThrow('holds the archive of another installation')
})
