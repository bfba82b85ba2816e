import { randomUUID } from 'node:crypto'
import { connect as connectTcp, createServer, type Socket } from 'node:net'
import { type JetStreamManager, jetstreamManager, type StoredMsg } from '@nats-io/jetstream'
import { connect, nanos } from '@nats-io/transport-node'
import { describe, type TestContext, test } from 'vitest'
import type { Pool } from '#db/client.ts'
import type { NewEvent } from '#db/store/event-store.ts'
import { testKeyStore } from '#testing/keys.ts'
import { createPersonKeys } from '#db/crypto/person-keys.ts'
import { createTestDatabase, createTestNats, readEvents, until } from '#testing/database.ts'
import { createBus } from '#events/bus/bus.ts'
import { visitorStream } from '#events/quiz.ts'
import type { StreamProblem } from '#projector/engine/metrics.ts'
import { startInProcess, visitor, writeEvents } from '#projector/testing.ts'
import { runRelay } from './relay.ts'
import { EVENTS_STREAM } from './stream.ts'

const metadata = { correlation: 'c', causation: 'o' }
const opened: NewEvent = { type: 'quiz.checkout-opened', data: {}, metadata }
const arrivals = (n: number) =>
  Array.from({ length: n }, (_, i) => visitor(i).did('quiz.visitor-arrived', { creo: null }))

/** Creates a database, a NATS server and connections for one test. */
const createScene = async (onTestFinished: TestContext['onTestFinished']) => {
  const [database, nats] = await Promise.all([createTestDatabase(), createTestNats()])
  const client = await connect({
    servers: nats.url,
    waitOnFirstConnect: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 100,
  })
  const closing: (() => Promise<void>)[] = []
  onTestFinished(async () => {
    for (const close of closing.reverse()) await close()
    await client.close()
    await Promise.all([database.close(), nats.close()])
  })

  const startRelay = (holder = 'relay', url = nats.url) => {
    const bus = createBus({ url, name: holder })
    const problems: (StreamProblem | undefined)[] = []
    const relay = startInProcess(database, { bus, holder }, (deps) => {
      const setStreamProblem = (problem: StreamProblem | undefined) => {
        if (problem !== problems.at(-1)) problems.push(problem)
      }
      return runRelay({ ...deps, metrics: { ...deps.metrics, setStreamProblem } })
    })
    const stop = async () => {
      await relay.stop()
      await bus.close()
    }
    closing.push(stop)
    return { bus, stop, logged: relay.logged, problems }
  }
  const append = (n = 1) =>
    database.store.append(
      visitorStream(randomUUID()),
      Array.from({ length: n }, () => opened),
    )
  const manager = async () => await jetstreamManager(client)

  /** Returns the number of messages in the stream; 0 without a stream or server. */
  const messageCount = async () => {
    const info = await manager()
      .then((m) => m.streams.info(EVENTS_STREAM))
      .catch(() => undefined)
    return info?.state.messages ?? 0
  }
  const messages = async (): Promise<StoredMsg[]> => {
    const m = await manager()
    const { state } = await m.streams.info(EVENTS_STREAM)
    const stored = await Promise.all(
      Array.from({ length: state.last_seq }, (_, n) => m.streams.getMessage(EVENTS_STREAM, { seq: n + 1 })),
    )
    return stored.filter((message) => message !== null)
  }
  /** Waits until the stream has as many messages as the store has events, then returns the ids of both in order. */
  const relayed = async () => {
    const events = await readEvents(database.store)
    await until(`all ${events.length} events are relayed`, async () => (await messageCount()) >= events.length)
    return {
      stored: events.map((event) => event.id),
      relayed: (await messages()).map((message) => message.header.get('Nats-Msg-Id')),
    }
  }
  /** Creates the stream before the relay does, with a short duplicate window. */
  const forgetDuplicatesSoon = async () => {
    await (await manager()).streams.add({ name: EVENTS_STREAM, subjects: ['stream.>'], duplicate_window: nanos(100) })
  }
  return { database, nats, client, startRelay, append, messageCount, messages, relayed, forgetDuplicatesSoon }
}

