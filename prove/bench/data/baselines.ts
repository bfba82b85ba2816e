import { randomUUID } from 'node:crypto'
import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql'
import pg from 'pg'
import type { NewEvent } from '#db/event-store.ts'
import { createPool } from '#db/client.ts'

/** Appends one event to a new stream. */
export type EventAppender = { append: (event: NewEvent) => Promise<unknown>; close: () => Promise<void> }

/** Creates the naive store: the same table, with one insert and one commit per event. */
export const oneRowPerCommit = async (url: string, connections: number): Promise<EventAppender> => {
  const pool = createPool({ url, name: 'plain', max: connections })
  await pool.query(`
    create table events (
      position bigint generated always as identity primary key,
      stream text not null,
      stream_version int not null,
      event_id uuid not null unique,
      type text not null,
      schema_version smallint not null,
      data json not null,
      metadata json not null,
      recorded_at timestamptz not null,
      unique (stream, stream_version)
    )`)
  return {
    append: ({ type, data, metadata }) =>
      pool.query({
        name: 'insert',
        text: `insert into events (stream, stream_version, event_id, type, schema_version, data, metadata, recorded_at)
               values ($1, 1, $2, $3, 1, $4, $5, $6) returning position`,
        values: [
          `quiz-${randomUUID()}`,
          randomUUID(),
          type,
          JSON.stringify(data),
          JSON.stringify(metadata),
          new Date(),
        ],
      }),
    close: () => pool.end(),
  }
}

/** Creates the best-known event store for TypeScript, with one connection per caller. */
export const emmett = async (url: string, connections: number): Promise<EventAppender> => {
  const pool = new pg.Pool({ connectionString: url, max: connections })
  pool.on('error', () => {})
  const store = getPostgreSQLEventStore(url, { connectionOptions: { pool } })
  await store.schema.migrate()
  return {
    append: ({ type, data, metadata }) =>
      store.appendToStream(`quiz-${randomUUID()}`, [{ type, data, metadata }], {
        expectedStreamVersion: 'STREAM_DOES_NOT_EXIST',
      }),
    close: async () => {
      await store.close()
      if (!pool.ended) await pool.end()
    },
  }
}
