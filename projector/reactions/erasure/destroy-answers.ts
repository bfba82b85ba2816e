import { type Pool, type PoolClient, transaction } from '#db/client.ts'
import { eraseKey } from '#db/crypto/key-rows.ts'
import { type ErasureDeps, finishErasure } from '#commands/account/erase-account.ts'
import { accountOfStream } from '#events/account.ts'
import type { RecordedEvent } from '#events/catalog.ts'
import { personOfCourse } from '#events/course.ts'
import { lockBuilding } from '#projector/engine/rebuild/building-lock.ts'

/** Types of events that forget answers, or a whole account. */
export const FORGETTING = [
  'quiz.consent-chosen',
  'quiz.answers-erased',
  'course.writing-consent-chosen',
  'account.erasure-asked',
  'account.registration-withdrawn',
] as const

/** The projection that counts answers. */
const COUNTING = 'answer-insights'

const BATCH = 64

const REMOVE = 'delete from reactions.erasures where stream = $1 and position = $2'

const isCourse = (stream: string) => stream.startsWith('course-')

/** Records that the answers before an event, or the former owner of its account, are to be erased. */
export const recordErasure = async (
  client: PoolClient,
  { type, data, stream, position }: RecordedEvent<(typeof FORGETTING)[number]>,
) => {
  if (type === 'quiz.consent-chosen' && data.answers) return
  if (type === 'course.writing-consent-chosen' && data.saves) return
  await client.query(
    `insert into reactions.erasures as e (stream, position) values ($1, $2)
     on conflict (stream) do update set position = greatest(e.position, excluded.position)`,
    [stream, position],
  )
}

/** Returns the streams whose answers no version of the projection counts any more. It never counts those of the course. */
const dueStreams = async (client: PoolClient) => {
  const { rows } = await client.query<{ stream: string; position: number }>(
    `select stream, position from reactions.erasures
     where stream like 'course-%' or stream like 'quiz-%' and position <= (
       select coalesce(min(c.position), 0) from projector.checkpoints c
       join projector.projections p using (name) where c.name = $1 and c.version >= p.live_version)
     order by position limit $2`,
    [COUNTING, BATCH],
  )
  return rows
}

/** Destroys the keys of a visitor's answers before a position. */
const destroyChoices = async (client: PoolClient, stream: string, until: number) => {
  // The build before the last can't forget what it can't open any more.
  await client.query('update projector.projections set previous_version = null where name = $1', [COUNTING])
  const { rows } = await client.query<{ key: string }>(
    `select distinct data #>> '{chosen,key}' as key from event_store.events
     where stream = $1 and position < $2 and type = 'quiz.question-answered' and data -> 'chosen' is not null`,
    [stream, until],
  )
  for (const { key } of rows) await eraseKey(client, key)
}

/** Destroys the keys of what a person wrote before a position. The account's own key remains. */
const destroyWriting = async (client: PoolClient, stream: string, until: number) => {
  const { rows } = await client.query<{ writer: string }>(
    `select distinct data #>> '{answers,person}' as writer from event_store.events
     where stream = $1 and position < $2 and type = 'course.day-saved' order by writer`,
    [stream, until],
  )
  const owner = personOfCourse(stream)
  for (const { writer } of rows) if (writer !== owner) await eraseKey(client, writer)
}

/**
 * Destroys the keys of answers that were withdrawn or erased. A projection subtracts these answers from its counts, for
 * which it must open them once more, so their keys are destroyed when every version of it has done so. A build that would
 * begin meanwhile waits for the lock, and finds the keys destroyed. A rollback isn't possible afterwards. Returns whether there may be more.
 */
export const destroyAnswers = (pool: Pool): Promise<boolean> =>
  transaction(pool, async (client) => {
    await lockBuilding(client)
    await client.query('select from projector.projections where name = $1 for update', [COUNTING])
    const due = await dueStreams(client)
    if (due.length === 0) return false
    for (const { stream, position } of due) {
      if (isCourse(stream)) await destroyWriting(client, stream, position)
      else await destroyChoices(client, stream, position)
      await client.query(REMOVE, [stream, position])
    }
    return due.length === BATCH
  })

/**
 * Completes the erasures of accounts that events have decided, which is mostly done by then. One that fails doesn't hold up
 * the others. Returns whether there may be more.
 */
export const finishAccounts = async (deps: ErasureDeps): Promise<boolean> => {
  const { rows } = await deps.pool.query<{ stream: string; position: number }>(
    `select stream, position from reactions.erasures where stream like 'account-%' order by position limit $1`,
    [BATCH],
  )
  const failures: unknown[] = []
  for (const { stream, position } of rows) {
    try {
      await finishErasure(deps, accountOfStream(stream))
      await deps.pool.query(REMOVE, [stream, position])
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts could not be erased`)
  return rows.length === BATCH
}
