import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { assertDurable, makePool, type PoolClient, transaction } from '#db/client.ts'
import type { NewEvent } from '#db/event-store.ts'
import { until } from '#db/testing.ts'
import { eventId } from '#events/operation.ts'
import { visitorStream } from '#events/quiz.ts'
import { advanceCheckpoint, claimCheckpoint } from '#projector/checkpoint.ts'
import { quizFunnel } from '#projector/quiz-funnel.ts'
import { schemaOf } from '#projector/version.ts'
import type { Finding } from './finding.ts'
import type { Operation } from './journals.ts'
import { runProjections } from './projecting.ts'
import { makeStory, type Scene, type Story } from './testing.ts'

vi.setConfig({ testTimeout: 60_000 })

let story: Story
let scene: Scene
beforeAll(async () => {
  story = await makeStory()
}, 120_000)
afterAll(() => story.close())
beforeEach(async () => {
  scene = await story.scene()
})
afterEach(() => scene.close())

const failed = (findings: Finding[]) => findings.filter(({ faults }) => faults > 0).map(({ id }) => id)
const examplesOf = (findings: Finding[], id: string) => findings.find((finding) => finding.id === id)?.examples.join('\n')

const ofThis = ({ causation }: { causation: string }) => ({ correlation: 'test', causation })

/** The events that an acknowledged answer brought about, as a careless client or server would store them once more. */
const answered = (operation: Operation): NewEvent[] =>
  operation.expects.map(({ type, data = '{}' }) => ({ type, data: JSON.parse(data), metadata: ofThis(operation) }) as NewEvent)

/** Acknowledged answers that were stored under a key of their own, in the order in which they were asked. */
const answers = () =>
  scene.operations.filter(
    (o) => o.acknowledgedAt !== undefined && o.causation === `/quiz/answer ${o.name}` && !o.wrong && !o.underAnothersKey,
  )

/** One from the middle. */
const oneOf = <T>(all: T[]): T => {
  const one = all[all.length >> 1]
  if (one === undefined) throw new Error('The story has none')
  return one
}

describe('what was simulated against the real API', () => {
  test('holds in everything that is checked', () => {
    expect(story.runs.map(({ ended, tally }) => [ended, tally.left, tally.amiss])).toEqual([
      ['complete', 0, []],
      ['complete', 0, []],
    ])
    expect(story.findings.map(({ id }) => id)).toEqual(['Settings', 'I1', 'I2', 'I3', 'I4', 'I5', 'I6', 'I7', 'I8'])
    expect(story.findings.flatMap(({ examples }) => examples)).toEqual([])
  })

  test('has retried, raced, gone back, been refused and spread over two months: there is something to check', async () => {
    const { rows } = await scene.pool.query<{ months: number; again: number; creos: number }>(
      `select count(distinct date_trunc('month', recorded_at)) as months,
         count(*) filter (where type = 'quiz.question-answered')
           - count(distinct (stream, data->>'question')) filter (where type = 'quiz.question-answered') as again,
         count(distinct data->>'creo') as creos
       from event_store.events`,
    )
    expect(rows[0]?.months).toBe(2)
    expect(rows[0]?.again).toBeGreaterThan(5)
    expect(rows[0]?.creos).toBeGreaterThan(5)
    expect(story.runs.reduce((sum, { tally }) => sum + tally.retries, 0)).toBeGreaterThan(5)
    expect(story.runs.reduce((sum, { tally }) => sum + tally.refused, 0)).toBeGreaterThan(0)
  })

  test('still holds when it is checked again', async () => {
    expect(failed(await scene.check())).toEqual([])
  })
})

