import type { PoolClient } from '#db/client.ts'
import { isEventType, type EventType, type RecordedEvent } from '#events/catalog.ts'
import { decode, InvalidEvent, type StoredEvent, UnknownEvent } from '#events/decode.ts'

/** Where a projection writes: one transaction, and the schema of the version that is being built. */
export type Tx = { client: PoolClient; schema: string }

export type DeadLetter = { event: StoredEvent; reason: 'unknown' | 'invalid' | 'failed' }

export type Change<State> = { key: string; before: State | undefined; after: State }

export type Handlers<State> = {
  [T in EventType]?: (state: State | undefined, event: RecordedEvent<T>) => State
}

/**
 * A read model: how one question is answered from events. It remembers a state per key; handlers are pure, one event
 * and a whole batch go the same way, so that a replay ends where living through it did.
 */
export type ProjectionDefinition<State> = {
  /** The checkpoint's key. Never changes. */
  name: string
  /** Raise it when tables or handlers change: the projector then rebuilds beside the live version and swaps. */
  revision: number
  /** Milliseconds for which it lets events gather between two pages, where nobody waits for it. */
  rest?: number
  /** Each becomes the view `read.<name>_<table>`. */
  tables: readonly string[]
  /** SQL that creates the tables in a schema that exists and is empty. */
  create: (schema: string) => string
  /** Whose state an event changes; undefined for nobody's. */
  key: (event: RecordedEvent) => string | undefined
  on: Handlers<State>
  load: (tx: Tx, keys: string[]) => Promise<Map<string, State>>
  save: (tx: Tx, changes: Change<State>[], events: RecordedEvent[]) => Promise<void>
}

export type Projection = {
  name: string
  revision: number
  tables: readonly string[]
  create: (schema: string) => string
  /** Milliseconds for which it lets events gather between two pages, where nobody waits for it. */
  rest?: number
  /** Decodes a page ahead of applying it. False when it holds nothing to apply; left out, there always is. */
  prepare?: (page: StoredEvent[]) => boolean
  /** Applies a page of events, in order. Returns the events that could not be applied; their states stay untouched. */
  apply: (tx: Tx, page: StoredEvent[]) => Promise<DeadLetter[]>
}

type Decoded = { events: { event: RecordedEvent; stored: StoredEvent }[]; letters: DeadLetter[] }

const decodeAll = (page: StoredEvent[], handled: (type: string) => boolean): Decoded => {
  const events: Decoded['events'] = []
  const letters: DeadLetter[] = []
  for (const stored of page) {
    // An event of no known type may matter to any projection; one of a type not handled here matters to none.
    if (isEventType(stored.type) && !handled(stored.type)) continue
    try {
      events.push({ event: decode(stored), stored })
    } catch (error) {
      if (error instanceof UnknownEvent) letters.push({ event: stored, reason: 'unknown' })
      else if (error instanceof InvalidEvent) letters.push({ event: stored, reason: 'invalid' })
      else throw error
    }
  }
  return { events, letters }
}

/** Makes a projection out of its definition. */
export const projection = <State>(definition: ProjectionDefinition<State>): Projection => {
  const { name, revision, rest = 0, tables, create, key, load, save } = definition
  // Each handler takes the events of the type it stands under; TypeScript cannot follow a lookup by a union.
  const on = definition.on as Record<string, ((state: State | undefined, event: RecordedEvent) => State) | undefined>

  const fold = (states: Map<string, State>, events: { event: RecordedEvent; stored: StoredEvent }[]) => {
    const changes = new Map<string, Change<State>>()
    const letters: DeadLetter[] = []
    for (const { event, stored } of events) {
      const k = key(event)
      if (k === undefined) continue
      const change = changes.get(k)
      const state = change ? change.after : states.get(k)
      try {
        const after = on[event.type]?.(state, event)
        if (after === undefined || after === state) continue
        if (change) change.after = after
        else changes.set(k, { key: k, before: state, after })
      } catch {
        letters.push({ event: stored, reason: 'failed' })
      }
    }
    return { changes: [...changes.values()], letters }
  }

  const prepared = new WeakMap<StoredEvent[], Decoded>()
  const decodePage = (page: StoredEvent[]) => prepared.get(page) ?? decodeAll(page, (type) => on[type] !== undefined)

  const apply = async (tx: Tx, page: StoredEvent[]): Promise<DeadLetter[]> => {
    const decoded = decodePage(page)
    if (decoded.events.length === 0) return decoded.letters
    const keys = new Set(decoded.events.flatMap(({ event }) => key(event) ?? []))
    const { changes, letters } = fold(await load(tx, [...keys]), decoded.events)
    await save(
      tx,
      changes,
      decoded.events.map(({ event }) => event),
    )
    return [...decoded.letters, ...letters]
  }

  const prepare = (page: StoredEvent[]): boolean => {
    const decoded = decodePage(page)
    prepared.set(page, decoded)
    return decoded.events.length + decoded.letters.length > 0
  }

  return { name, revision, rest, tables, create, prepare, apply }
}
