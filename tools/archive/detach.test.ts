import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { runProjections } from '#bench/verify/projecting.ts'
import { createPersonKeys } from '#db/crypto/person-keys.ts'
import { createEventStore } from '#db/store/event-store.ts'
import { shrinkPartitions } from '#db/store/testing.partitions.ts'
import { visitStream } from '#events/visit.ts'
import { visitor, writeEvents } from '#projector/testing.events.ts'
import { createTestDatabase, readEvents, until } from '#testing/database.ts'
import { testKeyStore } from '#testing/keys.ts'
import { caughtUp } from '#testing/projector.ts'
import { createTestFolder, eachTest } from '#testing/resources.ts'
import { archivePartitions } from './archive.ts'
import { detachPartitions, planDetach } from './detach.ts'

const SIZE = 20
const [over, keyed, choosing, paying, back, ...filling] = Array.from({ length: 12 }, (_, n) => visitor(n + 1))

const database = eachTest(() => createTestDatabase())
const archive = eachTest(() => createTestFolder('archive'))
const options = () => ({ databaseUrl: database.url, archive: archive.path, signal: new AbortController().signal })
const across = async () =>
  (await createEventStore(database.pool, () => new Date(), { archive: archive.path }).readPage(0, 1_000)).events

type Visitor = ReturnType<typeof visitor>
const arrive = (who: Visitor) => who.did('quiz.visitor-arrived', { creo: 'psalm' })
const viewed = ({ id }: Visitor) => ({ stream: visitStream(id), type: 'visit.plan-ready-seen', data: {} })
const open = (who: Visitor) => who.did('quiz.checkout-opened', {})

const noteRetention = (reached: number) =>
  database.pool.query(
    `insert into reactions.jobs (queue, key, kind, subject, data, asked_at, due_at)
     values ('periodic', 'retention', 'run', 'retention', $1, now(), now())
     on conflict (queue, key) do update set data = excluded.data`,
    [JSON.stringify({ done: 0, total: 0, reached })],
  )

const project = async () => {
  const stop = runProjections(database.url, undefined)
  await caughtUp(database.pool)
  await stop()
}

const listed = async () => {
  const { rows } = await database.pool.query<{ stream: string }>('select stream from event_store.streams')
  return rows.map(({ stream }) => stream)
}

/** Two partitions and the beginning of a third: visitors of each kind in the first, and others behind them. */
beforeEach(async () => {
  await shrinkPartitions(database.pool, SIZE)
  await database.pool.query('insert into event_store.installation default values')
  await database.pool.query('select event_store.ensure_partitions(0, 60)')
  const keys = createPersonKeys(testKeyStore(database.pool))
  const all = [over, keyed, choosing, paying, back].filter((who) => who !== undefined)
  const answer = choosing?.did('quiz.question-answered', { question: 'goal', timeTakenMs: 1 })
  await writeEvents(database.pool, [
    ...all.flatMap((who) => [arrive(who), viewed(who)]),
    ...[answer, paying?.paid(2_900)].filter((event) => event !== undefined),
    ...filling.flatMap((who) => [arrive(who), viewed(who), open(who), open(who)]),
    ...(back ? [viewed(back)] : []),
    // Retention is no act of a visitor.
    ...(over ? [over.did('quiz.answers-erased', {})] : []),
    ...filling.slice(0, 3).flatMap((who) => [open(who), open(who)]),
  ])
  await database.pool.query(
    `insert into quiz.choices select position, '["peace"]' from event_store.events where type = 'quiz.question-answered'`,
  )
  await keys.seal(keyed?.id ?? '', 'name', 'Ruth')
  await noteRetention(SIZE)
  await project()
  await archivePartitions(options())
})

test('only the streams of a visitor who is forgotten leave, and both of them', async () => {
  const [before, names] = [await across(), await listed()]
  const [first, second] = await detachPartitions(options())
  expect([first?.reason, second?.reason]).toEqual([undefined, 'it has visitors whose retention has not ended'])
  const left = new Set(await listed())
  const id = over?.id ?? ''
  expect(names.filter((stream) => !left.has(stream)).toSorted()).toEqual([`quiz-${id}`, `visit-${id}`])
  expect(await across()).toEqual(before)
  // The event by which retention forgot the visitor is in a later partition, and leaves with it.
  const kept = await database.pool.query('select type from event_store.events where stream like $1', [`%${id}`])
  expect(kept.rows).toEqual([{ type: 'quiz.answers-erased' }])
})

test('a partition stays whole until everything has read it and no event waits for an operator', async () => {
  const reason = async () => (await planDetach(options()))[0]?.reason
  expect(await reason()).toBeUndefined()
  await database.pool.query(`update projector.checkpoints set position = 3 where name = 'progress'`)
  expect(await reason()).toBe('progress did not read all of it yet')
  await project()
  await database.pool.query(
    `insert into projector.dead_letters (name, version, position, event_id, type, reason)
     values ('progress', 1, 3, gen_random_uuid(), 'quiz.visitor-arrived', 'invalid')`,
  )
  expect(await reason()).toBe('1 of its events are dead letters: handle them first')
  await database.pool.query('delete from projector.dead_letters')
  await database.pool.query('update event_store.log set generation = gen_random_uuid()')
  expect(await reason()).toBe('it is not in the archive: run "make archive"')
})

test('a run that fails in the middle loses nothing, and the next one completes it', async () => {
  const before = await across()
  const inTheWay = join(archive.path, 'analysts')
  await writeFile(inTheWay, '')
  await expect(detachPartitions(options())).rejects.toThrow('analysts')
  expect(await readEvents(database.store)).toEqual(before)
  await rm(inTheWay)
  const left: number[] = []
  await detachPartitions(options(), (_, events) => left.push(events))
  expect(left).toEqual([2])
  expect(await across()).toEqual(before)
})

test('appends go on while a long reader keeps events from leaving', async () => {
  const reader = await database.pool.connect()
  await reader.query('begin; select from event_store.events limit 1')
  const detaching = detachPartitions(options())
  await until('the swap waits', async () => {
    const { rowCount } = await database.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rowCount === 1
  })
  for (let n = 0; n < 5; n++) {
    const metadata = { correlation: 'c', causation: 'o' }
    const events = [{ type: 'quiz.checkout-opened' as const, data: {}, metadata }]
    expect(await database.store.append(`quiz-${over?.id}`, events)).toMatchObject({ outcome: 'appended' })
  }
  await reader.query('commit')
  reader.release()
  expect((await detaching)[0]?.reason).toBeUndefined()
  expect((await planDetach(options())).map(({ from }) => from)).toEqual([SIZE + 1])
})
