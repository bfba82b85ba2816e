import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import type { EventStore } from '#db/store/event-store.ts'
import { inStream } from '#db/store/in-stream.ts'
import { ifProjected } from '#db/read-models/if-projected.ts'
import type { PeriodicJob } from './jobs.ts'
import { DAY_MS } from '#events/time.ts'

/** Visitors per batch, and the pause after one, so that visitors of the day don't wait. */
const BATCH = 200
const PAUSE_MS = 100

export type RetentionDeps = { pool: Pool; store: EventStore; keys: PersonKeys; clock: Clock; days: number }

type Lead = { stream: string; version: number; hasAnswers: boolean; hasKey: boolean }

/** The stream of a visitor in SQL. */
const VISITOR = `'quiz-' || i.quiz_user_id`

/**
 * Returns visitors with data who never bought and did nothing since then, after a stream in their order.
 */
const staleLeads = async (pool: Pool, until: Date, after: string): Promise<Lead[]> => {
  const { rows } = await pool.query<Lead>(
    `select v.stream, v.version, v."hasAnswers", v."hasKey" from (
       select ${VISITOR} as stream, newest.version,
         exists (
           select from event_store.events a
           join quiz.choices c on c.position = a.position
           where ${inStream(VISITOR, 'a')}
         ) as "hasAnswers",
         exists (select from event_store.person_keys k where k.person = i.quiz_user_id and k.erased_at is null) as "hasKey"
       from (
         select quiz_user_id from read.answer_insights_visitors
         where quiz_user_id > $2::uuid and month <= $1::date order by quiz_user_id limit $3
       ) i
       cross join lateral (
         select stream_version as version from event_store.events e
         where ${inStream(VISITOR)} order by stream_version desc limit 1
       ) newest
       -- The event of an interrupted run is no act of the visitor.
       cross join lateral (
         select recorded_at from event_store.events e
         where ${inStream(VISITOR)} and type <> 'quiz.answers-erased' order by stream_version desc limit 1
       ) act
       where act.recorded_at < $1
         and not exists (select from read.subscription_payments p where p.quiz_user_id = i.quiz_user_id and p.paid_at is not null)
     ) v order by v.stream`,
    [until, after, BATCH],
  )
  return rows
}

/** Returns the last visitor of the next batch, or undefined after the last one. */
const endOfBatch = async (pool: Pool, until: Date, after: string): Promise<string | undefined> => {
  const batch = pool.query<{ last: string | null }>(
    `select max(quiz_user_id::text) as last from (
       select quiz_user_id from read.answer_insights_visitors
       where quiz_user_id > $2::uuid and month <= $1::date order by quiz_user_id limit $3) batch`,
    [until, after, BATCH],
  )
  const [end] = await ifProjected(batch.then(({ rows }) => rows))
  return end?.last ?? undefined
}

/** Erases a visitor. One who acts at this moment is left for the next run. An interrupted erasure is repeated by the next. */
const eraseLead = async ({ store, keys }: RetentionDeps, { stream, version, hasAnswers, hasKey }: Lead) => {
  if (hasAnswers) {
    const id = randomUUID()
    const metadata = { correlation: id, causation: id }
    const event = { type: 'quiz.answers-erased', data: {}, metadata } as const
    const { outcome } = await store.append(stream, [event], { expectedVersion: version })
    if (outcome === 'conflict') return false
  }
  if (hasKey) await keys.erase(stream.slice('quiz-'.length))
  return hasAnswers || hasKey
}

/**
 * Creates the job that erases visitors who never bought: their answers are forgotten, and the key of their e-mail and name
 * is destroyed. It reads all visitors in the order of their ids, in batches with pauses.
 */
export const createRetention = (deps: RetentionDeps): PeriodicJob => ({
  name: 'retention',
  everyMs: DAY_MS,
  run: async (signal) => {
    const until = new Date(deps.clock().getTime() - deps.days * DAY_MS)
    let erased = 0
    let after = '00000000-0000-0000-0000-000000000000'
    for (;;) {
      const end = await endOfBatch(deps.pool, until, after)
      if (end === undefined) return erased
      for (const lead of await staleLeads(deps.pool, until, after)) {
        signal.throwIfAborted()
        if (await eraseLead(deps, lead)) erased += 1
      }
      after = end
      await delay(PAUSE_MS, undefined, { signal })
    }
  },
})
