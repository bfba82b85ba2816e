import { connect, type NatsConnection } from 'nats'

/** What the bus reports of itself, for logs, readiness and metrics. */
export type BusState = 'absent' | 'connecting' | 'connected' | 'disconnected'

export type BusOptions = {
  /** Addresses of NATS servers, comma-separated; undefined where there is none and everything works by polling. */
  url: string | undefined
  /** Name shown in the server's connection list. */
  name: string
  onState?: (state: BusState) => void
}

/** A committed event as the bus tells of it: that it exists and where, never its data. */
export type Told = { type: string; position: number }

export type Bus = ReturnType<typeof makeBus>

const EVENTS = 'events'
const PROJECTIONS = 'projections'

/**
 * A hint and a fan-out, never the truth: everything it says can be found out by asking the database. So nothing here
 * waits for the network or fails a caller, and while there is no connection what is told is dropped, not kept.
 */
export const makeBus = ({ url, name, onState = () => {} }: BusOptions) => {
  let state: BusState = url === undefined ? 'absent' : 'connecting'
  let connection: NatsConnection | undefined
  let closed = false
  const wakers = new Set<() => void>()
  const positions = new Map<string, number>()
  const waiters = new Set<{ projection: string; position: number; resolve: () => void }>()

  const enter = (next: BusState) => {
    if (closed || next === state) return
    state = next
    onState(next)
  }

  const reached = (projection: string, position: number) => {
    if (position <= (positions.get(projection) ?? -1)) return
    positions.set(projection, position)
    for (const waiter of waiters) {
      if (waiter.projection === projection && waiter.position <= position) waiter.resolve()
    }
  }

  const follow = (nats: NatsConnection) => {
    nats.subscribe(`${EVENTS}.>`, { callback: () => wakers.forEach((wake) => wake()) })
    nats.subscribe(`${PROJECTIONS}.*`, {
      callback: (_, message) => {
        const position = Number(message.string())
        const projection = message.subject.slice(PROJECTIONS.length + 1)
        // Whatever else somebody sends on this subject says nothing about a projection.
        if (Number.isSafeInteger(position) && position >= 0) reached(projection, position)
      },
    })
  }

  /** What was told meanwhile was lost on us: everyone looks for themselves once. */
  const reconnected = () => {
    enter('connected')
    wakers.forEach((wake) => wake())
  }

  const watch = async (nats: NatsConnection) => {
    for await (const status of nats.status()) {
      if (status.type === 'disconnect') enter('disconnected')
      if (status.type === 'reconnect') reconnected()
    }
  }

  const open = async () => {
    if (url === undefined) return
    try {
      connection = await connect({
        servers: url.split(','),
        name,
        waitOnFirstConnect: true,
        maxReconnectAttempts: -1,
        reconnectTimeWait: 500,
        reconnectJitter: 250,
        pingInterval: 10_000,
        maxPingOut: 2,
      })
      if (closed) return await connection.close()
      follow(connection)
      reconnected()
      await watch(connection)
    } catch {
      enter('disconnected')
    }
  }
  const opening = open()

  const publish = (subject: string, text: string) => {
    // The client would buffer without bound while it is disconnected, possibly for hours.
    if (state !== 'connected' || !connection) return
    try {
      connection.publish(subject, text)
    } catch {
      // Closed between the look and the call: what it says can be found in the database.
    }
  }

  return {
    state: () => state,
    /** The live connection, for the one who needs more than hints (the relay to JetStream). */
    nats: () => (state === 'connected' ? connection : undefined),

    /** Tells that events were committed. `events.<category>.<type>`, the position as text. */
    tell: (events: readonly Told[]) => {
      for (const { type, position } of events) publish(`${EVENTS}.${type}`, String(position))
    },
    /** Calls `wake` whenever there may be something new. Returns how to stop that. */
    onWake: (wake: () => void) => {
      wakers.add(wake)
      return () => wakers.delete(wake)
    },

    /** Tells how far a projection has come. */
    tellPosition: (projection: string, position: number) => {
      reached(projection, position)
      publish(`${PROJECTIONS}.${projection}`, String(position))
    },
    /** How far a projection has come, as far as was heard here; undefined when nothing was. */
    position: (projection: string) => positions.get(projection),
    /**
     * Waits until a projection has reached a position, at most `ms` milliseconds.
     * @returns false when that was not heard in time: the reader then shows what there is.
     */
    waitFor: async (projection: string, position: number, ms: number): Promise<boolean> => {
      if ((positions.get(projection) ?? -1) >= position) return true
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const waiter = { projection, position, resolve: () => resolve(true) }
      const timer = setTimeout(() => resolve(false), ms)
      waiters.add(waiter)
      try {
        return await promise
      } finally {
        clearTimeout(timer)
        waiters.delete(waiter)
      }
    },

    close: async () => {
      closed = true
      for (const waiter of waiters) waiter.resolve()
      await connection?.drain().catch(() => {})
      if (connection) await opening
    },
  }
}
