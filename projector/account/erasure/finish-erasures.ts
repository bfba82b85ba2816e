import type { PoolClient } from '#db/client.ts'
import { inStream } from '#db/store/in-stream.ts'
import { type ErasureDeps, finishErasure } from '#commands/account/erase-account.ts'
import { accountOfStream } from '#events/account.ts'
import type { RecordedEvent } from '#events/catalog.ts'
import { personOfCourse } from '#events/course/course.ts'

/** Types of events that forget what a person wrote, or a whole account. */
export const FORGETTING = [
  'course.writing-consent-chosen',
  'account.erasure-asked',
  'account.registration-withdrawn',
] as const

const BATCH = 64

const REMOVE = 'delete from reactions.erasures where stream = $1 and position = $2'

/** Records that the writing before an event, or the former owner of its account, are to be erased. */
export const recordErasure = async (
  client: PoolClient,
  { type, data, stream, position }: RecordedEvent<(typeof FORGETTING)[number]>,
) => {
  if (type === 'course.writing-consent-chosen' && data.saves) return
  await client.query(
    `insert into reactions.erasures as e (stream, position) values ($1, $2)
     on conflict (stream) do update set position = greatest(e.position, excluded.position)`,
    [stream, position],
  )
}

/** Destroys the keys of what a person wrote before a position. The account's own key remains. */
const destroyWriting = async ({ pool, keys }: ErasureDeps, stream: string, until: number) => {
  const { rows } = await pool.query<{ writer: string }>(
    `select distinct data #>> '{answers,person}' as writer from event_store.events e
     where ${inStream('$1')} and position < $2 and type = 'course.day-saved' order by writer`,
    [stream, until],
  )
  const owner = personOfCourse(stream)
  for (const { writer } of rows) if (writer !== owner) await keys.erase(writer)
}

/**
 * Destroys the keys of writing whose storing was withdrawn, and completes the erasures of accounts that events have decided,
 * which is mostly done by then. One that fails doesn't hold up the others. Returns whether there may be more.
 */
export const finishErasures = async (deps: ErasureDeps): Promise<boolean> => {
  const { rows } = await deps.pool.query<{ stream: string; position: number }>(
    'select stream, position from reactions.erasures order by position limit $1',
    [BATCH],
  )
  const failures: unknown[] = []
  for (const { stream, position } of rows) {
    try {
      if (stream.startsWith('course-')) await destroyWriting(deps, stream, position)
      else await finishErasure(deps, accountOfStream(stream))
      await deps.pool.query(REMOVE, [stream, position])
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} erasures failed`)
  return rows.length === BATCH
}
