import type { Pool } from '#db/client.ts'
import { READ_MODELS } from '#db/read-models/names.ts'

export type Follower = {
  name: string
  /** The live version of its tables. */
  version: number
  /** Null for a reaction. */
  revision: number | null
  position: number
  behind: number
  lagSeconds: number
  holder: string | null
  /** True for a projection whose code seems to be removed. */
  isLeftOver: boolean
  /** The event of a newer release that it waits at, else null. */
  waitsAt: string | null
  deadLetters: number
  /** The position of the version that is being built, else null. */
  buildingAt: number | null
  /** Why it doesn't go on, else null. */
  failure: string | null
}

/**
 * Selects the failure of a follower. It is reported when it lasts: failures follow each other at one position, with
 * pauses of 8 seconds at most.
 */
export const LASTING_FAILURE = `
  select f.name, f.message from projector.failures f
  join projector.checkpoints c on c.name = f.name and c.position = f.position
  left join projector.projections p on p.name = f.name
  where (p.name is null or p.live_version = c.version)
    and f.failed_at > now() - interval '30 seconds' and f.failed_at > f.since + interval '3 seconds'`

/**
 * A projector leads all of its projections all the time, or records why it can't. So the code of a projection is
 * removed if others are led and this one has not been for a minute.
 */
const IS_LEFT_OVER = `
  p.name is not null and p.name <> all($2) and failure.name is null
  and not exists (select from projector.leases own where own.name = p.name and own.expires_at > now() - interval '1 minute')
  and exists (select from projector.leases other where other.name = any($2) and other.expires_at > now())`

/**
 * Returns the state of each projection in its live version, and of each reaction. The lag is the waiting time of the
 * first unread event.
 */
export const readFollowers = async (pool: Pool, now: Date): Promise<{ head: number; followers: Follower[] }> => {
  const { rows } = await pool.query<(Follower | { name: null }) & { head: number }>(
    `select c.name, c.version, p.revision, c.position, newest.head, greatest(newest.head - c.position, 0) as behind,
       coalesce(greatest(extract(epoch from $1::timestamptz - next.recorded_at), 0), 0)::float8 as "lagSeconds", l.holder,
       ${IS_LEFT_OVER} as "isLeftOver",
       case when w.name is not null then format('%s v%s', w.type, w.schema_version) end as "waitsAt",
       (select count(*) from projector.dead_letters d where d.name = c.name and d.version = c.version) as "deadLetters",
       building.position as "buildingAt", failure.message as failure
     from (select coalesce(max(position), 0) as head from event_store.events) newest
     left join projector.checkpoints c on true
     left join projector.projections p on p.name = c.name
     left join projector.leases l on l.name = c.name and l.expires_at > now()
     left join projector.waiting w on w.name = c.name and w.position > c.position
     left join event_store.events next on next.position = c.position + 1
     left join projector.checkpoints building on building.name = p.name and building.version = p.live_version + 1
     left join (${LASTING_FAILURE}) failure on failure.name = c.name
     where p.name is null or p.live_version = c.version
     order by p.name is null, c.name`,
    [now, READ_MODELS],
  )
  const head = rows[0]?.head ?? 0
  // Before any follower exists, the only row has just the head.
  return { head, followers: rows.flatMap((row) => (row.name === null ? [] : [row])) }
}
