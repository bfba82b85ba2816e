import { createGrowingCache } from '#db/growing-cache.ts'
import type { AppendedEvent, TypedStore } from '#db/store/event-store.ts'
import type { Bus } from '#events/bus/bus.ts'
import type { AnyEvent } from '#events/core/recorded.ts'
import { eventId } from '#events/core/operation.ts'
import { conflict, Refusal } from '#commands/refusal.ts'

/** Identifies the request that a command comes from. */
export type Operation = {
  /** The Idempotency-Key of the client, which is the same for every retry. */
  key: string | undefined
  /** A keyed digest of the request body. */
  fingerprint: string
  /** The id of the request. */
  correlation: string
}

/**
 * Replaces the fingerprint of an operation, which is a digest of the request. Fingerprints are stored, and a digest of a
 * request with a password would help to guess the password.
 */
export const withFingerprint = ({ key, correlation }: Operation, fingerprint: string): Operation => ({
  key,
  correlation,
  fingerprint,
})

/** Derives a further operation of the same request. */
export const followUp = (operation: Operation, step: string): Operation => ({
  ...operation,
  key: operation.key && `${operation.key} ${step}`,
})

/** Returns the operation of a reaction to an event. Its decision changes nothing when it is repeated. */
export const causedByEvent = (causeId: string, content: string): Operation => ({
  key: undefined,
  fingerprint: content,
  correlation: causeId,
})

/** An operation with the time, by performance.now(), when it is refused. */
type TimedOperation = Operation & { deadline: number }

/** Folds an event into the state that decisions need. Pure. */
export type Evolve<State, Event> = (state: State, event: Event) => State

export type CommandOutcome = 'appended' | 'duplicate' | 'nothing'

export type StreamState<State> = { state: State; version: number }

/**
 * Handles commands to one category of streams: loads the state, decides, and appends at the version it loaded, repeating
 * on a conflict. States are cached; the expected version detects stale ones, and a failover empties the cache, so it affects
 * speed only.
 */
export type CommandHandler<State, Event extends AnyEvent> = {
  /** Returns the state of a stream from the cache, which may lag behind other processes. */
  readCached: (stream: string) => Promise<State>

  /** Returns the current state of a stream. */
  read: (stream: string) => Promise<State>

  /**
   * Checks whether this operation was applied before. Decisions that would refuse their own result ask first.
   * @throws {Refusal} 422 when its key was used for another request.
   */
  wasDone: (stream: string, operation: Operation) => Promise<boolean>

  /** Checks whether this operation was applied before, also when nothing can compare its content any more. */
  isStored: (stream: string, operation: Operation) => Promise<boolean>

  /**
   * Decides and appends. `decide` may throw a Refusal; no events mean that nothing is left to do. A decision on cached
   * state is appended or repeated on fresh state, because another process may have changed the stream.
   * @returns 'duplicate' when this operation was applied before; 'nothing' when it changed nothing, now or before.
   */
  handle: (stream: string, operation: Operation, decide: (state: State) => Event[]) => Promise<CommandOutcome>
}

const MAX_ATTEMPTS = 10

/** A state leaves the cache this long after its last change, so that memory follows the visitors of minutes. */
const CACHED_MS = 2 * 60_000

const keyReused = () =>
  new Refusal(422, 'idempotency_key_reused', 'This Idempotency-Key was used before for something else.')

export type CommandDeps<Event extends AnyEvent> = { store: TypedStore<Event>; bus: Bus }

/** A category of streams, and how the state of one is folded. */
export type CommandStreams<State, Event extends AnyEvent> = {
  /** Recognizes the event types of these streams. */
  isEvent: (event: { type: string }) => event is Event
  initial: State
  evolve: Evolve<State, Event>
  /** The number of streams that the cache holds. */
  cacheSize: number
}

/** Creates a queue that runs work on the same key one after another. Concurrent commands on a stream would conflict. */
export const createKeyedQueue = () => {
  const tails = new Map<string, Promise<void>>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const previous = tails.get(key)
    const { promise: tail, resolve: finish } = Promise.withResolvers<void>()
    tails.set(key, tail)
    await previous
    try {
      return await work()
    } finally {
      if (tails.get(key) === tail) tails.delete(key)
      finish()
    }
  }
}

const createWasDone =
  (store: Pick<TypedStore<never>, 'metadataOf'>) =>
  async (stream: string, { key, fingerprint }: Operation): Promise<boolean> => {
    const earlier = key === undefined ? undefined : await store.metadataOf(stream, eventId(stream, key, 0))
    // A forgotten value left no fingerprint: nothing can compare its content any more.
    if (earlier?.fingerprint !== undefined && earlier.fingerprint !== fingerprint) throw keyReused()
    return earlier !== undefined
  }

/**
 * Records that an operation of a client changed nothing, so that a late retry changes nothing either. Operations that the
 * product derives from content have it as their key, and may be decided again when more is known.
 */
