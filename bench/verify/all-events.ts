import { openArchive } from '#db/archive/archive.ts'
import type { Pool } from '#db/client.ts'

/** The view of all events in the session of a snapshot, also of those that left the log. */
export const ALL_EVENTS = 'all_events'

const COLUMNS = `position bigint, stream_start bigint, stream text, stream_version int, event_id uuid, type text,
  schema_version smallint, data text, metadata text, recorded_at timestamptz`

/**
 * Creates the view `all_events`. Events that are only in the archive are copied to a temporary table.
 * @param snapshot is a pool of one connection.
 */
export const createAllEvents = async (snapshot: Pool, archive: string | undefined): Promise<void> => {
  const archived = openArchive(snapshot, archive)
  if ((await archived.ranges()).length === 0) {
    await snapshot.query(`create temporary view ${ALL_EVENTS} as select * from event_store.events`)
    return
  }
  await snapshot.query('create temporary table archived_events (like event_store.events)')
  for await (const page of archived.read(0, Number.MAX_SAFE_INTEGER)) {
    const rows = page.map(({ streamStart, streamVersion, id, schemaVersion, at, ...rest }) => ({
      ...rest,
      stream_start: streamStart,
      stream_version: streamVersion,
      event_id: id,
      schema_version: schemaVersion,
      recorded_at: at,
    }))
    await snapshot.query(
      `insert into archived_events
       select position, stream_start, stream, stream_version, event_id, type, schema_version, data::json, metadata::json, recorded_at
       from json_to_recordset($1) as given(${COLUMNS})
       where not exists (select from event_store.events e where e.position = given.position)`,
      [JSON.stringify(rows)],
    )
  }
  await snapshot.query(`create index on archived_events (stream_start, stream_version);
    create index on archived_events (position);
    analyze archived_events;
    create temporary view ${ALL_EVENTS} as
      select * from event_store.events union all select * from archived_events`)
}
