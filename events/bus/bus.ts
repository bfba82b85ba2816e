import { setTimeout as delay } from 'node:timers/promises'
import { connect, type NatsConnection } from '@nats-io/transport-node'

/** Connection state, for logs, readiness and metrics. */
export type BusState = 'absent' | 'connecting' | 'connected' | 'disconnected'

export type BusOptions = {
  /** Comma-separated addresses of NATS servers. Without one, everything works by polling. */
  url: string | undefined
  /** Name shown in the server's connection list. */
  name: string
  onState?: (state: BusState) => void
}

/** A committed event as published on the bus: its type and position, never its data. */
export type EventRef = { type: string; position: number }

/** Publishes hints that new events exist. The database is the source of truth, so a lost hint costs only time. */
export type Bus = {
  state: () => BusState
  /**
   * Returns the live connection, for the JetStream relay. It is a new object after each reconnect, because the server may
   * have been replaced or have lost its store.
   */
  session: () => { connection: NatsConnection } | undefined
  /** Publishes committed events on `events.<category>.<type>`, with the position as text. */
  publish: (events: readonly EventRef[]) => void
  /** Calls `wake` whenever there may be new events. Returns a function that unsubscribes. */
  onWake: (wake: () => void) => () => void
  close: () => Promise<void>
}

const EVENTS = 'events'

const noop = () => {}

const RETRY_MS = 500
const DRAIN_TIMEOUT_MS = 1_000

/** Returns the servers of an address, and the account that its first server names. */
export const natsServers = (url: string) => {
  const servers = url.split(',')
  const { username, password } = new URL(servers[0] ?? '')
  return {
    servers: servers.map((server) => server.replace(/\/\/[^@/]*@/, '//')),
    ...(username && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
  }
}

const connectOnce = async (url: string, name: string) =>
  await connect({
    ...natsServers(url),
    name,
    // Reconnects without limit; the default is ten attempts.
    maxReconnectAttempts: -1,
    reconnectTimeWait: RETRY_MS,
    reconnectJitter: 250,
    pingInterval: 10_000,
    maxPingOut: 2,
  })

type LinkOptions = Required<Omit<BusOptions, 'url'>> & {
  url: string | undefined
  /** Receives each new connection. A reconnect keeps the same one. */
  listen: (nats: NatsConnection) => void
}

/** Creates a link that keeps connecting until it is closed. */
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

  const follow = async (nats: NatsConnection) => {
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

  /** Retries forever, because a server may start later, and one that refuses us ends the connection. */
  const open = async (servers: string) => {
    while (!closing.signal.aborted) {
      await connectOnce(servers, name).then(follow).catch(noop)
      await delay(RETRY_MS, undefined, { signal: closing.signal }).catch(noop)
    }
  }
  if (url !== undefined) void open(url)

  return {
    state: () => state,
    session: () => session,
    close: async () => {
      closing.abort()
      // Flushes published messages first, but doesn't wait long for a server that is gone.
      if (session)
        await Promise.race([session.connection.drain().catch(noop), delay(DRAIN_TIMEOUT_MS, undefined, { ref: false })])
      await connection?.close()
    },
  }
}

/** Creates a bus. Nothing here waits for the network or fails a caller; without a connection, messages are dropped. */
export const createBus = ({ url, name, onState = noop }: BusOptions): Bus => {
  const wakers = new Set<() => void>()
  const wakeAll = () => wakers.forEach((wake) => wake())
  const link = createLink({
    url,
    name,
    listen: (nats) => nats.subscribe(`${EVENTS}.>`, { callback: wakeAll }),
    onState: (state) => {
      onState(state)
      // Messages published meanwhile were lost, so every reader checks the store once.
      if (state === 'connected') wakeAll()
    },
  })

  const send = (subject: string, text: string) => {
    try {
      // Only while connected, because the client would buffer without limit.
      link.session()?.connection.publish(subject, text)
    } catch {
      // The connection closed just now. Readers find the event by polling.
    }
  }

  return {
    state: link.state,
    session: link.session,

    publish: (events) => {
      for (const { type, position } of events) send(`${EVENTS}.${type}`, String(position))
    },
    onWake: (wake) => {
      wakers.add(wake)
      return () => wakers.delete(wake)
    },

    close: link.close,
  }
}
