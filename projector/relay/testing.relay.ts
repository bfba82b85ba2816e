import { randomUUID } from 'node:crypto'
import { connect as connectTcp, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { jetstreamManager, type StoredMsg } from '@nats-io/jetstream'
import { connect, nanos, type NatsConnection } from '@nats-io/transport-node'
import { expect, type TestContext } from 'vitest'
import type { EventStore, NewEvent } from '#db/event-store.ts'
import { createTestDatabase, createTestNats, readEvents, until } from '#prove/servers/database.ts'
import { readPort } from '#prove/servers/port-of.ts'
import { createBus } from '#events/bus/bus.ts'
import { visitorStream } from '#events/quiz/quiz.ts'
import type { StreamProblem } from '#projector/engine/metrics.ts'
import { startInProcess } from '#projector/testing.ts'
import { runRelay } from './relay.ts'
import { EVENTS_STREAM } from './stream.ts'

export const metadata = { correlation: 'c', causation: 'o' }
export const opened: NewEvent = { type: 'quiz.checkout-opened', data: {}, metadata }

const createStreamReader = (client: NatsConnection, store: EventStore) => {
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
  /** Waits until the stream has as many messages as the store has events, and expects the same ids in the same order. */
  const expectRelayed = async () => {
    const events = await readEvents(store)
    await until(`all ${events.length} events are relayed`, async () => (await messageCount()) >= events.length)
    const ids = (await messages()).map((message) => message.header.get('Nats-Msg-Id'))
    expect(ids).toEqual(events.map((event) => event.id))
  }
  const waitForMessages = (count: number) =>
    until(`${count} messages are in the stream`, async () => (await messageCount()) === count)
  return { manager, messageCount, messages, expectRelayed, waitForMessages }
}

/** Creates a database, a NATS server and connections for one test. */
export const createRelayScene = async (onTestFinished: TestContext['onTestFinished']) => {
  const [database, nats] = await Promise.all([createTestDatabase(), createTestNats()])
  const client = await connect({
    servers: nats.url,
    waitOnFirstConnect: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 100,
  })
  const reader = createStreamReader(client, database.store)
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
  const waitForCheckpoint = (at: number) =>
    until(`the checkpoint is at ${at}`, async () => {
      const { rows } = await database.pool.query(`select position from projector.checkpoints where name = 'relay'`)
      return rows[0]?.position === at
    })
  /** Waits until the server no longer recognizes duplicates, after `forgetDuplicatesSoon`. */
  const waitForForgetting = () => delay(300)
  /** Creates the stream before the relay does, with a short duplicate window. */
  const forgetDuplicatesSoon = async () => {
    const { streams } = await reader.manager()
    await streams.add({ name: EVENTS_STREAM, subjects: ['stream.>'], duplicate_window: nanos(100) })
  }
  return {
    database,
    nats,
    client,
    startRelay,
    append,
    ...reader,
    waitForCheckpoint,
    forgetDuplicatesSoon,
    waitForForgetting,
  }
}

/** Creates a proxy that can hold back replies and cut connections. */
export const createHoldingProxy = async (url: string, onTestFinished: TestContext['onTestFinished']) => {
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
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return {
    url: `nats://127.0.0.1:${readPort(server)}`,
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
