import { createHash } from 'node:crypto'
import { catalog, type EventType, isEventType } from '#events/catalog.ts'
import { decodeLean, type LeanEvent } from '#events/decode.ts'
import { allGolden } from '#events/golden/files.ts'
import type { Pool } from '#db/client.ts'
import { insertEvents } from '#prove/servers/database.ts'
import { subjectOf } from './columns.ts'

const SUBJECT = '3f0f9a52-6d0e-4a8b-9a53-0f6f1c2f4b11'

/** The time of the first golden event; each later one is an hour later, so that they are of several days. */
/** A stored sample of an event version. */
export type GoldenEvent = LeanEvent & { type: EventType }

const FIRST_AT = Date.UTC(2026, 2, 10, 12)

const canForget = (type: string) => isEventType(type) && 'forgets' in catalog[type]

/** Every golden sample of every event version as a stored event, with data in the shape of today. */
export const goldenEvents = (): GoldenEvent[] =>
  allGolden()
    // All have one subject, so those that forget come first.
    .toSorted((a, b) => Number(canForget(b.type)) - Number(canForget(a.type)))
    .map(({ type, version, data }, n) => {
      if (!isEventType(type)) throw new Error(`${type} is not in the catalog`)
      const stream = `${subjectOf(type)?.prefix ?? 'stream-'}${SUBJECT}`
      const stored = { position: n + 1, stream, streamVersion: n + 1, type, schemaVersion: version, data }
      return { ...stored, type, at: new Date(FIRST_AT + n * 3_600_000) }
    })

export const decodeGolden = (event: GoldenEvent): Record<string, unknown> => decodeLean(event).data

/** Stores events exactly as given, past the event store. */
export const storeAsGiven = async (pool: Pool, events: readonly GoldenEvent[]) => {
  await insertEvents(
    pool,
    `select position, stream, stream_version, gen_random_uuid(), type, schema_version, data, '{}', at
     from jsonb_to_recordset($1) as given(
       position bigint, stream text, stream_version int, type text, schema_version int, data json, at timestamptz)`,
    [
      JSON.stringify(
        events.map(({ streamVersion, schemaVersion, ...rest }) => ({
          ...rest,
          stream_version: streamVersion,
          schema_version: schemaVersion,
        })),
      ),
    ],
  )
}

/** Repeats the pseudonyms of the views in TypeScript, with the key of a database. */
export const createPseudonyms = async (pool: Pool) => {
  const { rows } = await pool.query<{ key: Buffer }>('select key from event_store.pseudonym_key')
  const key = rows[0]?.key ?? Buffer.alloc(0)
  const digest = (id: string) => createHash('sha256').update(key).update(id).digest('hex')
  const uuid = (id: string) => digest(id).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-8$3-8$4-$5')
  const text = (id: string) => (/^[a-z]{3}_(?:01(?=[0-9a-f]{24}$))?/.exec(id)?.[0] ?? '') + digest(id).slice(0, 24)
  const stream = (name: string) => {
    const [, kind = '', id = ''] = /^(.*?)-(.*)$/s.exec(name) ?? []
    if (!id || kind === 'admin' || kind === 'spend') return name
    return `${kind}-${['quiz', 'visit', 'course', 'account'].includes(kind) ? uuid(id) : text(id)}`
  }
  /** Returns what analysts see in place of an id or a list of ids. */
  const inPlaceOf = (kind: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(text)
    return typeof value === 'string' ? (kind === 'uuid' ? uuid(value) : text(value)) : value
  }
  return { uuid, text, stream, inPlaceOf }
}
