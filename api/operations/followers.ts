import type { Pool } from '#db/client.ts'
import { READ_MODELS } from '#db/read-models/names.ts'

export type ProjectionLag = {
  name: string
  version: number
  position: number
  behind: number
  lagSeconds: number
  holder: string | null
  /** True for a reader that only another release has. */
  isLeftOver: boolean
  /** The event of a newer release that it waits at, else null. */
  waitsAt: string | null
}

/**
 * Returns the position and lag of each reader: projections in their live version, and reactions. The lag is the waiting
 * time of the first unread event.
 */
export const readProjectionLag = async (pool: Pool, now: Date): Promise<{ head: number; readers: ProjectionLag[] }> => {
  const { rows } = await pool.query<(ProjectionLag | { name: null }) & { head: number }>(
    `select c.name, c.version, c.position, newest.head, greatest(newest.head - c.position, 0) as behind,
       coalesce(greatest(extract(epoch from $1::timestamptz - next.recorded_at), 0), 0)::float8 as "lagSeconds", l.holder,
       p.name is not null and p.name <> all($2) as "isLeftOver",
       case when w.name is not null then format('%s v%s', w.type, w.schema_version) end as "waitsAt"
     from (select coalesce(max(position), 0) as head from event_store.events) newest
     left join projector.checkpoints c on true
     left join projector.projections p on p.name = c.name
     left join projector.leases l on l.name = c.name and l.expires_at > now()
     left join projector.waiting w on w.name = c.name and w.position > c.position
     left join event_store.events next on next.position = c.position + 1
     where p.name is null or p.live_version = c.version
     order by p.name is null, c.name`,
    [now, READ_MODELS],
  )
  const head = rows[0]?.head ?? 0
  // Before any reader exists, the only row has just the head.
  return { head, readers: rows.flatMap((reader) => (reader.name === null ? [] : [reader])) }
}
