import { FOLDED } from '#events/figures/definitions/members.ts'
import { reportZone } from '#events/time/report-day.ts'
import { readFolded } from '#db/figures/ad-name-list.ts'
import { adKeyOf } from '#events/figures/ad-name.ts'
import type { QuizzesQuery } from '#api/contracts/admins/admin.ts'
import type { Pool } from '#db/client.ts'
import type { Range } from './ranges.ts'

/**
 * Counts visitors per group and step, and their payments in minor units, from the events alone. It shares no code with
 * the projector, so that both must arrive at the same numbers independently.
 *
 * The first creative and version, the last age, and each step once count for a visitor. Dead letters are excluded; I6
 * checks their number.
 */
export const plainCounts = (until: number, version: number) => `
  create temporary table plain_counts as
  with quiz_events as materialized (
    -- The choices of answers are not counted, and are most of what is stored beside the log.
    select e.stream, e.position, e.type, e.recorded_at,
      case when f.field is null then e.data else (e.data::jsonb || jsonb_build_object(f.field, f.value))::json end as data
    from event_store.events e left join event_store.forgettable f on f.position = e.position and f.field <> 'choices'
    where e.stream like 'quiz-%' and e.position <= ${until} and not exists (
      select from projector.dead_letters d
      where d.name = 'quiz-funnel' and d.version = ${version} and d.position = e.position)
  ),
  arrivals as (
    select distinct on (stream) stream, (recorded_at at time zone '${reportZone()}')::date as arrived_on
    from quiz_events where type = 'quiz.visitor-arrived' and stream not in (
      select stream from (
        select distinct on (stream) stream, data->>'isOwn' as own from quiz_events where type = 'quiz.own-marked'
        order by stream, position desc) marked
      where own = 'true')
    order by stream, position
  ),
  creos as (
    select distinct on (stream) stream, data->>'creo' as creo
    from quiz_events where type in ('quiz.visitor-arrived', 'quiz.creo-attributed') and data->>'creo' is not null
    order by stream, position
  ),
  versions as (
    select distinct on (stream) stream, data->>'version' as version, data::jsonb->'assignment' as assignment
    from quiz_events where type = 'quiz.question-set-given' order by stream, position
  ),
  ages as (
    select distinct on (stream) stream, data->>'age' as age
    from quiz_events where type = 'quiz.age-chosen' order by stream, position desc
  ),
  -- Payments are in the stream of the transaction, which refers to the visitor.
  money as (
    select 'quiz-' || (data->>'quizUserId') as stream, type, data->>'kind' as kind, data->>'currency' as currency,
      (data->>'amount')::bigint as amount
    from event_store.events
    where type in ('payment.purchase-completed', 'payment.refunded') and position <= ${until}
  ),
  steps as (
    select stream, 'visitors' as step from arrivals
    union select stream, data->>'question' from quiz_events where type = 'quiz.question-answered'
    union select stream, 'assigned:' || assignment::text from versions where jsonb_typeof(assignment) = 'object'
    union select stream, 'email' from quiz_events where type = 'quiz.email-given'
    union select stream, 'name' from quiz_events where type = 'quiz.name-given'
    union select stream, 'checkout' from quiz_events where type = 'quiz.checkout-opened'
    union select stream, 'purchase' from money where type = 'payment.purchase-completed' and kind = 'purchase'
  ),
  amounts as (
    select stream, step, 1 as n from steps
    union all
    select stream, 'revenue:' || currency, sum(case type when 'payment.refunded' then -amount else amount end)
    from money group by 1, 2
  )
  select a.arrived_on, coalesce(v.version, '(none)') as version, coalesce(k.key, '(none)') as creo, g.age, s.step,
    sum(s.n) as n
  from arrivals a
  join amounts s on s.stream = a.stream
  left join creos c on c.stream = a.stream
  left join creo_keys k on k.creo = c.creo
  left join versions v on v.stream = a.stream
  left join ages g on g.stream = a.stream
  group by 1, 2, 3, 4, 5`

/** Fills a temporary table of counts and returns the days with arrivals and all steps. */
export const countPlainly = async (snapshot: Pool, until: number, version: number) => {
  await snapshot.query('create temporary table creo_keys (creo text primary key, key text not null)')
  const given = await snapshot.query<{ creo: string }>(
    `select distinct data->>'creo' as creo from event_store.events
     where type in ('quiz.visitor-arrived', 'quiz.creo-attributed') and data->>'creo' is not null`,
  )
  const folded = await readFolded(snapshot, 'creo')
  const keys = given.rows.map(({ creo }) => [creo, folded.has(adKeyOf(creo)) ? FOLDED : adKeyOf(creo)])
  await snapshot.query('insert into creo_keys select * from unnest($1::text[], $2::text[])', [
    keys.map(([creo]) => creo),
    keys.map(([, key]) => key),
  ])
  await snapshot.query(plainCounts(until, version))
  // Two years have a thousand ranges, and the counts of each would be looked for among millions.
  await snapshot.query('create index on plain_counts (arrived_on)')
  await snapshot.query('analyze plain_counts')
  const { rows: days } = await snapshot.query<{ day: string }>(
    'select distinct arrived_on::text as day from plain_counts order by day',
  )
  const { rows: steps } = await snapshot.query<{ step: string }>(
    `select distinct step from plain_counts where step not like 'revenue:%' and step not like 'assigned:%' order by step`,
  )
  return { days: days.map(({ day }) => day), steps: steps.map(({ step }) => step) }
}

/** An expected row: `visitors`, `count|percent` for each step, and `revenue:<currency>` in minor units. */
export type PlainRow = { age: string; member: string; cells: Record<string, string> }

type Filter = { groupBy: QuizzesQuery['groupBy']; range: Range }

/** Returns the rows that analytics must show for each age and for all ages, largest group first. */
export const plainRows = async (snapshot: Pool, { groupBy, range }: Filter): Promise<PlainRow[]> => {
  const { rows } = await snapshot.query<PlainRow>(
    `with arrived as (
       select ${groupBy === 'creo' ? 'creo' : 'version'} as member, age, step, n
       from plain_counts
       where arrived_on between coalesce($1::date, '-infinity') and coalesce($2::date, 'infinity')
     ),
     picked as (
       select 'all age' as age, member, step, sum(n) as n from arrived group by 1, 2, 3
       union all select age, member, step, sum(n) from arrived where age is not null group by 1, 2, 3
     )
     select all_of.age, all_of.member, json_object_agg(p.step,
       case when p.step = 'visitors' or p.step like 'revenue:%' then p.n::text else p.n || '|' || round(100.0 * p.n / all_of.n, 1) end) as cells
     from picked all_of join picked p on p.age = all_of.age and p.member = all_of.member
     where all_of.step = 'visitors'
     group by all_of.age, all_of.member, all_of.n order by all_of.age, all_of.n desc, all_of.member`,
    [range?.start ?? null, range?.end ?? null],
  )
  return rows
}
