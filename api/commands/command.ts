import { LRUCache } from 'lru-cache'
import type { EventStore, NewEvent } from '#db/store/event-store.ts'
import type { Bus } from '#events/bus/bus.ts'
import type { DomainEvent } from '#events/catalog.ts'
import { decodeNeeded } from '#events/decode.ts'
import { eventId } from '#events/operation.ts'
import { Refusal } from '#api/http/refusal.ts'

/** What one request is, beyond its content. */
export type Operation = {
  /** Names what the client does, the same at every retry; undefined when the client gave no Idempotency-Key. */
  key: string | undefined
  /** Keyed digest of what was asked. */
  fingerprint: string
  /** The id of the request. */
  correlation: string
}

/** An operation that is refused at its deadline, by performance.now(). */
type Timed = Operation & { deadline: number }

/** How the state that decisions need is made from the events of one stream. Pure. */
export type Evolve<State, Event> = (state: State, event: Event) => State

export type CommandOutcome = 'appended' | 'duplicate' | 'nothing'

export type StreamState<State> = { state: State; version: number }

const ATTEMPTS = 10

const reused = () =>
  new Refusal(422, 'idempotency_key_reused', 'This Idempotency-Key was used before for something else.')

const contended = () =>
  new Refusal(409, 'conflict', 'Something else changed this at the same moment. Please try again.')

export type CommandOptions<State, Event extends DomainEvent> = {
  store: EventStore
  bus: Bus
  /** Tells the events that stand in these streams. */
  isEvent: (event: { type: string }) => event is Event
  initial: State
  evolve: Evolve<State, Event>
  /** How many streams' states are kept in memory. */
  cacheSize: number
}

/** Lets work on one stream wait for each other: racing, all but one would do it in vain, again and again. */
export const createKeyedQueue = () => {
  const last = new Map<string, Promise<void>>()
  return async <T>(stream: string, work: () => Promise<T>): Promise<T> => {
    const before = last.get(stream)
    const { promise: mine, resolve: done } = Promise.withResolvers<void>()
    last.set(stream, mine)
    await before
    try {
      return await work()
    } finally {
      if (last.get(stream) === mine) last.delete(stream)
      done()
    }
  }
}

const createWasDone =
  (store: EventStore) =>
  async (stream: string, { key, fingerprint }: Operation): Promise<boolean> => {
    const earlier = key === undefined ? undefined : await store.metadataOf(eventId(stream, key, 0))
    if (earlier && earlier.fingerprint !== fingerprint) throw reused()
    return earlier !== undefined
  }

/** Returns the events to append, or undefined when the decision refuses or has nothing to do: fresh state decides then. */
const decideOnCached = <State, Event>(decide: (state: State) => Event[], state: State): Event[] | undefined => {
  try {
    const events = decide(state)
    return events.length > 0 ? events : undefined
  } catch {
    return undefined
  }
}

/**
 * Handles commands to one category of streams: load the state, decide, append where the state was read; when somebody
 * was faster, again. States are remembered between commands: one that is out of date is found out by the version that
 * the append expects, so memory can make things slow but never wrong.
 */
export const createCommandHandler = <State, Event extends DomainEvent>(options: CommandOptions<State, Event>) => {
  const { store, bus, isEvent, initial, evolve, cacheSize } = options
  const remembered = new LRUCache<string, StreamState<State> & object>({ max: cacheSize })
  const inTurn = createKeyedQueue()

  const read = async (stream: string, deadline?: number): Promise<StreamState<State>> => {
    const from = remembered.get(stream) ?? { state: initial, version: 0 }
    // Streams only grow: what is remembered holds, and what came since is added.
    const since = await store.readStream(stream, from.version, deadline)
    // Unknown ids are free to make up: remembering them would let anyone push real visitors out.
    if (since.length === 0) return from
    const events: DomainEvent[] = decodeNeeded(since, isEvent)
    const found = {
      state: events.filter(isEvent).reduce<State>(evolve, from.state),
      version: from.version + since.length,
    }
    remembered.set(stream, found)
    return found
  }

  const attempt = async (stream: string, from: StreamState<State>, events: Event[], operation: Timed) => {
    const { key, fingerprint, correlation, deadline } = operation
    const metadata = { correlation, causation: key ?? correlation, fingerprint }
    const result = await store.append(
      stream,
      events.map((event: DomainEvent, n): NewEvent => ({
        ...event,
        metadata,
        ...(key !== undefined && { id: eventId(stream, key, n) }),
      })),
      { expectedVersion: from.version, deadline },
    )
    if (result.outcome !== 'appended') {
      remembered.delete(stream)
      if (result.outcome === 'duplicate' && result.earlier.fingerprint !== fingerprint) throw reused()
      return result.outcome
    }
    remembered.set(stream, { state: events.reduce<State>(evolve, from.state), version: result.version })
    const first = result.position - events.length + 1
    bus.tell(events.map(({ type }, n) => ({ type, position: first + n })))
    return result.outcome
  }

  const wasDone = createWasDone(store)

  return {
    /** The state of a stream as far as is remembered here, which may be a moment behind another process. */
    readCached: async (stream: string) => (remembered.get(stream) ?? (await read(stream))).state,

    /** The state of a stream as it is now. */
    read: async (stream: string) => (await read(stream)).state,

    /**
     * Whether this very operation was done before. For decisions that would refuse what they themselves brought about.
     * @throws {Refusal} 422 when its key was used for something else.
     */
    wasDone,

    /**
     * Decides and appends. `decide` may throw a Refusal; returning no events means that nothing is left to do. A decision
     * based on a cached state appends or is repeated on fresh state, because another process may have changed the stream.
     * @returns 'duplicate' when this operation had been done before.
     */
    handle: async (
      stream: string,
      operation: Operation,
      decide: (state: State) => Event[],
    ): Promise<CommandOutcome> => {
      // The wait for commands before this one counts too.
      const timed = { ...operation, deadline: store.deadline() }
      return await inTurn(stream, async () => {
        const cached = remembered.get(stream)
        const events = cached && decideOnCached(decide, cached.state)
        if (cached && events) {
          const outcome = await attempt(stream, cached, events, timed)
          if (outcome !== 'conflict') return outcome
        }
        for (let n = 1; n < ATTEMPTS; n++) {
          const from = await read(stream, timed.deadline)
          const events = decide(from.state)
          if (events.length === 0) return (await wasDone(stream, operation)) ? 'duplicate' : 'nothing'
          const outcome = await attempt(stream, from, events, timed)
          if (outcome !== 'conflict') return outcome
        }
        throw contended()
      })
    },
  }
}

export type CommandHandler<State, Event extends DomainEvent> = ReturnType<typeof createCommandHandler<State, Event>>
