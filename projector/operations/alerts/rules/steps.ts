import { sql } from 'kysely'
import type { Pool } from '#db/client.ts'
import { anyOf, runQuery } from '#db/query.ts'
import { ifProjected } from '#db/read-models/if-projected.ts'
import { views } from '#db/read-models.ts'
import { ALL_AGES, MEASURES, questionMeasures } from '#db/figures/quiz-funnel.ts'
import { unpack } from '#events/figures/measures/packed-counts.ts'
import { reportDayOf } from '#events/time/report-day.ts'
import { DAY_MS, daysFrom } from '#events/time/time.ts'
import type { Problem } from '#db/operations/problem.ts'
import type { AlertRule } from '#projector/operations/alerts/rule.ts'
import {
  type Baseline,
  computeBaseline,
  type Counts,
  createStepWatch,
  LEAST_IN_WEEK,
  type Loss,
  type StepWatch,
} from '#projector/operations/alerts/steps.ts'

const WEEKS = 4

const cells = views
  .selectFrom('quiz_funnel_cells')
  .where('age', '=', ALL_AGES)
  .where('grouping', 'in', ['both', 'version'])

const COUNTED = new Set<string>(Object.values(MEASURES))

type Learned = { day: number; measures: string[]; baselines: Map<string, Baseline>; watch: StepWatch }

/** Finds steps of the funnel that lose more visitors than before, in each version and each of its creatives. */
export const stepsRule = (pool: Pool): AlertRule => {
  let learned: Learned | undefined
  return {
    name: 'steps',
    find: async (now) => {
      if (learned?.day !== Math.floor(now.getTime() / DAY_MS)) learned = await learn(pool, now, learned)
      const { measures, baselines, watch } = learned
      const losses = (await readCounts(pool, baselines)).flatMap(([group, counts]) => {
        const baseline = baselines.get(group)
        return (baseline && watch.observe(group, counts, baseline, now.getTime())) ?? []
      })
      const problems = losses.map((loss) => problemOf(loss, measures))
      // A step that all creatives of a version lose is one problem.
      const isCovered = ({ group, to }: Loss) =>
        losses.some((other) => other.to === to && group.startsWith(`${other.group} `))
      return {
        problems: problems.filter((_, n) => !isCovered(losses[n] as Loss)),
        isUnknown: (key) => watch.isUnknown(groupIn(key), now.getTime()),
      }
    },
  }
}

const learn = async (pool: Pool, now: Date, known: Learned | undefined): Promise<Learned> => {
  const measures = await readMeasures(pool)
  const steps = measures.flatMap((measure, place) =>
    COUNTED.has(measure) || questionMeasures.nameIn(measure) !== undefined ? [place] : [],
  )
  const visitors = measures.indexOf(MEASURES.visitors)
  const baselines = new Map<string, Baseline>()
  for (const [group, weeks] of visitors < 0 ? [] : await readWeeks(pool, visitors, now)) {
    const baseline = computeBaseline(weeks, steps)
    if (baseline.passed.some((share) => share !== null)) baselines.set(group, baseline)
  }
  const day = Math.floor(now.getTime() / DAY_MS)
  // Measures keep their places, so the watch continues with those of yesterday.
  return { day, measures, baselines, watch: known?.watch ?? createStepWatch() }
}

/** Reads all visitors of these groups, so that the present counts only grow. */
const readCounts = async (pool: Pool, groups: ReadonlyMap<string, unknown>) => {
  const creos = new Set([...groups.keys()].map((group) => partsOf(group).creo))
  const query = cells
    .select(['version', 'creo', sql<string>`sum(packed)::text`.as('packed')])
    .where('period', '=', 'year')
    .where('creo', '=', anyOf([...creos]))
    .groupBy(['version', 'creo'])
  const rows = await ifProjected(runQuery(pool, query))
  return rows.flatMap(({ packed, ...group }): [string, Counts][] =>
    groups.has(nameOf(group)) ? [[nameOf(group), unpack(packed)]] : [],
  )
}

const problemOf = ({ group, from, to, left, of, usual }: Loss, measures: readonly string[]): Problem => {
  const nameAt = (place: number) => {
    const measure = measures[place] ?? ''
    return questionMeasures.nameIn(measure) ?? measure
  }
  const { version, creo } = partsOf(group)
  const who = creo === '' ? `version ${version}` : `version ${version} from creative ${creo}`
  const text = `Of the last ${of} visitors of ${who} who got to “${nameAt(from)}”, ${percent(left / of)} left before “${nameAt(to)}”. Usually ${percent(usual)} do.`
  return { key: stepKey(group, nameAt(to)), text }
}

const groupIn = (key: string) => key.slice('steps '.length, key.lastIndexOf(' > '))

const readMeasures = async (pool: Pool): Promise<string[]> => {
  const query = views.selectFrom('quiz_funnel_measures').select('measure').orderBy('slot')
  return (await ifProjected(runQuery(pool, query))).map(({ measure }) => measure)
}

const readWeeks = async (pool: Pool, visitors: number, now: Date): Promise<Map<string, Counts[]>> => {
  const today = reportDayOf(now)
  const query = cells
    .select(['version', 'creo', sql<string>`sum(packed)::text`.as('packed')])
    .where('period', '=', 'day')
    .where('starts_on', '<', today)
    .where('starts_on', '>=', daysFrom(today, -7 * WEEKS))
    .groupBy(['version', 'creo', sql`(${today}::date - 1 - starts_on) / 7`])
    // Anyone can invent creatives.
    .having(sql<boolean>`read.count_in(sum(packed), ${visitors + 1}) >= ${LEAST_IN_WEEK}`)
  const groups = Map.groupBy(await ifProjected(runQuery(pool, query)), nameOf)
  return new Map([...groups].map(([group, weeks]) => [group, weeks.map(({ packed }) => unpack(packed))]))
}

type Group = { version: string; creo: string }

/** Joins the names of a group. A version contains no space. Without a creative, it is the whole version. */
const nameOf = ({ version, creo }: Group) => (creo === '' ? version : `${version} ${creo}`)

const partsOf = (group: string): Group => {
  const [version = '', ...creo] = group.split(' ')
  return { version, creo: creo.join(' ') }
}

const percent = (share: number) => `${Math.round(100 * share)}%`

const stepKey = (group: string, step: string) => `steps ${group} > ${step}`
