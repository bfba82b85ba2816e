import { connect, type NatsConnection } from 'nats'
import { makePositions } from './positions.ts'

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

const noop = () => {}

const connectPatiently = (url: string, name: string) =>
  connect({
    servers: url.split(','),
    name,
    // The client's own defaults throw when no server is up at first, and give up for good after ten attempts.
    waitOnFirstConnect: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
    reconnectJitter: 250,
    pingInterval: 10_000,
    maxPingOut: 2,
  })

/** Hears hints and positions on a connection. */
const listen = (nats: NatsConnection, wake: () => void, reached: (projection: string, position: number) => void) => {
  nats.subscribe(`${EVENTS}.>`, { callback: wake })
  nats.subscribe(`${PROJECTIONS}.*`, {
    callback: (_, message) => {
      const position = Number(message.string())
      const projection = message.subject.slice(PROJECTIONS.length + 1)
      // Whatever else somebody sends on this subject says nothing about a projection.
      if (Number.isSafeInteger(position) && position >= 0) reached(projection, position)
    },
  })
}

/**
 * A hint and a fan-out, never the truth: everything it says can be found out by asking the database. So nothing here
 * waits for the network or fails a caller, and while there is no connection what is told is dropped, not kept.
 */
export const makeBus = ({ url, name, onState = noop }: BusOptions) => {
  let state: BusState = url === undefined ? 'absent' : 'connecting'
  let connection: NatsConnection | undefined
  let session: { connection: NatsConnection } | undefined
  let closed = false
  const wakers = new Set<() => void>()
  const positions = makePositions()
  const wakeAll = () => wakers.forEach((wake) => wake())

  const enter = (next: BusState) => {
    if (closed || next === state) return
    state = next
    session = next === 'connected' && connection ? { connection } : undefined
    onState(next)
    // What was told meanwhile was lost on us: everyone looks for themselves once.
    if (next === 'connected') wakeAll()
  }

  const open = async (servers: string) => {
    connection = await connectPatiently(servers, name)
    if (closed) return await connection.close()
    listen(connection, wakeAll, positions.reached)
    enter('connected')
    for await (const status of connection.status()) {
      if (status.type === 'disconnect') enter('disconnected')
      if (status.type === 'reconnect') enter('connected')
    }
  }
  if (url !== undefined) void open(url).catch(() => enter('disconnected'))

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
    /**
     * The live connection, for the one who needs more than hints (the relay to JetStream). Another object after each
     * reconnect, since the server may not be what it was: it can have been replaced, or have lost its store.
     */
    session: () => session,

    /** Tells that events were committed: `events.<category>.<type>`, the position as text. */
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
      positions.reached(projection, position)
      publish(`${PROJECTIONS}.${projection}`, String(position))
    },
    /** How far a projection has come, as far as was heard here; undefined when nothing was. */
    position: positions.at,
    /** Waits until a projection has reached a position, at most `ms` milliseconds; false when that was not heard. */
    waitFor: positions.waitFor,

    close: async () => {
      closed = true
      positions.close()
      await connection?.drain().catch(noop)
    },
  }
}