describe('the checker notices', () => {
  test('an acknowledged event that is gone', async () => {
    const { causation } = oneOf(answers())
    await scene.pool.query(`delete from event_store.events where metadata->>'causation' = $1`, [causation])
    const found = await scene.check()
    expect(failed(found)).toEqual(expect.arrayContaining(['I1', 'I4']))
    expect(examplesOf(found, 'I1')).toContain(causation.split(' ')[1])
  })

  test('the very last event gone, which leaves no gap', async () => {
    await scene.pool.query('delete from event_store.events where position = (select max(position) from event_store.events)')
    const found = failed(await scene.check())
    expect(found).toEqual(expect.arrayContaining(['I1', 'I6']))
    expect(found).not.toContain('I4')
  })

  test('a whole visitor gone', async () => {
    const { visitor } = oneOf(answers())
    await scene.pool.query('delete from event_store.events where stream = $1', [visitorStream(visitor)])
    expect(failed(await scene.check())).toEqual(expect.arrayContaining(['I1', 'I4', 'I7', 'I8']))
  })

  test('an answer stored otherwise than it was given', async () => {
    const { causation } = oneOf(answers())
    await scene.pool.query(
      `update event_store.events set data = '{"question":"day-pace","choices":["Anything"],"timeTakenMs":1}'
       where metadata->>'causation' = $1`,
      [causation],
    )
    expect(failed(await scene.check())).toEqual(expect.arrayContaining(['I1', 'I2']))
  })

  test('an event that nobody attempted', async () => {
    const { visitor } = oneOf(answers())
    const event: NewEvent = { type: 'quiz.checkout-opened', data: {}, metadata: ofThis({ causation: '/quiz/user-info invented' }) }
    await scene.store.append(visitorStream(visitor), [event])
    expect(failed(await scene.check())).toEqual(['I2'])
  })

  test('an event of one visitor in the stream of another', async () => {
    const [one, other] = [oneOf(answers()), answers().at(-1)]
    if (other === undefined || other.visitor === one.visitor) throw new Error('The story has one visitor')
    await scene.store.append(visitorStream(other.visitor), answered(one))
    expect(failed(await scene.check())).toContain('I2')
  })

  test('what a refused request left behind', async () => {
    const refused = scene.operations.find((o) => o.refusedBy !== undefined && !o.underAnothersKey)
    if (!refused) throw new Error('The story has no refusal')
    const event: NewEvent = { type: 'quiz.checkout-opened', data: {}, metadata: ofThis(refused) }
    await scene.store.append(visitorStream(refused.visitor), [event])
    const found = await scene.check()
    expect(failed(found)).toEqual(['I2'])
    expect(examplesOf(found, 'I2')).toContain('came of a wrong request')
  })

  test('a retry stored under random ids, and takes no offence at one under its own', async () => {
    const operation = oneOf(answers())
    const stream = visitorStream(operation.visitor)
    const own = answered(operation).map((event, n) => ({ ...event, id: eventId(stream, operation.causation, n) }))
    expect((await scene.store.append(stream, own)).outcome).toBe('duplicate')
    expect(failed(await scene.check())).toEqual([])
    expect((await scene.store.append(stream, answered(operation))).outcome).toBe('appended')
    // It also stands behind what was asked for after it had been acknowledged.
    expect(failed(await scene.check())).toEqual(['I3', 'I5'])
  })

  test('the retry of somebody who is in no journal, stored under random ids', async () => {
    const event: NewEvent = { type: 'quiz.visitor-arrived', data: { creo: null }, metadata: ofThis({ causation: '/quiz/user-info k' }) }
    const stream = visitorStream(randomUUID())
    await scene.store.append(stream, [event])
    expect(failed(await scene.check())).toEqual([])
    await scene.store.append(stream, [event])
    expect(failed(await scene.check())).toEqual(['I3'])
  })

  test('a version left out', async () => {
    const stream = visitorStream(oneOf(answers()).visitor)
    await scene.pool.query(
      `update event_store.events set stream_version = stream_version + 1 where (stream, stream_version) =
         (select stream, max(stream_version) from event_store.events where stream = $1 group by stream)`,
      [stream],
    )
    const found = await scene.check()
    expect(failed(found)).toContain('I4')
    expect(examplesOf(found, 'I4')).toContain(stream)
  })

  test('two positions swapped', async () => {
    const [first, last] = [answers()[0], answers().filter(({ journal }) => journal === 0).at(-1)]
    const positionOf = `select position from event_store.events where metadata->>'causation' = $1`
    const [a, b] = await Promise.all(
      [first, last].map(async (one) => (await scene.pool.query<{ position: number }>(positionOf, [one?.causation])).rows[0]?.position),
    )
    const move = (from: number | undefined, to: number | undefined) =>
      scene.pool.query('update event_store.events set position = $2 where position = $1', [from, to])
    await move(a, -1)
    await move(b, a)
    await move(-1, b)
    expect(failed(await scene.check())).toContain('I5')
  })

  test('a projection that stands still', async () => {
    const before = performance.now()
    await scene.store.append(visitorStream(randomUUID()), [
      { type: 'quiz.visitor-arrived', data: { creo: null }, metadata: ofThis({ causation: '/quiz/user-info k' }) },
    ])
    // The product runs, it is said: nobody else will project.
    expect(failed(await scene.check({ running: true, patienceMs: 400 }))).toEqual(['I6'])
    expect(performance.now() - before).toBeGreaterThan(400)
  })

  test('dead letters that nobody announced, and counts those that were', async () => {
    await scene.pool.query(
      `insert into event_store.events
       select max(position) + 1, 'quiz-poison', 1, gen_random_uuid(), 'quiz.unheard-of', 1, '{}', '{"causation":"test"}', now()
       from event_store.events`,
    )
    expect(failed(await scene.check())).toEqual(['I6'])
    expect(failed(await scene.check({ poison: 1 }))).toEqual([])
    expect(failed(await scene.check({ poison: 2 }))).toEqual(['I6'])
  })

  test('a cell that is one too high', async () => {
    await scene.pool.query(
      `update ${schemaOf(quizFunnel.name, 1)}.cells set packed = packed + 1000000000000000
       where grouping = 'version' and age = 'all age' and period = 'day' and starts_on = (
         select min(starts_on) from ${schemaOf(quizFunnel.name, 1)}.cells where period = 'day')`,
    )
    expect(failed(await scene.check())).toEqual(['I7', 'I8'])
  })

  test('a visitor remembered otherwise than the events say, which no figure shows yet', async () => {
    await scene.pool.query(
      `update ${schemaOf(quizFunnel.name, 1)}.visitors set creo = 'forged'
       where quiz_user_id = (select min(quiz_user_id::text)::uuid from ${schemaOf(quizFunnel.name, 1)}.visitors)`,
    )
    expect(failed(await scene.check())).toEqual(['I7'])
  })

  test('a database that may forget what it acknowledged, which nothing of ours starts on', async () => {
    await scene.pool.query(`alter database ${scene.name} set synchronous_commit = off`)
    const found = await scene.check()
    expect(failed(found)).toEqual(['Settings'])
    expect(examplesOf(found, 'Settings')).toBe('synchronous_commit must be on and is off')
    const pool = makePool({ url: scene.url, name: 'test', max: 1 })
    await expect(assertDurable(pool)).rejects.toThrow('synchronous_commit')
    await pool.end()
  })
})

