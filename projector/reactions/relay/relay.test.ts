import { randomUUID } from 'node:crypto'
import { connect as connectTcp, createServer, type Socket } from 'node:net'
import { connect, nanos, type StoredMsg } from 'nats'
import { describe, type TestContext, test } from 'vitest'
import type { NewEvent } from '#db/store/event-store.ts'
import { createPersonKeys } from '#db/crypto/person-keys.ts'
import { createTestDatabase, createTestNats, readEvents, until } from '#run/testing/database.ts'
import { createBus } from '#events/bus/bus.ts'
import { visitorStream } from '#events/quiz.ts'
import { startInProcess, visitor, writeEvents } from '#projector/testing.ts'
import { EVENTS_STREAM, runRelay } from './relay.ts'

const metadata = { correlation: 'c', causation: 'o' }
const opened: NewEvent = { type: 'quiz.checkout-opened', data: {}, metadata }
const arrivals = (n: number) =>
  Array.from({ length: n }, (_, i) => visitor(i).did('quiz.visitor-arrived', { creo: null }))

/** A database, a NATS server and connections to both, all of this test's own. */
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
    const relay = startInProcess(database, { bus, holder }, runRelay)
    const stop = async () => {
      await relay.stop()
      await bus.close()
    }
    closing.push(stop)
    return { bus, stop, logged: relay.logged }
  }
  const append = (n = 1) =>
    database.store.append(
      visitorStream(randomUUID()),
      Array.from({ length: n }, () => opened),
    )
  const manager = async () => await client.jetstreamManager()

  /** How many messages the stream holds; none while there is no stream or no server. */
  const held = async () => {
    const info = await manager()
      .then((m) => m.streams.info(EVENTS_STREAM))
      .catch(() => undefined)
    return info?.state.messages ?? 0
  }
  const messages = async (): Promise<StoredMsg[]> => {
    const m = await manager()
    const { state } = await m.streams.info(EVENTS_STREAM)
    return await Promise.all(
      Array.from({ length: state.last_seq }, (_, n) => m.streams.getMessage(EVENTS_STREAM, { seq: n + 1 })),
    )
  }
  /** Waits until the stream holds as many messages as the store events, then gives the ids of both in their orders. */
  const relayed = async () => {
    const events = await readEvents(database.store)
    await until(`all ${events.length} events are relayed`, async () => (await held()) >= events.length)
    return {
      stored: events.map((event) => event.id),
      relayed: (await messages()).map((message) => message.header.get('Nats-Msg-Id')),
    }
  }
  /** Makes the stream before the relay does, so that the server soon forgets which message it has had. */
  const forgetDuplicatesSoon = async () => {
    await (await manager()).streams.add({ name: EVENTS_STREAM, subjects: ['stream.>'], duplicate_window: nanos(100) })
  }
  return { database, nats, client, startRelay, append, held, messages, relayed, forgetDuplicatesSoon }
}