const recordNoOp = async (
  store: Pick<TypedStore<never>, 'recordNoOp'>,
  stream: string,
  { key, fingerprint }: Operation,
): Promise<CommandOutcome> => {
  if (key === undefined || key === fingerprint) return 'nothing'
  const stored = await store.recordNoOp(stream, eventId(stream, key, 0), fingerprint)
  // A forgotten value, or one beside another event of its operation, left no fingerprint.
  if (stored.fingerprint !== null && stored.fingerprint !== fingerprint) throw keyReused()
  return stored.isEvent ? 'duplicate' : 'nothing'
}

/** Returns the events to append, or undefined when the decision refuses or is empty and must be made on fresh state. */
const decideOnCached = <State, Event>(decide: (state: State) => Event[], state: State): Event[] | undefined => {
  try {
    const events = decide(state)
    return events.length > 0 ? events : undefined
  } catch {
    return undefined
  }
}

/** Returns the factory of the command handler for some streams. */
export const createCommandHandler =
  <State, Event extends AnyEvent>({ isEvent, initial, evolve, cacheSize }: CommandStreams<State, Event>) =>
  ({ store, bus }: CommandDeps<Event>): CommandHandler<State, Event> => {
    const createCache = () => createGrowingCache<StreamState<State>>(cacheSize, { ttl: CACHED_MS })
    let cache = createCache()
    // Replaced, not emptied: what was asked of the former server ends in the former cache.
    store.whenServerChanges(() => (cache = createCache()))
    const enqueue = createKeyedQueue()

    const read = async (stream: string, deadline?: number): Promise<StreamState<State>> => {
      const memory = cache
      const from = memory.get(stream) ?? { state: initial, version: 0 }
      // Streams are append-only, so events after the cached version complete the state.
      const since = await store.readStream(stream, from.version, deadline)
      // Another server answered than the one that the cached state is from.
      if (memory !== cache) return await read(stream, deadline)
      // Empty streams are not cached: requests with made-up ids would evict real visitors.
      if (since.length === 0) return from
      const current = {
        state: store.decodeNeeded(since, isEvent).reduce<State>(evolve, from.state),
        version: from.version + since.length,
      }
      memory.set(stream, current)
      return current
    }

    const attempt = async (stream: string, from: StreamState<State>, events: Event[], operation: TimedOperation) => {
      const { key, fingerprint, correlation, deadline } = operation
      const memory = cache
      const metadata = { correlation, causation: key ?? correlation, fingerprint }
      const result = await store.append(
        stream,
        // Numbered from the last event, which a retry has too: the arrival before it may be stored by then.
        events.map((event, n, all): AppendedEvent<Event> => ({
          ...event,
          metadata,
          ...(key !== undefined && { id: eventId(stream, key, all.length - 1 - n) }),
        })),
        { expectedVersion: from.version, deadline },
      )
      if (result.outcome === 'conflict') {
        // The next read adds the events that the state lacks. A stream that lacks events of the state has lost them.
        if (result.version < from.version) memory.delete(stream)
        return result.outcome
      }
      // Only this operation has ids that no key decides: the reply to its first try was lost.
      if (result.outcome === 'no-op' || (result.outcome === 'duplicate' && key !== undefined)) {
        memory.delete(stream)
        // An erased answer left no fingerprint: nothing can compare its content any more.
        if (result.earlier.fingerprint !== undefined && result.earlier.fingerprint !== fingerprint) throw keyReused()
        return result.outcome === 'no-op' ? 'nothing' : result.outcome
      }
      memory.set(stream, { state: events.reduce<State>(evolve, from.state), version: result.version })
      const first = result.position - events.length + 1
      bus.publish(events.map(({ type }, n) => ({ type, position: first + n })))
      return 'appended'
    }

    const wasDone = createWasDone(store)

    return {
      readCached: async (stream) => (cache.get(stream) ?? (await read(stream))).state,
      read: async (stream) => (await read(stream)).state,
      wasDone,
      isStored: async (stream, { key }) =>
        key !== undefined && (await store.metadataOf(stream, eventId(stream, key, 0))) !== undefined,

      handle: async (stream, operation, decide) => {
        // The deadline includes the time in the queue.
        const timed = { ...operation, deadline: store.deadline() }
        return await enqueue(stream, async () => {
          const cached = cache.get(stream)
          const events = cached && decideOnCached(decide, cached.state)
          if (cached && events) {
            const outcome = await attempt(stream, cached, events, timed)
            if (outcome !== 'conflict') return outcome
          }
          for (let n = 1; n < MAX_ATTEMPTS; n++) {
            const from = await read(stream, timed.deadline)
            const events = decide(from.state)
            if (events.length === 0) return await recordNoOp(store, stream, operation)
            const outcome = await attempt(stream, from, events, timed)
            if (outcome !== 'conflict') return outcome
          }
          throw conflict()
        })
      },
    }
  }
