import { randomUUID } from 'node:crypto'
import type { JetStreamManager } from '@nats-io/jetstream'
import { describe, test as base } from 'vitest'
import type { Pool } from '#db/client.ts'
import { testKeyStore } from '#prove/servers/keys.ts'
import { createPersonKeys } from '#db/crypto/person-keys.ts'
import { readEvents, until } from '#prove/servers/database.ts'
import { visitorStream } from '#events/quiz/quiz.ts'
import type { StreamProblem } from '#projector/engine/metrics.ts'
import { visitor, writeEvents } from '#projector/testing.events.ts'
import { EVENTS_STREAM } from './stream.ts'
import { createHoldingProxy, createRelayScene, metadata, opened } from './testing.relay.ts'

const arrivals = (n: number) =>
  Array.from({ length: n }, (_, i) => visitor(i).did('quiz.visitor-arrived', { creo: null }))

const test = base.extend<{ scene: Awaited<ReturnType<typeof createRelayScene>> }>({
  scene: async ({ onTestFinished }, use) => use(await createRelayScene(onTestFinished)),
})

describe.concurrent('the relay to JetStream', () => {
  test('every event is published once and in order, including unknown types, in the documented format', async ({
    scene,
    expect,
  }) => {
    await writeEvents(scene.database.pool, [
      ...arrivals(1_199),
      { stream: 'other-1', type: 'other.never-heard-of', data: { a: 1 } },
    ])
    scene.startRelay()
    await scene.expectRelayed()
    const [first, last] = [(await scene.messages())[0], (await scene.messages()).at(-1)]
    expect(last?.subject).toBe('stream.other.never-heard-of')
    expect(first?.subject).toBe('stream.quiz.visitor-arrived')
    const [event] = await readEvents(scene.database.store)
    expect(JSON.parse(first?.string() ?? '')).toEqual(JSON.parse(JSON.stringify(event)))
    expect(first?.header.get('Position')).toBe('1')
    await scene.waitForCheckpoint(1_200)
  })

  test('no message has what erasures delete beside the log', async ({ scene, expect }) => {
    const choices = ['a choice that may be forgotten']
    await scene.database.store.append(visitorStream(randomUUID()), [
      { type: 'quiz.age-chosen', data: { age: '46-60' }, metadata },
      { type: 'quiz.question-answered', data: { question: 'faith-today', choices, timeTakenMs: 1 }, metadata },
    ])
    const events = await readEvents(scene.database.store)
    expect(events.map(({ forgettable }) => forgettable)).toEqual(['46-60', choices])
    scene.startRelay()
    await scene.expectRelayed()
    const messages = (await scene.messages()).map((message): unknown => message.json())
    expect(messages).toMatchObject([{ data: {} }, { data: { question: 'faith-today', timeTakenMs: 1 } }])
    expect(JSON.stringify(messages)).not.toMatch(/46-60|may be forgotten|forgettable/)
  })

  test('events that are appended while the relay runs are published', async ({ scene }) => {
    const { bus } = scene.startRelay()
    for (let n = 1; n <= 5; n += 1) {
      const result = await scene.append(2)
      if (n % 2 && result.outcome === 'appended') bus.publish([{ type: opened.type, position: result.position }])
      await scene.waitForMessages(2 * n)
    }
    await scene.expectRelayed()
  })

  test('the relay continues after a restart in which the server forgot the id of its last message', async ({
    scene,
  }) => {
    await scene.forgetDuplicatesSoon()
    const { bus } = scene.startRelay()
    await scene.append(3)
    await scene.expectRelayed()
    await scene.waitForForgetting()
    await scene.nats.stop()
    await until('the relay has noticed', () => bus.state() === 'disconnected')
    await scene.nats.start()
    await scene.append(3)
    await scene.expectRelayed()
  })

  test('a message that arrived is not repeated when its acknowledgement is lost', async ({ scene, onTestFinished }) => {
    const proxy = await createHoldingProxy(scene.nats.url, onTestFinished)
    // The server would otherwise detect the duplicate, and the test couldn't fail.
    await scene.forgetDuplicatesSoon()
    scene.startRelay('relay', proxy.url)
    await scene.append(2)
    await scene.expectRelayed()
    proxy.holdReplies()
    await scene.append(3)
    await scene.waitForMessages(5)
    await scene.waitForForgetting()
    proxy.cut()
    await scene.append(2)
    await scene.expectRelayed()
  })

  test('two relays that take turns unexpectedly publish once and in order', async ({ scene }) => {
    await scene.forgetDuplicatesSoon()
    const relays = [scene.startRelay('one'), scene.startRelay('two')]
    for (let n = 0; n < 30; n += 1) {
      const result = await scene.append(5)
      if (result.outcome === 'appended') relays[0]?.bus.publish([{ type: opened.type, position: result.position }])
      // The lease expires, which its holder doesn't notice before the next renewal.
      if (n % 5 === 0)
        await scene.database.pool.query(`update projector.leases set expires_at = now() - interval '1 ms'`)
      await until('something was relayed', async () => (await scene.messageCount()) > 5 * n)
    }
    await relays[0]?.stop()
    await scene.append(3)
    await scene.expectRelayed()
  })

  test('a foreign message in the stream does not confuse the relay', async ({ scene, expect }) => {
    scene.startRelay()
    await scene.append(3)
    await scene.expectRelayed()
    await scene.waitForCheckpoint(3)
    scene.client.publish('stream.quiz.visitor-arrived', '{"forged":true}')
    await scene.waitForMessages(4)
    await scene.append(3)
    await scene.waitForMessages(7)
    const ids = (await scene.messages()).map((message) => message.header.get('Nats-Msg-Id'))
    const stored = (await readEvents(scene.database.store)).map((event) => event.id)
    expect(ids).toEqual([...stored.slice(0, 3), '', ...stored.slice(3)])
  })

  test.for<[title: string, added: number]>([
    ['fewer events than the stream', 0],
    ['other events at the positions of the stream', 6],
  ])(
    'a stream is replaced under a new generation after a restored database has %s',
    async ([, added], { scene, expect }) => {
      const { pool } = scene.database
      const generation = async () => (await pool.query(`select generation from event_store.log`)).rows[0]?.generation
      const before = await generation()
      const first = scene.startRelay()
      await scene.append(5)
      await scene.expectRelayed()
      await first.stop()
      await pool.query('delete from event_store.events where position > 2')
      await pool.query(`update projector.checkpoints set position = 2 where name = 'relay'`)
      if (added > 0) await scene.append(added)
      const second = scene.startRelay('after the restore')
      await scene.waitForMessages(2 + added)
      await scene.expectRelayed()
      expect(await generation()).not.toBe(before)
      const names = (await scene.messages()).map((message) => message.header.get('Generation'))
      expect(new Set(names)).toEqual(new Set([await generation()]))
      expect(second.logged()).toContain('the database was restored')
    },
  )

  type Damage = (manager: JetStreamManager, pool: Pool) => Promise<unknown>
  test.for<[problem: StreamProblem, what: string, damage: Damage]>([
    ['missing', 'deleted', (manager) => manager.streams.delete(EVENTS_STREAM)],
    ['shortened', 'emptied', (manager) => manager.streams.purge(EVENTS_STREAM)],
    ['shortened', 'cut at its start', (manager) => manager.streams.purge(EVENTS_STREAM, { seq: 3 })],
    ['shortened', 'left without one message', (manager) => manager.streams.deleteMessage(EVENTS_STREAM, 3)],
    [
      'foreign',
      'left behind by a new generation of the log',
      (_, pool) => pool.query('update event_store.log set generation = gen_random_uuid()'),
    ],
  ])(
    'the relay reports a stream as %s that was %s, and fills it again without new events',
    async ([problem, , damage], { scene, expect }) => {
      const { problems } = scene.startRelay()
      await scene.append(5)
      await scene.expectRelayed()
      await scene.waitForCheckpoint(5)
      await damage(await scene.manager(), scene.database.pool)
      await until('the damage was reported and mended', () => problems.length > 1 && problems.at(-1) === undefined)
      expect(problems).toEqual([problem, undefined])
      await scene.expectRelayed()
    },
  )

  test('the stream contains no personal data in plain text', async ({ scene, expect }) => {
    const keys = createPersonKeys(testKeyStore(scene.database.pool))
    const person = randomUUID()
    await scene.database.store.append(visitorStream(person), [
      { type: 'quiz.email-given', data: { email: await keys.seal(person, 'email', 'ada@example.com') }, metadata },
      { type: 'quiz.name-given', data: { name: await keys.seal(person, 'name', 'Ada') }, metadata },
    ])
    scene.startRelay()
    await scene.expectRelayed()
    const text = (await scene.messages()).map((message) => message.string()).join()
    expect(text).toContain(person)
    expect(text).not.toMatch(/ada@|example\.com|Ada/)
    for (const value of ['ada@example.com', 'Ada']) expect(text).not.toContain(Buffer.from(value).toString('base64url'))
  })
})
