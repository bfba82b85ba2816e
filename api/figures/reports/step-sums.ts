import { AGES } from '#api/contracts/quiz/funnel.ts'
import type { QuestionCatalog } from '#api/content/quiz/catalog.ts'
import { assignmentIn, ALL_AGES, measureOfStep, questionMeasures } from '#db/figures/quiz-funnel.ts'
import type { ReadSums } from '#db/figures/query/read-figures.ts'
import type { SumsReply, SumRow } from '#db/figures/query/read-sums.ts'
import type { SumsQuestion } from '#db/figures/query/tables.ts'
import { UNKNOWN_MEMBER } from '#events/figures/definitions/members.ts'
import type { Dimension, SumName, Sums } from '#events/figures/definitions/dimensions.ts'
import type { FiguresAnswer } from '#events/figures/definitions/question.ts'
import { sortByMeanPosition, type StepOrder } from '#events/figures/definitions/step-orders.ts'
import { STEP_NAMES, STEPS_AFTER_QUIZ } from '#events/figures/definitions/steps.ts'
import type { FunnelReports } from './funnel-report.ts'

/** Visitors of one version; of one age and one creative where a question is about these. */
type Part = { version: string; creo: string; age: string; visitors: number; countOf: (measure: string) => number }

/** The steps of each version, in order. */
type StepOrders = ReadonlyMap<string, StepOrder>

type Deps = { funnelReports: FunnelReports; questions: QuestionCatalog }

/** Counts visitors by step, or by the weights that assigned them, from the rollups of the funnel. */
export const createStepSums =
  ({ funnelReports, questions }: Deps): ReadSums =>
  async (asked) => {
    const { parts, measures, position } = await readParts(funnelReports, asked)
    const orders: StepOrders = new Map(
      questions.published.map(({ set }) => [
        set.version,
        [...set.questions.map(({ key }) => key), ...STEPS_AFTER_QUIZ],
      ]),
    )
    const isOfWeights = asked.sums.includes('assigned')
    const members = isOfWeights
      ? measures.filter((measure) => assignmentIn(measure) !== undefined)
      : stepsOf(parts, measures, questions, orders)
    const own: Dimension = isOfWeights ? 'weights' : 'step'
    const wanted = asked.filters[own]
    const named = isOfWeights ? weightsOf : (step: string) => step
    const shown = members.filter((member) => wanted === undefined || wanted.includes(named(member)))
    const sumsOf = (member: string, some: readonly Part[]): Partial<Sums> =>
      isOfWeights ? { assigned: total(some, ({ countOf }) => countOf(member)) } : askedAt(some, orders, member)
    const [other] = asked.by.filter((name) => name !== own)
    const groups = largestFirst(parts, other)
    const all = shown.flatMap((member) =>
      groups.flatMap(([group, some]): SumRow[] => {
        const sums = withNames(sumsOf(member, some), asked)
        if (Object.values(sums).every((sum) => sum === 0)) return []
        return [{ by: asked.by.map((name) => (name === own ? named(member) : group)), sums }]
      }),
    )
    // Visitors are in several steps, so steps are not added up.
    const unknown = Object.fromEntries(asked.sums.map((sum): [string, number | null] => [sum, null])) as Sums
    const [single] = shown
    return {
      position,
      rows: all.slice(0, asked.maxRows),
      others: all.length > asked.maxRows ? { count: all.length - asked.maxRows, sums: unknown } : null,
      nothing: withNames({}, asked),
      total: single !== undefined && shown.length === 1 ? withNames(sumsOf(single, parts), asked) : unknown,
      unconverted: [],
      steps: isOfWeights ? null : aboutSteps(questions, orders),
    } satisfies SumsReply
  }

/** Reads the cells that a question needs, with ages apart where they are asked for. */
const readParts = async (reports: FunnelReports, { by, filters, range }: SumsQuestion) => {
  const hasAges = by.includes('age') || filters.age !== undefined
  const hasCreos = by.includes('creo') || filters.creo !== undefined
  const needed = filters.age ?? [...AGES, UNKNOWN_MEMBER]
  const ages = hasAges
    ? [...new Set(needed.flatMap((age) => (age === UNKNOWN_MEMBER ? [...AGES, ALL_AGES] : age)))]
    : [ALL_AGES]
  const read = ages.flatMap((age) =>
    (filters.creo ?? [undefined]).map(async (creo) => ({
      age,
      ...(await reports.groups(hasCreos ? ['creo', 'version'] : ['version'], {
        age: age as (typeof AGES)[number],
        arrived: range,
        creo,
      })),
    })),
  )
  const found = await Promise.all(read)
  const measures = [...new Set(found.flatMap((one) => one.measures))]
  const parts = found.flatMap(({ age, groups, measures: own }) =>
    groups.map(({ by: names, visitors, counts }): Part => {
      const [creo, version] = hasCreos ? [names[0] ?? '', names[1] ?? ''] : ['', names[0] ?? '']
      return { age, creo, version, visitors, countOf: (measure) => counts[own.indexOf(measure)] ?? 0 }
    }),
  )
  const ofVersions = parts.filter(({ version }) => filters.version === undefined || filters.version.includes(version))
  return {
    parts: hasAges ? withUnknownAges(ofVersions).filter(({ age }) => needed.includes(age)) : ofVersions,
    measures,
    position: Math.min(...found.map(({ position }) => position)),
  }
}