/** A way to a server on which replies can be held back, and which can be cut. */
const createProxy = async (url: string, onTestFinished: TestContext['onTestFinished']) => {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let isHolding = false
  const server = createServer((near) => {
    const far = connectTcp(Number(target.port), target.hostname)
    for (const socket of [near, far]) socket.on('error', () => {}).on('close', () => socket.destroy())
    sockets.add(near).add(far)
    near.pipe(far)
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
    holdReplies: () => {
      isHolding = true
    },
    cut: () => {
      isHolding = false
      for (const socket of sockets) socket.destroy()
    },
  }
}

describe.concurrent('the relay to JetStream', () => {
  test('puts every event into the stream once and in order, whatever it is, as consumers outside expect it', async ({
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

  test('relays what is appended while it runs', async ({ expect, onTestFinished }) => {
    const scene = await createScene(onTestFinished)
    const { bus } = scene.startRelay()
    for (let n = 1; n <= 5; n += 1) {
      const result = await scene.append(2)
      if (n % 2 && result.outcome === 'appended') bus.publish([{ type: opened.type, position: result.position }])
      await until('it was relayed', async () => (await scene.held()) === 2 * n)
    }
    const { stored, relayed } = await scene.relayed()
    expect(relayed).toEqual(stored)
  })

  test('begins when NATS comes up, should that be after itself', async ({ expect, onTestFinished }) => {
    const scene = await createScene(onTestFinished)
    await scene.nats.stop()
    const { bus } = scene.startRelay()
    await scene.append(3)
    expect(bus.state()).toBe('connecting')
    await scene.nats.start()
    const { stored, relayed } = await scene.relayed()
    expect(relayed).toEqual(stored)
  })

  test('goes on where it was after the server was down', async ({ expect, onTestFinished }) => {
    const scene = await createScene(onTestFinished)
    const { bus } = scene.startRelay()
    await scene.append(3)
    await scene.relayed()
    await scene.nats.stop()
    await until('the relay knows', () => bus.state() === 'disconnected')
    await scene.append(3)
    await scene.nats.start()
    const { stored, relayed } = await scene.relayed()
    expect(relayed).toEqual(stored)
  })

  test('goes on though the server was restarted when it no longer knew the id of its last message', async ({
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
    await until('the relay knows', () => bus.state() === 'disconnected')
    await scene.nats.start()
    await scene.append(3)
    const { stored, relayed } = await scene.relayed()
    expect(relayed).toEqual(stored)
  })

  test('fills the stream anew, though nothing new happens, when the server lost its store', async ({
    expect,
    onTestFinished,
  }) => {
    const scene = await createScene(onTestFinished)
    const { bus } = scene.startRelay()
    await scene.append(5)
    await scene.relayed()
    await scene.nats.stop()
    await scene.nats.wipe()
    await until('the relay knows', () => bus.state() === 'disconnected')
    await scene.nats.start()
    const { stored, relayed } = await scene.relayed()
    expect(relayed).toEqual(stored)
  })

  test('does not repeat a message that arrived although its acknowledgement was lost', async ({
    expect,
    onTestFinished,
  }) => {
    const scene = await createScene(onTestFinished)
    const proxy = await createProxy(scene.nats.url, onTestFinished)
    // Else the server would recognise the repetition, and it would not matter what the relay does.
    await scene.forgetDuplicatesSoon()
    scene.startRelay('relay', proxy.url)
    await scene.append(2)
    await scene.relayed()
    proxy.holdReplies()
    await scene.append(3)
    await until('the server has the messages', async () => (await scene.held()) === 5)
    const forgotten = performance.now() + 300
    await until('the window for duplicates has passed', () => performance.now() > forgotten)
    proxy.cut()
    await scene.append(2)
    const { stored, relayed } = await scene.relayed()
    expect(relayed).toEqual(stored)
  })

  test('relays once and in order though two run, and each believes again and again that it is its turn', async ({
    expect,
    onTestFinished,
  }) => {
    const scene = await createScene(onTestFinished)
    await scene.forgetDuplicatesSoon()
    const relays = [scene.startRelay('one'), scene.startRelay('two')]
    for (let n = 0; n < 30; n += 1) {
      const result = await scene.append(5)
      if (result.outcome === 'appended') relays[0]?.bus.publish([{ type: opened.type, position: result.position }])
      // The lease runs out under its holder, who does not notice before the next renewal.
      if (n % 5 === 0)
        await scene.database.pool.query(`update projector.leases set expires_at = now() - interval '1 ms'`)
      await until('something was relayed', async () => (await scene.held()) > 5 * n)
    }
    await relays[0]?.stop()
    await scene.append(3)
    const { stored, relayed } = await scene.relayed()
    expect(relayed).toEqual(stored)
  })

  test('is not led astray by what somebody else puts into the stream', async ({ expect, onTestFinished }) => {
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
    await until('the forged message is stored', async () => (await scene.held()) === 4)
    await scene.append(3)
    await until('the events are relayed', async () => (await scene.held()) === 7)
    const ids = (await scene.messages()).map((message) => message.header.get('Nats-Msg-Id'))
    const stored = (await readEvents(scene.database.store)).map((event) => event.id)
    expect(ids).toEqual([...stored.slice(0, 3), '', ...stored.slice(3)])
  })

  test('carries no personal datum in the clear', async ({ expect, onTestFinished }) => {
    const scene = await createScene(onTestFinished)
    const keys = createPersonKeys(scene.database.pool)
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
