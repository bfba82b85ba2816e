import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { assertDurable, createPool } from '#db/client.ts'
import type { NewEvent } from '#db/event-store.ts'
import { eventId } from '#events/core/operation.ts'
import { visitorStream } from '#events/quiz/quiz.ts'
import { eachTest, shared } from '#prove/servers/resources.ts'
import type { JournaledOperation } from './journals.ts'
import { findExamples, failedChecks, createFixture, createMetadata } from './testing.ts'

const fixture = shared(() => createFixture())
const copy = eachTest(() => fixture.copy())

/** Returns the events of an acknowledged answer with new ids, as a faulty retry would store them. */
const answered = (operation: JournaledOperation): NewEvent[] =>
  operation.expects.map(
    ({ type, data = '{}' }) => ({ type, data: JSON.parse(data), metadata: createMetadata(operation) }) as NewEvent,
  )

/** Returns acknowledged answers with an unshared key, in the order in which they were sent. */
const answers = () =>
  copy.operations.filter(
    (o) => o.acknowledgedAt !== undefined && o.causation === `/quiz/answer ${o.name}` && !o.wrong && !o.hasReusedKey,
  )

/** Returns the middle item. */
const oneOf = <T>(all: T[]): T => {
  const one = all[all.length >> 1]
  if (one === undefined) throw new Error('The fixture has none')
  return one
}

describe('a simulation against the real API', () => {
  test('a simulation passes every check', () => {
    expect(fixture.runs.map(({ ended, tally }) => [ended, tally.unanswered, tally.unexpected])).toEqual([
      ['complete', 0, []],
      ['complete', 0, []],
    ])
    expect(fixture.findings.map(({ id }) => id)).toEqual('Settings Keys Jobs I1 I2 I3 I4 I5 I6 I7 I8'.split(' '))
    expect(fixture.findings.flatMap(({ examples }) => examples)).toEqual([])
  })

  test('a simulation has retries, races, changed answers, refusals and two months of data', async () => {
    const { rows } = await copy.pool.query<{ months: number; again: number; creos: number }>(
      `select count(distinct date_trunc('month', recorded_at)) as months,
         count(*) filter (where type = 'quiz.question-answered')
           - count(distinct (stream, data->>'question')) filter (where type = 'quiz.question-answered') as again,
         count(distinct data->>'creo') as creos
       from event_store.events`,
    )
    expect(rows[0]?.months).toBe(2)
    expect(rows[0]?.again).toBeGreaterThan(5)
    expect(rows[0]?.creos).toBeGreaterThan(5)
    expect(fixture.runs.reduce((sum, { tally }) => sum + tally.retries, 0)).toBeGreaterThan(5)
    expect(fixture.runs.reduce((sum, { tally }) => sum + tally.refused, 0)).toBeGreaterThan(0)
  })
})

