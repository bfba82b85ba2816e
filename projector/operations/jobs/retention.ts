import { randomUUID } from 'node:crypto'
import type { Pool } from '#db/client.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import { inStream } from '#db/store/in-stream.ts'
import { countDone, type PeriodicJob } from '#projector/reactions/periodic.ts'
import { type OldEventsDeps, type OldRange, workOnOldEvents } from './old-events.ts'
import { DAY_MS } from '#events/time/time.ts'

const PERSON = `substr(seen.stream, length('quiz-') + 1)::uuid`

export type RetentionDeps = OldEventsDeps & { keys: PersonKeys }

/**
 * Creates the job that erases visitors who never bought: their answers are forgotten, and the key of their e-mail and name
 * is destroyed.
 */
export const createRetention = (deps: RetentionDeps): PeriodicJob => ({
  name: 'retention',
  everyMs: DAY_MS,
  run: (signal, reached = 0) =>
    workOnOldEvents(deps, signal, reached, async (range) =>
      countDone(await staleLeads(deps.pool, range), signal, (lead) => eraseLead(deps, lead)),
    ),
})

type Lead = { stream: string; version: number; hasAnswers: boolean; hasKey: boolean }

/**
 * Returns the visitors of a range of the log who have data, never bought and did nothing later. One who did is met again at
 * that event.
 */
const staleLeads = async (pool: Pool, { after, to }: OldRange): Promise<Lead[]> => {
  const { rows } = await pool.query<Lead>(
    `select v.stream, v.version, v."hasAnswers", v."hasKey" from (
       select seen.stream, newest.version,
         newest.type <> 'quiz.answers-erased' and exists (
           select from event_store.events a
           join event_store.forgettable f on f.position = a.position and f.field = 'choices'
           where ${inStream('seen.stream', 'a')}
         ) as "hasAnswers",
         exists (select from event_store.person_keys k where k.person = ${PERSON} and k.erased_at is null) as "hasKey"
       from (
         -- A browser's report may make the key of a visitor.
         select distinct
           case type when 'payment.browser-reported' then 'quiz-' || (data ->> 'quizUserId') else stream end as stream
         from event_store.events
         where position > $1 and position <= $2 and (stream like 'quiz-%' or type = 'payment.browser-reported')
       ) seen
       cross join lateral (
         select stream_version as version, type from event_store.events e
         where ${inStream('seen.stream')} order by stream_version desc limit 1
       ) newest
       -- The event of an interrupted run is no act of the visitor.
       cross join lateral (
         select position from event_store.events e
         where ${inStream('seen.stream')} and type <> 'quiz.answers-erased' order by stream_version desc limit 1
       ) act
       where act.position <= $2
         and not exists (
           select from read.subscription_payments p where p.quiz_user_id = ${PERSON} and p.paid_at is not null)
     ) v where v."hasAnswers" or v."hasKey" order by v.stream`,
    [after, to],
  )
  return rows
}

/** Erases a visitor, except one who acts at this moment. An interrupted erasure is repeated by the next run. */
const eraseLead = async ({ store, keys }: RetentionDeps, { stream, version, hasAnswers, hasKey }: Lead) => {
  if (hasAnswers) {
    const id = randomUUID()
    const metadata = { correlation: id, causation: id }
    const event = { type: 'quiz.answers-erased', data: {}, metadata } as const
    const { outcome } = await store.append(stream, [event], { expectedVersion: version })
    if (outcome === 'conflict') return false
  }
  if (hasKey) await keys.erase(stream.slice('quiz-'.length))
  return true
}
