import type { Pool } from '#db/client.ts'
import { collectFaults, type Finding, formatCount } from './finding.ts'

type Totals = { events: number; streams: number; head: number }

/**
 * I4: the versions of each stream are 1, 2, 3 …, and so are the positions of all events. Each stream is listed.
 */
export const checkGaps = async (pool: Pool): Promise<Finding> => {
  const faults = collectFaults()
  const { rows: broken } = await pool.query<{ stream: string; events: number; first: number; last: number }>(
    `select stream, count(*) as events, min(stream_version) as first, max(stream_version) as last
     from event_store.events group by stream, stream_start
     having min(stream_version) <> 1 or max(stream_version) <> count(*) or count(distinct stream_version) <> count(*)
     order by stream`,
  )
  for (const { stream, events, first, last } of broken)
    faults.add(`${stream} has ${events} events, from version ${first} to ${last}`)
  const { rows: unlisted } = await pool.query<{ stream: string; listed: number | null; first: number; led: number }>(
    `select e.stream, s.first_position as listed, e.first, e.led
     from (select stream, stream_start as led, min(position) as first from event_store.events group by stream, stream_start) e
     left join event_store.streams s on s.stream = e.stream and s.first_position = e.led
     where e.first <> e.led or s.stream is null
     union all
     select stream, first_position, null, null from event_store.streams s
     where not exists (select from event_store.events e where e.stream_start = s.first_position and e.stream = s.stream)
     order by stream`,
  )
  for (const { stream, listed, first, led } of unlisted)
    faults.add(`${stream} is listed from position ${listed}, but begins at ${first}, and its events name ${led}`)
  const { rows: gaps } = await pool.query<{ after: number; before: number }>(
    `select previous as after, position as before from (
       select position, coalesce(lag(position) over (order by position), 0) as previous from event_store.events) p
     where position <> previous + 1 order by position`,
  )
  for (const { after, before } of gaps) faults.add(`after position ${after} comes position ${before}`)
  const { rows } = await pool.query<Totals>(
    `select count(*) as events, count(distinct stream) as streams, coalesce(max(position), 0) as head
     from event_store.events`,
  )
  const { events = 0, streams = 0, head = 0 } = rows[0] ?? {}
  const result = `${formatCount(faults.count())} in ${formatCount(streams)} streams and ${formatCount(events)} events up to position ${formatCount(head)}`
  return { id: 'I4', check: 'gaps in versions and positions', result, ...faults.found() }
}

/** Returns event ids that occur more than once in the store. */
export const repeatedIds = async (pool: Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ event_id: string }>(
    `select event_id from event_store.events group by event_id having count(*) > 1 order by event_id`,
  )
  return rows.map(({ event_id }) => event_id)
}