describe('the checks of stored events', () => {
  test('a lost acknowledged event is reported', async () => {
    const { causation } = oneOf(answers())
    await copy.pool.query(`delete from event_store.events where metadata->>'causation' = $1`, [causation])
    const found = await copy.check()
    expect(failedChecks(found)).toEqual(expect.arrayContaining(['I1', 'I4']))
    expect(findExamples(found, 'I1')).toContain(causation.split(' ')[1])
  })

  test('the loss of the last event is reported, though it leaves no gap', async () => {
    await copy.pool.query(
      'delete from event_store.events where position = (select max(position) from event_store.events)',
    )
    const found = failedChecks(await copy.check())
    expect(found).toEqual(expect.arrayContaining(['I1', 'I6']))
    expect(found).not.toContain('I4')
  })

  test('an answer that was stored with different data is reported', async () => {
    const { causation } = oneOf(answers())
    await copy.pool.query(
      `update event_store.events set data = '{"question":"day-pace","timeTakenMs":1}'
       where metadata->>'causation' = $1`,
      [causation],
    )
    expect(failedChecks(await copy.check())).toEqual(expect.arrayContaining(['I1', 'I2']))
  })

  test('an event without an operation is reported', async () => {
    const { visitor } = oneOf(answers())
    const event: NewEvent = {
      type: 'quiz.checkout-opened',
      data: {},
      metadata: createMetadata({ causation: '/quiz/user-info invented' }),
    }
    await copy.store.append(visitorStream(visitor), [event])
    expect(failedChecks(await copy.check())).toEqual(['I2'])
  })

  test('choices that disappeared without a withdrawal are reported', async () => {
    const { rowCount } = await copy.pool.query(
      `delete from event_store.forgettable
       where position = (select max(position) from event_store.forgettable where field = 'choices')`,
    )
    expect(rowCount).toBe(1)
    expect(findExamples(await copy.check(), 'I1')).toMatch(/question-answered is not in/)
  })

  test('an event stored more often than operations without a key requested it is reported', async () => {
    const unkeyed = copy.operations.find((o) => !o.isKeyed && o.acknowledgedAt !== undefined && !o.wrong)
    if (!unkeyed) throw new Error('Every operation of the fixture has a key')
    const stream = visitorStream(unkeyed.visitor)
    for (let times = 0; times < 5; times++) {
      const again = answered(unkeyed).map((event) => ({
        ...event,
        metadata: createMetadata({ causation: randomUUID() }),
      }))
      await copy.store.append(stream, again)
    }
    const found = await copy.check()
    expect(failedChecks(found)).toEqual(['I2'])
    expect(findExamples(found, 'I2')).toContain('was never attempted')
  })

  test('an event in the stream of another visitor is reported', async () => {
    const [one, other] = [oneOf(answers()), answers().at(-1)]
    if (other === undefined || other.visitor === one.visitor) throw new Error('The fixture has one visitor')
    await copy.store.append(visitorStream(other.visitor), answered(one))
    expect(failedChecks(await copy.check())).toContain('I2')
  })

  test('an event of a refused request is reported', async () => {
    const refused = copy.operations.find((o) => o.refusedBy !== undefined && !o.hasReusedKey)
    if (!refused) throw new Error('The fixture has no refusal')
    const event: NewEvent = { type: 'quiz.checkout-opened', data: {}, metadata: createMetadata(refused) }
    await copy.store.append(visitorStream(refused.visitor), [event])
    const found = await copy.check()
    expect(failedChecks(found)).toEqual(['I2'])
    expect(findExamples(found, 'I2')).toContain('comes from an invalid request')
  })

  test('a retry is reported when it is stored under random ids, and accepted under derived ids', async () => {
    const operation = oneOf(answers())
    const stream = visitorStream(operation.visitor)
    const own = answered(operation).map((event, n) => ({ ...event, id: eventId(stream, operation.causation, n) }))
    expect((await copy.store.append(stream, own)).outcome).toBe('duplicate')
    expect(failedChecks(await copy.check())).toEqual([])
    expect((await copy.store.append(stream, answered(operation))).outcome).toBe('appended')
    // It also has a higher position than operations that were sent after its acknowledgment.
    expect(failedChecks(await copy.check())).toEqual(['I3', 'I5'])
  })

  test('a duplicate in a stream without a journal is reported', async () => {
    const event: NewEvent = {
      type: 'quiz.visitor-arrived',
      data: { creo: null },
      metadata: createMetadata({ causation: '/quiz/user-info k' }),
    }
    const stream = visitorStream(randomUUID())
    await copy.store.append(stream, [event])
    expect(failedChecks(await copy.check())).toEqual([])
    await copy.store.append(stream, [event])
    expect(failedChecks(await copy.check())).toEqual(['I3'])
  })

  test.each([
    [
      'a skipped stream version',
      `update event_store.events set stream_version = stream_version + 1 where (stream, stream_version) =
         (select stream, max(stream_version) from event_store.events where stream = $1 group by stream)`,
    ],
    [
      'an event that names the beginning of another stream',
      `update event_store.events set stream_start = stream_start + 1 where position =
         (select max(position) from event_store.events where stream = $1)`,
    ],
  ])('%s is reported', async (_what, change) => {
    const stream = visitorStream(oneOf(answers()).visitor)
    await copy.pool.query(change, [stream])
    const found = await copy.check()
    expect(failedChecks(found)).toContain('I4')
    expect(findExamples(found, 'I4')).toContain(stream)
  })

  test('two swapped positions are reported', async () => {
    const [first, last] = [
      answers()[0],
      answers()
        .filter(({ journal }) => journal === 0)
        .at(-1),
    ]
    const positionOf = `select position from event_store.events where metadata->>'causation' = $1`
    const [a, b] = await Promise.all(
      [first, last].map(
        async (one) => (await copy.pool.query<{ position: number }>(positionOf, [one?.causation])).rows[0]?.position,
      ),
    )
    const move = (from: number | undefined, to: number | undefined) =>
      copy.pool.query('update event_store.events set position = $2 where position = $1', [from, to])
    // A position that no event has yet.
    const free = 1_000_000
    await move(a, free)
    await move(b, a)
    await move(free, b)
    expect(failedChecks(await copy.check())).toContain('I5')
  })

  test('a database without durable commits is reported, and no process starts on it', async () => {
    await copy.pool.query(`alter database ${copy.name} set synchronous_commit = off`)
    const found = await copy.check()
    expect(failedChecks(found)).toEqual(['Settings'])
    expect(findExamples(found, 'Settings')).toBe('synchronous_commit must be on and is off')
    const pool = createPool({ url: copy.url, name: 'test', max: 1 })
    await expect(assertDurable(pool)).rejects.toThrow('synchronous_commit')
    await pool.end()
  })
})
