import { afterAll, expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { createBus } from '#events/bus/bus.ts'
import { createPool } from '#db/client.ts'
import { clockFrom } from '#db/clock.ts'
import { createEventStore, type EventStore } from '#db/event-store.ts'
import { createTestDatabase, insertEvents } from '#prove/servers/database.ts'
import { createCommandHandler } from './command.ts'
import { Refusal } from './refusal.ts'
import {
  evolveVisitor,
  initialVisitor,
  isQuizEvent,
  type QuizEvent,
  type VisitorState,
} from './quiz/visitor.decision.ts'

const bus = createBus({ url: undefined, name: 'test' })
const database = shared(() => createTestDatabase())
afterAll(async () => {
  await bus.close()
})

/** Handles commands as one process does, with a cache of its own. */
const createHandler = (store: EventStore = database.store) =>
  createCommandHandler({ isEvent: isQuizEvent, initial: initialVisitor, evolve: evolveVisitor, cacheSize: 1 })({
    store,
    bus,
  })

const operation = (fingerprint: string) => ({ key: undefined, fingerprint, correlation: fingerprint })

test('a decision that refuses on cached state is repeated on fresh state', async () => {
  const [here, there] = [createHandler(), createHandler()]
  const arrive = (): QuizEvent[] => [{ type: 'quiz.visitor-arrived', data: { creo: 'spring' } }]
  const chooseAge = (): QuizEvent[] => [{ type: 'quiz.age-chosen', data: { age: '60+' } }]
  const openCheckout = ({ age }: VisitorState): QuizEvent[] => {
    if (age === null) throw new Refusal(422, 'no_age', 'Refused.')
    return [{ type: 'quiz.checkout-opened', data: {} }]
  }
  await here.handle('quiz-of-two-processes', operation('1'), arrive)
  await there.handle('quiz-of-two-processes', operation('2'), chooseAge)
  // This process has cached the arrival only.
  expect(await here.handle('quiz-of-two-processes', operation('3'), openCheckout)).toBe('appended')
  await expect(
    here.handle('quiz-of-two-processes', operation('4'), () => openCheckout(initialVisitor)),
  ).rejects.toThrow(Refusal)
})

test('an operation without a key is appended once and reported as appended when the first reply is lost', async () => {
  const pool = createPool({ url: database.url, name: 'loses a reply' })
  let appends = 0
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...statement: unknown[]) => Promise<unknown>
    const loseFirst = async (...statement: unknown[]) => {
      const reply = await query(...statement)
      const { name } = Object(statement[0]) as { name?: string }
      if (name === 'append-as-expected' && ++appends === 1) throw new Error('Connection terminated unexpectedly')
      return reply
    }
    Object.assign(client, { query: loseFirst })
  })
  const store = createEventStore(pool, clockFrom())
  const handler = createHandler(store)
  const chooseAge = (): QuizEvent[] => [{ type: 'quiz.age-chosen', data: { age: '60+' } }]
  expect(await handler.handle('quiz-lost-reply', operation('1'), chooseAge)).toBe('appended')
  expect([appends, (await database.store.readStream('quiz-lost-reply')).length]).toEqual([2, 1])
  expect((await handler.readCached('quiz-lost-reply')).age).toBe('60+')
  await store.close()
  await pool.end()
})

test('after a conflict on a long stream, only the events that the cached state lacks are read', async () => {
  const stream = 'quiz-of-a-thousand-events'
  await insertEvents(
    database.pool,
    `select head + n, $1::text, n, gen_random_uuid(), 'quiz.checkout-opened', 1, '{}', '{}', now()
     from generate_series(1, 1000) n, (select coalesce(max(position), 0) as head from event_store.events) newest`,
    [stream],
  )
  let read = 0
  const readStream: EventStore['readStream'] = async (...range) => {
    const events = await database.store.readStream(...range)
    read += events.length
    return events
  }
  const here = createHandler({ ...database.store, readStream })
  await here.read(stream)
  await createHandler().handle(stream, operation('1'), () => [{ type: 'quiz.age-chosen', data: { age: '60+' } }])
  read = 0
  const openCheckout = (): QuizEvent[] => [{ type: 'quiz.checkout-opened', data: {} }]
  expect(await here.handle(stream, operation('2'), openCheckout)).toBe('appended')
  expect(read).toBe(1)
  expect((await here.read(stream)).age).toBe('60+')
})

const keyed = (key: string, fingerprint = key) => ({ key: `/age ${key}`, fingerprint, correlation: key })
const choose =
  (age: '18-29' | '60+') =>
  (visitor: VisitorState): QuizEvent[] =>
    visitor.age === age ? [] : [{ type: 'quiz.age-chosen', data: { age } }]

/** Chooses an age twice, the second time without an effect, and then another one. */
const chooseTwice = async (stream: string) => {
  const handler = createHandler()
  await handler.handle(stream, keyed('first'), choose('60+'))
  expect(await handler.handle(stream, keyed('again'), choose('60+'))).toBe('nothing')
  await handler.handle(stream, keyed('other'), choose('18-29'))
  return handler
}

test('a late retry of an operation that changed nothing does not replace a newer choice', async () => {
  const handler = await chooseTwice('quiz-late-retry')
  for (const process of [handler, createHandler()]) {
    expect(await process.handle('quiz-late-retry', keyed('again'), choose('60+'))).toBe('nothing')
    expect((await process.read('quiz-late-retry')).age).toBe('18-29')
  }
})

test('another request under the key of an operation that changed nothing is refused', async () => {
  const handler = await chooseTwice('quiz-reused-key')
  for (const age of ['18-29', '60+'] as const) {
    const reused = handler.handle('quiz-reused-key', keyed('again', 'another body'), choose(age))
    await expect(reused).rejects.toThrow(/Idempotency-Key was used before/)
  }
  expect((await handler.read('quiz-reused-key')).age).toBe('18-29')
})

test('an operation that content identifies is decided again when more is known', async () => {
  const handler = createHandler()
  const operation = keyed('content', '/age content')
  expect(await handler.handle('quiz-by-content', operation, () => [])).toBe('nothing')
  expect(await handler.handle('quiz-by-content', operation, choose('60+'))).toBe('appended')
})

test('an operation sent to two processes at once is either applied or changes nothing', async () => {
  for (let n = 0; n < 20; n++) {
    const stream = `quiz-at-once-${n}`
    const decisions = [() => [], choose('60+'), choose('60+')]
    const outcomes = await Promise.all(
      decisions.map((decide) => createHandler().handle(stream, keyed('at once'), decide)),
    )
    expect((await createHandler().read(stream)).age).toBe(outcomes.includes('appended') ? '60+' : null)
    // A retry never finds the operation to be applied if it was recorded as one that changed nothing.
    const retried = await createHandler().handle(stream, keyed('at once'), choose('60+'))
    expect(retried).toBe(outcomes.includes('appended') ? 'duplicate' : 'nothing')
  }
})
