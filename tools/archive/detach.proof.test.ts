import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createFixture, failedChecks } from '#bench/verify/testing.ts'
import { createPersonKeys } from '#db/crypto/person-keys.ts'
import { createEventStore, type EventStore } from '#db/store/event-store.ts'
import { divideLog } from '#db/store/testing.partitions.ts'
import { analystUrl as urlOfAnalyst } from '#db/analyst/role.ts'
import { createTableFold } from '#tools/analyst/ask/table-fold.ts'
import { replay } from '#tools/analyst/ask/replay.ts'
import { createTableProjection } from '#projector/engine/table-projection.ts'
import type { Selection } from '#tools/analyst/ask/selection.ts'
import { exportEvents } from '#tools/analyst/export/export-events.ts'
import { queryExport } from '#tools/analyst/sql/query.ts'
import { DAY_MS } from '#events/time.ts'
import { createRetention } from '#projector/reactions/jobs/retention.ts'
import { ANALYST_PASSWORD, readEvents } from '#testing/database.ts'
import { testKeyStore } from '#testing/keys.ts'
import { createTestFolder, shared } from '#testing/resources.ts'
import { archivePartitions, checkArchive, planArchive, restorePartition } from './archive.ts'
import { detachPartitions, planDetach } from './detach.ts'

vi.setConfig({ testTimeout: 120_000 })

const SIZE = 400

const fixture = shared(() => createFixture())
const copy = shared(() => fixture.copy())
const archive = shared(() => createTestFolder('archive'))
const { signal } = new AbortController()

const options = () => ({ databaseUrl: copy.url, archive: archive.path, signal, fileEvents: 60 })
const clock = () => new Date(Date.now() + 400 * DAY_MS)
const across = shared(() => createEventStore(copy.pool, clock, { archive: archive.path }))

/** Forgets visitors, as a year later, and notes how far the job came. */
const forgetVisitors = async () => {
  const keys = createPersonKeys(testKeyStore(copy.pool))
  const run = await createRetention({ pool: copy.pool, store: copy.store, keys, clock, days: 90 }).run(signal)
  await copy.pool.query(
    `insert into reactions.jobs (queue, key, kind, subject, data, asked_at, due_at)
     values ('periodic', 'retention', 'run', 'retention', $1, now(), now())`,
    [JSON.stringify(run)],
  )
}

const leanOf = async (reader: Pick<EventStore, 'readRange'>, without: string[] = []) => {
  const head = await copy.store.head()
  const events = []
  for await (const page of reader.readRange(0, head, without)) events.push(...page.events)
  return events
}

const readAll = async (store: EventStore) => ({
  stored: await readEvents(store),
  lean: await leanOf(store),
  some: await leanOf(store, ['quiz.question-answered', 'quiz.visitor-arrived']),
  // A projection of analysts began in the middle.
  seenByAnalysts: await leanOf(store.seenByAnalysts),
  pages: await Promise.all([17, 390, 633].map(async (after) => (await store.readPage(after, 40)).events)),
})

const ages = createTableProjection({
  name: 'ages',
  revision: 1,
  key: { stream: 'text' },
  columns: { age: 'text', times: 'bigint' },
  keyOf: ({ type, stream }) => (type === 'quiz.age-chosen' ? { stream } : undefined),
  evolve: {
    'quiz.age-chosen': (row, { data }) => ({ age: data.age ?? 'none', times: (row?.times ?? 0) + 1 }),
  },
})

