import { catalog, type EventType, isEventType } from '#events/catalog.ts'
import { decodeLean, type LeanEvent } from '#events/decode.ts'
import { allGolden } from '#events/golden/files.ts'
import type { Pool } from '#db/client.ts'
import { subjectOf } from './columns.ts'

const SUBJECT = '3f0f9a52-6d0e-4a8b-9a53-0f6f1c2f4b11'

/** The time of the first golden event; each later one is an hour later, so that they are of several days. */
/** A stored sample of an event version. */
export type GoldenEvent = LeanEvent & { type: EventType }

const FIRST_AT = Date.UTC(2026, 2, 10, 12)

/** Every golden sample of every event version as a stored event, with data in the shape of today. */
export const goldenEvents = (): GoldenEvent[] =>
  allGolden()
    .flatMap(({ type, version, samples }) => samples.map((data) => ({ type, version, data })))
    .map(({ type, version, data }, n) => {
      if (!isEventType(type)) throw new Error(`${type} is not in the catalog`)
      const stream = `${subjectOf(type)?.prefix ?? 'stream-'}${SUBJECT}`
      const stored = { position: n + 1, stream, streamVersion: n + 1, type, schemaVersion: version, data }
      return { ...stored, type, at: new Date(FIRST_AT + n * 3_600_000) }
    })

/** Returns the data of a golden event in the current version of its type. */
export const currentDataOf = (event: GoldenEvent): Record<string, unknown> => decodeLean(event).data

/** Stores events exactly as given, past the event store. */
export const storeAsGiven = async (pool: Pool, events: readonly GoldenEvent[]) => {
  await pool.query(
    `insert into event_store.events
     select position, stream, stream_version, gen_random_uuid(), type, schema_version, data, '{}', at
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

export const eventTypes = Object.keys(catalog).filter(isEventType)
