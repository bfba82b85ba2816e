import { createHash } from 'node:crypto'
import type { EventStore } from '#db/store/event-store.ts'

/** A finished part of the work for one request. Its attributes are names and numbers, never personal data. */
export type TracedWork = {
  /** The id of the request, which events store as their correlation. */
  correlation: string
  name: string
  /** Start and end in ms since 1970. */
  startMs: number
  endMs: number
  attributes: Record<string, string | number>
  hasFailed?: boolean
  /** Whether the work is the request, which all other work belongs to. */
  isRequest?: boolean
}

/** Sends spans to a collector. It never throws and never waits: a collector that is away costs spans, nothing else. */
export type Tracing = {
  /** Records work that has ended, if its trace is sampled. */
  record: (work: TracedWork) => void
  /** Checks whether the trace of a request is sampled. Every process decides alike. */
  isSampled: (correlation: string) => boolean
  /** Sends what is buffered. */
  close: () => Promise<void>
}

/**
 * Returns the trace id of a request, 32 hex digits. It is a digest, so processes agree on it without passing anything
 * along, and a correlation that is the id of an account doesn't leave the installation.
 */
export const traceIdOf = (correlation: string): string =>
  createHash('sha256').update(`trace ${correlation}`).digest('hex').slice(0, 32)

/** Records each append of an event store, with the types and positions of its events. */
export const traceAppends = (store: EventStore, tracing: Tracing | undefined): EventStore =>
  tracing
    ? {
        ...store,
        append: async (stream, events, options) => {
          const startMs = Date.now()
          const outcome = await store.append(stream, events, options).then(
            (result) => result,
            (error: unknown) => ({ outcome: 'failed' as const, error }),
          )
          const attributes: TracedWork['attributes'] = {
            outcome: outcome.outcome,
            'event.types': events.map(({ type }) => type).join(' '),
          }
          if (outcome.outcome === 'appended') attributes['event.position'] = outcome.position
          const correlation = events[0]?.metadata.correlation
          if (correlation !== undefined) {
            const hasFailed = outcome.outcome === 'failed'
            tracing.record({ correlation, name: 'append', startMs, endMs: Date.now(), attributes, hasFailed })
          }
          if (outcome.outcome === 'failed') throw outcome.error
          return outcome
        },
      }
    : store

/** Limits the spans of a page: one of a long catch-up has thousands of requests, whose delay is known by then. */
const MAX_REQUESTS = 100

type TracedEvent = { position: number; type: string; metadata?: { correlation: string } }

/** Records that a follower has applied events: one span per request, linked to it by its correlation. */
export const traceApplied = (
  tracing: Tracing,
  name: string,
  follower: string,
  events: readonly TracedEvent[],
  startMs: number,
): void => {
  const endMs = Date.now()
  const lastOf = new Map<string, TracedEvent>()
  for (const event of events) if (event.metadata) lastOf.set(event.metadata.correlation, event)
  for (const [correlation, { position, type }] of [...lastOf].slice(-MAX_REQUESTS)) {
    const attributes = { follower, 'event.type': type, 'event.position': position }
    tracing.record({ correlation, name, startMs, endMs, attributes })
  }
}
