import { createServer } from 'node:net'
import { connect } from '@nats-io/transport-node'
import { describe, type TestContext, test } from 'vitest'
import { createTestNats, until } from '#prove/servers/database.ts'
import { type Bus, createBus } from './bus.ts'

const ref = (position: number) => ({ type: 'loan.lent', position })
const isConnected = (bus: Bus) => until('the bus is connected', () => bus.state() === 'connected')
const isCutOff = (bus: Bus) => until('the bus is cut off', () => bus.state() === 'disconnected')

/** A server of this test's own, and ways to speak over it. */
const createScene = async (onTestFinished: TestContext['onTestFinished']) => {
  const nats = await createTestNats()
  onTestFinished(nats.close)
  const open = (url: string | undefined = nats.url) => {
    const bus = createBus({ url, name: 'test' })
    onTestFinished(bus.close)
    return bus
  }
  const connected = async () => {
    const bus = open()
    await isConnected(bus)
    // A hint that another bus publishes before the server knows this subscription would be lost.
    await bus.session()?.connection.flush()
    return bus
  }
  /** Another client of the same server. */
  const stranger = async () => {
    const client = await connect({
      servers: nats.url,
      waitOnFirstConnect: true,
      maxReconnectAttempts: -1,
      reconnectTimeWait: 50,
    })
    onTestFinished(() => client.close())
    return client
  }
  const wakesOf = (bus: Bus) => {
    const wakes = { count: 0, stop: bus.onWake(() => (wakes.count += 1)) }
    return wakes
  }
  return { nats, open, connected, stranger, wakesOf }
}

describe.concurrent('the bus', () => {
  test('the bus wakes listeners in other processes until they unsubscribe', async ({ expect, onTestFinished }) => {
    const { connected, wakesOf } = await createScene(onTestFinished)
    const [here, there] = [await connected(), await connected()]
    const [wakes, others] = [wakesOf(there), wakesOf(there)]
    here.publish([ref(1), ref(2)])
    await until('both hints were heard', () => wakes.count === 2)
    wakes.stop()
    here.publish([ref(3)])
    await until('the third was heard', () => others.count === 3)
    expect(wakes.count).toBe(2)
  })

  test('the bus publishes type and position of an event but no data', async ({ expect, onTestFinished }) => {
    const { connected, stranger } = await createScene(onTestFinished)
    const [bus, client] = [await connected(), await stranger()]
    const heard: string[] = []
    client.subscribe('>', { callback: (_, message) => void heard.push(`${message.subject} ${message.string()}`) })
    await client.flush()
    bus.publish([Object.assign(ref(7), { data: { age: 'secret' } })])
    await until('the event was heard', () => heard.length === 1)
    expect(heard).toEqual(['events.loan.lent 7'])
  })

  test('the bus treats a forged message as a reason to check the store', async ({ onTestFinished }) => {
    const { connected, stranger, wakesOf } = await createScene(onTestFinished)
    const [bus, client] = [await connected(), await stranger()]
    const wakes = wakesOf(bus)
    client.publish('events.loan.lent', '{"position":"; drop table"}')
    await until('the forged hint was heard', () => wakes.count === 1)
  })

  test('the bus neither throws nor waits without a server', async ({ expect, onTestFinished }) => {
    const { nats, open } = await createScene(onTestFinished)
    await nats.stop()
    for (const [bus, state] of [
      [open(), 'connecting'],
      [createBus({ url: undefined, name: 'test' }), 'absent'],
    ] as const) {
      const start = performance.now()
      for (let n = 0; n < 1_000; n += 1) bus.publish([ref(n)])
      expect(performance.now() - start).toBeLessThan(500)
      expect(bus.state()).toBe(state)
      expect(bus.session()).toBeUndefined()
      await bus.close()
    }
  })

  test('the bus connects to a server that starts later and wakes all listeners', async ({ onTestFinished }) => {
    const { nats, open, wakesOf } = await createScene(onTestFinished)
    await nats.stop()
    const bus = open()
    const wakes = wakesOf(bus)
    await nats.start()
    await isConnected(bus)
    await until('all listeners are awake', () => wakes.count === 1)
  })

  test('the bus reconnects after an outage, wakes all listeners and drops messages published meanwhile', async ({
    expect,
    onTestFinished,
  }) => {
    const { nats, connected, stranger, wakesOf } = await createScene(onTestFinished)
    const [bus, client] = [await connected(), await stranger()]
    const first = bus.session()
    const heard: string[] = []
    client.subscribe('events.>', { callback: (_, message) => void heard.push(message.string()) })
    const wakes = wakesOf(bus)
    await nats.stop()
    await isCutOff(bus)
    expect(bus.session()).toBeUndefined()
    for (let n = 0; n < 5_000; n += 1) bus.publish([ref(n)])
    const states: string[] = []
    void (async () => {
      for await (const status of client.status()) states.push(status.type)
    })()
    await nats.start()
    await isConnected(bus)
    await until('all listeners are awake', () => wakes.count > 0)
    await until('the listener is back', () => states.includes('reconnect'))
    await client.flush()
    bus.publish([ref(5_000)])
    await until('the next hint was heard', () => heard.includes('5000'))
    expect(heard).toEqual(['5000'])
    // The session changes because the server may be another one.
    expect(bus.session()).not.toBe(first)
  })

  test('the bus keeps trying while a server refuses it', async ({ expect, onTestFinished }) => {
    const { nats, open } = await createScene(onTestFinished)
    await nats.stop()
    let refused = 0
    const refusing = createServer((socket) => {
      socket.on('error', () => {})
      socket.write('INFO {"server_id":"x","version":"2.10.0","proto":1,"max_payload":1024,"auth_required":true}\r\n')
      socket.once('data', () => {
        refused += 1
        socket.end("-ERR 'Authorization Violation'\r\n")
      })
    })
    const { hostname, port } = new URL(nats.url)
    await new Promise<void>((resolve) => refusing.listen(Number(port), hostname, resolve))
    const bus = open()
    await until('it was refused more than once', () => refused >= 3)
    await new Promise((resolve) => refusing.close(resolve))
    expect(bus.state()).not.toBe('connected')
    await nats.start()
    await isConnected(bus)
  })

  test('the bus publishes nothing once it is closed', async ({ expect, onTestFinished }) => {
    const { nats, connected, open, wakesOf } = await createScene(onTestFinished)
    const [bus, other] = [await connected(), await connected()]
    const wakes = wakesOf(bus)
    await bus.close()
    bus.publish([ref(1)])
    other.publish([ref(2)])
    await other.close()
    expect(wakes.count).toBe(0)

    await nats.stop()
    const early = open()
    const earlyWakes = wakesOf(early)
    await early.close()
    await nats.start()
    await isConnected(open())
    expect([early.state(), earlyWakes.count]).toEqual(['connecting', 0])
  })
})
