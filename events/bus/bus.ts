import { setTimeout as delay } from 'node:timers/promises'
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
export type EventRef = { type: string; position: number }

export type Bus = ReturnType<typeof createBus>

const EVENTS = 'events'

const noop = () => {}

const RETRY_MS = 500
const GOODBYE_MS = 1_000

const connectOnce = (url: string, name: string) =>
  connect({
    servers: url.split(','),
    name,
    // A connection that was there comes back by itself; by default it would give up for good after ten attempts.
    maxReconnectAttempts: -1,
    reconnectTimeWait: RETRY_MS,
    reconnectJitter: 250,
    pingInterval: 10_000,
    maxPingOut: 2,
  })

type LinkOptions = Required<Omit<BusOptions, 'url'>> & {
  url: string | undefined
  /** Called with every connection that is made; a connection that only comes back is the same one. */
  listen: (nats: NatsConnection) => void
}

/** Sees to it that there is a connection whenever there can be one, until closed. */
const createLink = ({ url, name, onState, listen }: LinkOptions) => {
  let state: BusState = url === undefined ? 'absent' : 'connecting'
  let connection: NatsConnection | undefined
  let session: { connection: NatsConnection } | undefined
  const closing = new AbortController()

  const enter = (next: BusState) => {
    if (closing.signal.aborted || next === state) return
    state = next
    session = next === 'connected' && connection ? { connection } : undefined
    onState(next)
  }

  const attend = async (nats: NatsConnection) => {
    connection = nats
    if (closing.signal.aborted) return await nats.close()
    listen(nats)
    enter('connected')
    for await (const status of nats.status()) {
      if (status.type === 'disconnect') enter('disconnected')
      if (status.type === 'reconnect') enter('connected')
    }
    enter('disconnected')
  }

  /** Again and again: no server may be up at first, and one that refuses us ends a connection for good. */
  const open = async (servers: string) => {
    while (!closing.signal.aborted) {
      await connectOnce(servers, name).then(attend).catch(noop)
      await delay(RETRY_MS, undefined, { signal: closing.signal }).catch(noop)
    }
  }
  if (url !== undefined) void open(url)

  return {
    state: () => state,
    session: () => session,
    close: async () => {
      closing.abort()
      // What was told goes out first. A server that is gone, or goes just now, is not waited for.
      if (session)
        await Promise.race([session.connection.drain().catch(noop), delay(GOODBYE_MS, undefined, { ref: false })])
      await connection?.close()
    },
  }
}

/**
 * A hint and a fan-out, never the truth: everything it says can be found out by asking the database. So nothing here
 * waits for the network or fails a caller, and while there is no connection what is told is dropped, not kept.
 */
export const createBus = ({ url, name, onState = noop }: BusOptions) => {
  const wakers = new Set<() => void>()
  const wakeAll = () => wakers.forEach((wake) => wake())
  const link = createLink({
    url,
    name,
    listen: (nats) => nats.subscribe(`${EVENTS}.>`, { callback: wakeAll }),
    onState: (state) => {
      onState(state)
      // What was told meanwhile was lost on us: everyone looks for themselves once.
      if (state === 'connected') wakeAll()
    },
  })

  const publish = (subject: string, text: string) => {
    try {
      // Only while connected: the client would buffer without bound, possibly for hours.
      link.session()?.connection.publish(subject, text)
    } catch {
      // Closed between the look and the call: what it says can be found in the database.
    }
  }

  return {
    state: link.state,
    /**
     * The live connection, for the one who needs more than hints (the relay to JetStream). Another object after each
     * reconnect, since the server may not be what it was: it can have been replaced, or have lost its store.
     */
    session: link.session,

    /** Tells that events were committed: `events.<category>.<type>`, the position as text. */
    tell: (events: readonly EventRef[]) => {
      for (const { type, position } of events) publish(`${EVENTS}.${type}`, String(position))
    },
    /** Calls `wake` whenever there may be something new. Returns how to stop that. */
    onWake: (wake: () => void) => {
      wakers.add(wake)
      return () => wakers.delete(wake)
    },

    close: link.close,
  }
}