const visitorEvents = (): [type: string, data: string][] => [
  ['quiz.visitor-arrived', '{"creo":"held"}'],
  ['quiz.question-set-given', '{"version":"v1"}'],
]

/** Writes as one does who takes positions from a sequence and commits when it suits. */
const writeUnordered = async (client: PoolClient, stream: string) => {
  for (const [n, [type, data]] of visitorEvents().entries()) {
    await client.query(
      `insert into event_store.events values
         (nextval('careless'), $1, $2, gen_random_uuid(), $3, 1, $4, '{"causation":"test"}', now())`,
      [stream, n + 1, type, data],
    )
  }
}

const reaches = async (position: number) => {
  const { rows } = await scene.pool.query<{ position: number }>(`select position from projector.checkpoints where name = 'quiz-funnel'`)
  return rows[0]?.position === position
}

describe('the checker notices what the design is there to prevent', () => {
  test('a reader that asks for what comes after the last position, where commits come out of order', async () => {
    const head = await scene.store.head()
    await scene.pool.query(`create sequence careless start ${head + 1}`)
    const stop = runProjections(scene.url, undefined)
    try {
      const slow = await scene.pool.connect()
      await slow.query('begin')
      await writeUnordered(slow, visitorStream(randomUUID()))
      await transaction(scene.pool, (quick) => writeUnordered(quick, visitorStream(randomUUID())))
      // The reader has seen the later two and passed the earlier two, which are not committed yet.
      await until('the reader has passed', () => reaches(head + 4))
      await slow.query('commit')
      slow.release()
    } finally {
      await stop()
    }
    // All is stored, without a gap, and the checkpoint is at the head: nothing else would tell.
    expect(failed(await scene.check())).toEqual(['I7', 'I8'])
  })

  test('the same writers under the order lock lose nothing', async () => {
    const stop = runProjections(scene.url, undefined)
    const append = (client: PoolClient, stream: string) =>
      client.query(
        `select * from event_store.append('{0,0}', '{1,2}', array_to_string(array[$1,$1], e'\\x1f'), '{0,0}',
           array[gen_random_uuid(), gen_random_uuid()], array_to_string($2::text[], e'\\x1f'), '{1,1}', array_to_string($3::text[], e'\\x1f'),
           e'{"causation":"test"}\\x1f{"causation":"test"}', '{1700000000000,1700000000000}')`,
        [stream, visitorEvents().map(([type]) => type), visitorEvents().map(([, data]) => data)],
      )
    try {
      const head = await scene.store.head()
      const slow = await scene.pool.connect()
      await slow.query('begin')
      await append(slow, visitorStream(randomUUID()))
      const quick = transaction(scene.pool, (client) => append(client, visitorStream(randomUUID())))
      await new Promise((resolve) => setTimeout(resolve, 300))
      await slow.query('commit')
      slow.release()
      await quick
      await until('the reader is at the head', () => reaches(head + 4))
    } finally {
      await stop()
    }
    expect(failed(await scene.check())).toEqual([])
  })

  test('a checkpoint saved before the tables, which were then lost', async () => {
    await scene.store.append(visitorStream(randomUUID()), [
      { type: 'quiz.visitor-arrived', data: { creo: 'lost' }, metadata: ofThis({ causation: '/quiz/user-info k' }) },
    ])
    const at = await claimCheckpoint(scene.pool, quizFunnel.name, 1, 1_000)
    const page = await scene.store.readAll(at.position, 100)
    await transaction(scene.pool, (client) => advanceCheckpoint(client, at, page.at(-1)?.position ?? 0))
    const killed = transaction(scene.pool, async (client) => {
      await quizFunnel.apply({ client, schema: schemaOf(quizFunnel.name, 1) }, page)
      throw new Error('Killed')
    })
    await expect(killed).rejects.toThrow('Killed')
    expect(failed(await scene.check())).toEqual(['I7', 'I8'])
  })

  test('tables saved one by one before the checkpoint, and saved again after a death in between', async () => {
    await scene.store.append(visitorStream(randomUUID()), [
      { type: 'quiz.visitor-arrived', data: { creo: 'twice' }, metadata: ofThis({ causation: '/quiz/user-info k' }) },
    ])
    const at = await claimCheckpoint(scene.pool, quizFunnel.name, 1, 1_000)
    const page = await scene.store.readAll(at.position, 100)
    const schema = schemaOf(quizFunnel.name, 1)
    const save = () => transaction(scene.pool, (client) => quizFunnel.apply({ client, schema }, page))
    await save()
    // Of the first time the cells were saved; the visitors, in a transaction of their own, were not.
    await scene.pool.query(`delete from ${schema}.visitors where creo = 'twice'`)
    await save()
    await transaction(scene.pool, (client) => advanceCheckpoint(client, at, page.at(-1)?.position ?? 0))
    expect(failed(await scene.check())).toEqual(['I7', 'I8'])
  })
})