/** Replaces the visitors of all ages by those whose age is unknown: they are in no age. */
const withUnknownAges = (parts: readonly Part[]): Part[] =>
  parts.flatMap((part) => {
    if (part.age !== ALL_AGES) return part
    const known = parts.filter(
      ({ age, version, creo }) => age !== ALL_AGES && version === part.version && creo === part.creo,
    )
    const visitors = part.visitors - total(known, (one) => one.visitors)
    if (visitors === 0) return []
    const countOf = (measure: string) => part.countOf(measure) - total(known, (one) => one.countOf(measure))
    return { ...part, age: UNKNOWN_MEMBER, visitors, countOf }
  })

const total = <T>(all: readonly T[], amount: (one: T) => number) => all.reduce((sum, one) => sum + amount(one), 0)

const isUnknown = ({ version }: Part) => version === UNKNOWN_MEMBER

const countAt = (part: Part, step: string) => part.countOf(measureOfStep(step))

/** Checks whether a version has a step. Without a published set, it has the steps that its visitors took. */
const hasStep = (part: Part, orders: StepOrders, step: string): boolean =>
  orders.get(part.version)?.includes(step) ?? (STEPS_AFTER_QUIZ.includes(step) || countAt(part, step) > 0)

/**
 * Returns how many visitors took a step and how many had it. Visitors without a version are split like the others:
 * leaving them out would move their loss to the first step that all versions have.
 */
const askedAt = (parts: readonly Part[], orders: StepOrders, step: string): { reached: number; asked: number } => {
  const [unknown, known] = [parts.filter(isUnknown), parts.filter((part) => !isUnknown(part))]
  const asking = known.filter((part) => hasStep(part, orders, step))
  const [all, some, others] = [known, asking, unknown].map((group) => total(group, ({ visitors }) => visitors))
  const isEverywhere = [...orders.values()].every((order) => order.includes(step))
  const share = all ? (some ?? 0) / all : Number(isEverywhere)
  if (share === 0) return { reached: 0, asked: 0 }
  const reached = total([...asking, ...unknown], (part) => countAt(part, step))
  return { reached, asked: Math.max(reached, Math.round((some ?? 0) + (others ?? 0) * share)) }
}

/** Returns the steps that a visitor had, in the order of their version, or of all versions by mean position. */
const stepsOf = (
  parts: readonly Part[],
  measures: readonly string[],
  { questionKeys }: QuestionCatalog,
  orders: StepOrders,
) => {
  const answered = measures.flatMap((measure) => questionMeasures.nameIn(measure) ?? [])
  const steps = [...new Set([...questionKeys, ...answered]), ...STEPS_AFTER_QUIZ]
  const versions = [...new Set(parts.filter((part) => !isUnknown(part)).map(({ version }) => version))]
  return sortByMeanPosition(
    steps,
    versions.flatMap((version) => [orders.get(version) ?? []]),
  )
}

/** Returns the groups of the other dimension with their parts, the largest first; one group without it. */
const largestFirst = (parts: readonly Part[], by: Dimension | undefined): [group: string, parts: Part[]][] => {
  const groupOf = (part: Part) => (by === 'version' || by === 'creo' || by === 'age' ? part[by] : '')
  const visitors = (some: readonly Part[]) => total(some, (one) => one.visitors)
  return [...Map.groupBy(parts, groupOf)].sort(
    ([a, some], [b, others]) => visitors(others) - visitors(some) || (a < b ? -1 : 1),
  )
}

const withNames = (sums: Partial<Sums>, { sums: names }: SumsQuestion) =>
  Object.fromEntries(names.map((name: SumName) => [name, sums[name] ?? 0])) as Sums

/** Names weights as JSON: `{"experiment":"order","weights":{"v1":1,"v2":1}}`. */
const weightsOf = (measure: string): string => JSON.stringify(assignmentIn(measure))

/** Returns the text of each published question, and the names of the steps after them. */
export const namesOfSteps = ({ published }: QuestionCatalog): Record<string, string> => ({
  ...Object.fromEntries(published.flatMap(({ set }) => set.questions.map(({ key, question }) => [key, question]))),
  ...STEP_NAMES,
})

const aboutSteps = (questions: QuestionCatalog, orders: StepOrders): FiguresAnswer['steps'] => ({
  names: namesOfSteps(questions),
  orders: Object.fromEntries([...orders].map(([version, order]) => [version, [...order]])),
})
