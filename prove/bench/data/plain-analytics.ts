import { COMPLETE_EVENTS } from '#db/store/read-range.ts'
import type { QuizzesQuery } from '#api/contracts/admins/admin.ts'
import type { Pool } from '#db/client.ts'

/** Visitors per group member and step, from plain SQL over the events. */
export type PlainCounts = Map<string, Map<string, number>>

const MEMBER = { version: 'version', creo: 'creo' } as const

/**
 * Computes the admin table from the events alone, independently of the projection. The first creative and version and
 * the last age count for a visitor.
 */
export const plainAnalytics = async (
  pool: Pool,
  { groupBy, filter_age, filter_createdAt: range }: QuizzesQuery,
): Promise<PlainCounts> => {
  const { rows } = await pool.query<{ member: string; step: string; visitors: number }>(
    `with visitors as (
       select stream,
         min(recorded_at) filter (where type = 'quiz.visitor-arrived') as arrived_at,
         (array_agg(data->>'creo' order by position)
           filter (where type in ('quiz.visitor-arrived', 'quiz.creo-attributed') and data->>'creo' is not null))[1] as creo,
         (array_agg(data->>'version' order by position) filter (where type = 'quiz.question-set-given'))[1] as version,
         (array_agg(data->>'age' order by position desc) filter (where type = 'quiz.age-chosen'))[1] as age
       from (${COMPLETE_EVENTS}) events where stream like 'quiz-%' group by stream
     ),
     chosen as (
       select stream, coalesce(${MEMBER[groupBy]}, '(none)') as member from visitors
       where ($1 = 'all age' or age = $1)
         and ($2::date is null or (arrived_at at time zone 'UTC')::date between $2::date and $3::date)
     ),
     steps as (
       select distinct stream, case type
         when 'quiz.question-answered' then data->>'question'
         when 'quiz.email-given' then 'email'
         when 'quiz.name-given' then 'name'
         when 'quiz.checkout-opened' then 'checkout'
       end as step
       from event_store.events
       where type in ('quiz.question-answered', 'quiz.email-given', 'quiz.name-given', 'quiz.checkout-opened')
     )
     select member, 'visitors' as step, count(*) as visitors from chosen group by member
     union all
     select member, step, count(*) from chosen join steps using (stream) group by member, step`,
    [filter_age, range?.start ?? null, range?.end ?? null],
  )
  return new Map(
    [...Map.groupBy(rows, ({ member }) => member)].map(([member, steps]) => [
      member,
      new Map(steps.map(({ step, visitors }) => [step, visitors])),
    ]),
  )
}