/** Returns an answer for analysts, an answer about a part of history, and figures of a new export. */
const askAll = async (name: string) => {
  const analystUrl = urlOfAnalyst(copy.url, ANALYST_PASSWORD)
  const question = (selection: Selection) =>
    replay(createTableFold('ages.ts', ages.table, selection), {
      analystUrl,
      archive: archive.path,
      signal,
    })
  const out = join(archive.path, name)
  await exportEvents({ analystUrl, archive: archive.path, out, signal, chunk: 150 })
  const exported = await queryExport(out)
  const rowsOf = async (sql: string) => (await exported.run(sql)).rows
  const found = {
    all: await question({}),
    some: await question({ streams: 'quiz-*', from: fixture.operations[0] && new Date(fixture.operations[0].sentAt) }),
    events: await rowsOf('select type, count(*), sum(position), max(stream) from events group by 1 order by 1'),
    ages: await rowsOf('select age, count(*) from quiz_age_chosen group by 1 order by 1'),
  }
  await exported.close()
  return found
}

const countEvents = async () => {
  const { rows } = await copy.pool.query<{ count: number }>('select count(*) from event_store.events')
  return rows[0]?.count ?? 0
}

const check = () => copy.check({ archive: archive.path })

test('events of forgotten visitors leave the log, and every reader of the whole history still has them', async () => {
  await divideLog(copy.pool, SIZE)
  await forgetVisitors()
  expect(failedChecks(await check())).toEqual([])
  const [before, asked, all] = [await readAll(across), await askAll('before'), await countEvents()]
  expect((await planDetach(options()))[0]?.reason).toContain('run "make archive"')
  await archivePartitions(options())
  const left: number[] = []
  const candidates = await detachPartitions(options(), (_, events) => left.push(events))
  expect(candidates.map(({ reason }) => reason)).toEqual(candidates.map(() => undefined))
  expect(left.reduce((sum, events) => sum + events, 0)).toBe(all - (await countEvents()))
  expect(await countEvents()).toBeLessThan(all * 0.7)

  expect(await readAll(across)).toEqual(before)
  expect(await askAll('after')).toEqual(asked)
  expect(asked.ages.length).toBeGreaterThan(1)
  expect(failedChecks(await check())).toEqual([])
  expect(await checkArchive(options())).toMatchObject({ lost: [] })
  // Nothing is archived or taken out twice.
  expect([await planArchive(options()), await planDetach(options())]).toEqual([[], []])
})

test('a reader that was not given the archive stops, and says where the events are', async () => {
  await expect(readEvents(copy.store)).rejects.toThrow(/positions 1 to 400 are in the archive: set ARCHIVE_DIR/)
  await expect(leanOf(copy.store)).rejects.toThrow('set ARCHIVE_DIR to its folder')
  await expect(copy.check()).rejects.toThrow('set ARCHIVE_DIR to its folder')
})

test('a visitor who comes back begins again, and figures still equal a replay', async () => {
  const { rows } = await copy.pool.query<{ stream: string }>(
    `select distinct stream from event_store.streams where stream like 'quiz-%'`,
  )
  const listed = new Set(rows.map(({ stream }) => stream))
  const gone = (await readEvents(across)).find(
    ({ stream, type }) => type === 'quiz.visitor-arrived' && !listed.has(stream),
  )
  if (!gone) throw new Error('No visitor has left the log')
  const event = (type: 'quiz.checkout-opened') => ({
    type,
    data: {},
    metadata: { correlation: randomUUID(), causation: randomUUID() },
  })
  const arrived = { ...event('quiz.checkout-opened'), type: 'quiz.visitor-arrived' as const, data: { creo: 'again' } }
  const events = [arrived, event('quiz.checkout-opened')]
  expect(await copy.store.append(gone.stream, events, { expectedVersion: 0 })).toMatchObject({ version: 2 })
  expect(failedChecks(await check())).toEqual([])
})

test('a partition is restored with all its events, and the log is read without the archive', async () => {
  const before = await readEvents(across)
  for (const { from } of (await readDetached()).toReversed()) await restorePartition(options(), from)
  await rm(join(archive.path, 'analysts'), { recursive: true })
  expect(await readEvents(copy.store)).toEqual(before)
  expect(failedChecks(await copy.check())).toEqual([])
})

const readDetached = async () =>
  (await copy.pool.query<{ from: number }>('select first_position as from from event_store.archived order by 1')).rows