/** Creates a proxy that can hold back replies and cut connections. */
const createProxy = async (url: string, onTestFinished: TestContext['onTestFinished']) => {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let isHolding = false
  let isAboutToHold = false
  const server = createServer((near) => {
    const far = connectTcp(Number(target.port), target.hostname)
    for (const socket of [near, far]) socket.on('error', () => {}).on('close', () => socket.destroy())
    sockets.add(near).add(far)
    near.on('data', (data) => {
      isHolding ||= isAboutToHold && data.includes('HPUB stream.')
      far.write(data)
    })
    far.on('data', (data) => isHolding || near.write(data))
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return {
    url: `nats://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    /** Holds back replies from the next message of the stream on. */
    holdReplies: () => {
      isAboutToHold = true
    },
    cut: () => {
      isHolding = isAboutToHold = false
      for (const socket of sockets) socket.destroy()
    },
  }
}

describe.concurrent('the relay to JetStream', () => {
  test('every event is published once and in order, including unknown types, in the documented format', async ({
    expect,
    onTestFinished,
  }) => {
    const scene = await createScene(onTestFinished)
    await writeEvents(scene.database.pool, [
      ...arrivals(1_199),
      { stream: 'other-1', type: 'other.never-heard-of', data: { a: 1 } },
    ])
    scene.startRelay()
    const { stored, relayed } = await scene.relayed()
    expect(relayed).toEqual(stored)
    const [first, last] = [(await scene.messages())[0], (await scene.messages()).at(-1)]
    expect(last?.subject).toBe('stream.other.never-heard-of')
    expect(first?.subject).toBe('stream.quiz.visitor-arrived')
    const [event] = await readEvents(scene.database.store)
    expect(JSON.parse(first?.string() ?? '')).toEqual(JSON.parse(JSON.stringify(event)))
    expect(first?.header.get('Position')).toBe('1')
    await until('the checkpoint is at the head', async () => {
      const { rows } = await scene.database.pool.query(
        `select position from projector.checkpoints where name = 'relay'`,
      )
      return rows[0]?.position === 1_200
    })
  })

  test('events that are appended while the relay runs are published', async ({ expect, onTestFinished }) => {
    const scene = await createScene(onTestFinished)
    const { bus } = scene.startRelay()
    for (let n = 1; n <= 5; n += 1) {
      const result = await scene.append(2)
      if (n % 2 && result.outcome === 'appended') bus.publish([{ type: opened.type, position: result.position }])
      await until('it was relayed', async () => (await scene.messageCount()) === 2 * n)
    }
    const { stored, relayed } = await scene.relayed()
    expect(relayed).toEqual(stored)
  })

  test('the relay starts when NATS starts after it', async ({ expect, onTestFinished }) => {
    const scene = await createScene(onTestFinished)
    await scene.nats.stop()
    const { bus } = scene.startRelay()
    await scene.append(3)
    expect(bus.state()).toBe('connecting')
    await scene.nats.start()
    const { stored, relayed } = await scene.relayed()
    expect(relayed).toEqual(stored)
  })

  test('the relay continues after the server was down', async ({ expect, onTestFinished }) => {
    const scene = await createScene(onTestFinished)
    const { bus } = scene.startRelay()
    await scene.append(3)
    await scene.relayed()
    await scene.nats.stop()
    await until('the relay has noticed', () => bus.state() === 'disconnected')
    await scene.append(3)
    await scene.nats.start()
    const { stored, relayed } = await scene.relayed()
    expect(relayed).toEqual(stored)
  })

  test('the relay continues after a restart in which the server forgot the id of its last message', async ({
    expect,
    onTestFinished,
  }) => {
    const scene = await createScene(onTestFinished)
    await scene.forgetDuplicatesSoon()
    const { bus } = scene.startRelay()
    await scene.append(3)
    await scene.relayed()
    const forgotten = performance.now() + 300
    await until('the window for duplicates has passed', () => performance.now() > forgotten)
    await scene.nats.stop()
    await until('the relay has noticed', () => bus.state() === 'disconnected')
    await scene.nats.start()
    await scene.append(3)
    const { stored, relayed } = await scene.relayed()
    expect(relayed).toEqual(stored)
  })

  test('the stream is filled again without new events after the server lost its store', async ({
    expect,
    onTestFinished,
  }) => {
    const scene = await createScene(onTestFinished)
    const { bus } = scene.startRelay()
    await scene.append(5)
    await scene.relayed()
    await scene.nats.stop()
    await scene.nats.wipe()
    await until('the relay has noticed', () => bus.state() === 'disconnected')
    await scene.nats.start()
    const { stored, relayed } = await scene.relayed()
    expect(relayed).toEqual(stored)
  })

  test('a message that arrived is not repeated when its acknowledgement is lost', async ({
    expect,
    onTestFinished,
  }) => {
    const scene = await createScene(onTestFinished)
    const proxy = await createProxy(scene.nats.url, onTestFinished)
    // The server would otherwise detect the duplicate, and the test couldn't fail.
    await scene.forgetDuplicatesSoon()
    scene.startRelay('relay', proxy.url)
    await scene.append(2)
    await scene.relayed()
    proxy.holdReplies()
    await scene.append(3)
    await until('the server has the messages', async () => (await scene.messageCount()) === 5)
    const forgotten = performance.now() + 300
    await until('the window for duplicates has passed', () => performance.now() > forgotten)
    proxy.cut()
    await scene.append(2)
    const { stored, relayed } = await scene.relayed()
    expect(relayed).toEqual(stored)
  })

  test('two relays that take turns unexpectedly publish once and in order', async ({ expect, onTestFinished }) => {
    const scene = await createScene(onTestFinished)
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
    const { stored, relayed } = await scene.relayed()
    expect(relayed).toEqual(stored)
  })

  test('a foreign message in the stream does not confuse the relay', async ({ expect, onTestFinished }) => {
    const scene = await createScene(onTestFinished)
    scene.startRelay()
    await scene.append(3)
    await scene.relayed()
    await until('the checkpoint is there', async () => {
      const { rows } = await scene.database.pool.query(
        `select position from projector.checkpoints where name = 'relay'`,
      )
      return rows[0]?.position === 3
    })
    scene.client.publish('stream.quiz.visitor-arrived', '{"forged":true}')
    await until('the forged message is stored', async () => (await scene.messageCount()) === 4)
    await scene.append(3)
    await until('the events are relayed', async () => (await scene.messageCount()) === 7)
    const ids = (await scene.messages()).map((message) => message.header.get('Nats-Msg-Id'))
    const stored = (await readEvents(scene.database.store)).map((event) => event.id)
    expect(ids).toEqual([...stored.slice(0, 3), '', ...stored.slice(3)])
  })

  test.for<[title: string, added: number]>([
    ['fewer events than the stream', 0],
    ['other events at the positions of the stream', 6],
  ])(
    'a stream is replaced under a new generation after a restored database has %s',
    async ([, added], { expect, onTestFinished }) => {
      const scene = await createScene(onTestFinished)
      const { pool } = scene.database
      const generation = async () => (await pool.query(`select generation from event_store.log`)).rows[0]?.generation
      const before = await generation()
      const first = scene.startRelay()
      await scene.append(5)
      await scene.relayed()
      await first.stop()
      await pool.query('delete from event_store.events where position > 2')
      await pool.query(`update projector.checkpoints set position = 2 where name = 'relay'`)
      if (added > 0) await scene.append(added)
      const second = scene.startRelay('after the restore')
      await until('the stream is filled again', async () => (await scene.messageCount()) === 2 + added)
      const { stored, relayed } = await scene.relayed()
      expect(relayed).toEqual(stored)
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
    async ([problem, , damage], { expect, onTestFinished }) => {
      const scene = await createScene(onTestFinished)
      const { problems } = scene.startRelay()
      await scene.append(5)
      await scene.relayed()
      await until('the checkpoint is at the head', async () => {
        const { rows } = await scene.database.pool.query(
          `select position from projector.checkpoints where name = 'relay'`,
        )
        return rows[0]?.position === 5
      })
      await damage(await jetstreamManager(scene.client), scene.database.pool)
      await until('the damage was reported and mended', () => problems.length > 1 && problems.at(-1) === undefined)
      expect(problems).toEqual([problem, undefined])
      const { stored, relayed } = await scene.relayed()
      expect(relayed).toEqual(stored)
    },
  )

  test('the stream contains no personal data in plain text', async ({ expect, onTestFinished }) => {
    const scene = await createScene(onTestFinished)
    const keys = createPersonKeys(testKeyStore(scene.database.pool))
    const person = randomUUID()
    await scene.database.store.append(visitorStream(person), [
      { type: 'quiz.email-given', data: { email: await keys.seal(person, 'email', 'ada@example.com') }, metadata },
      { type: 'quiz.name-given', data: { name: await keys.seal(person, 'name', 'Ada') }, metadata },
    ])
    scene.startRelay()
    await scene.relayed()
    const text = (await scene.messages()).map((message) => message.string()).join()
    expect(text).toContain(person)
    expect(text).not.toMatch(/ada@|example\.com|Ada/)
    for (const value of ['ada@example.com', 'Ada']) expect(text).not.toContain(Buffer.from(value).toString('base64url'))
  })
})
