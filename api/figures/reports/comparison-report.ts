import type { QuestionCatalog } from '#api/content/quiz/catalog.ts'
import {
  type ComparedGroup,
  type ComparedStep,
  type ComparisonQuery,
  type ComparisonReply,
} from '#api/contracts/figures/insights.ts'
import { UNKNOWN_MEMBER } from '#db/figures/quiz-funnel.ts'
import type { FunnelReports } from '#api/figures/reports/funnel-report.ts'
import { filtersOf } from '#api/figures/reports/cells.ts'
import { sortByMeanPosition, isComparable, type StepOrder } from '#api/figures/reports/comparable-steps.ts'
import { STEPS_AFTER_QUIZ, stepColumns } from '#api/figures/reports/funnel-table.ts'

/** The visitors of a group with the same version. */
export type VersionPart = {
  member: string
  version: string
  visitors: number
  /** Returns how many of them reached a step. */
  countAt: (step: string) => number
}

/** The steps of each version, in order. */
export type StepOrders = ReadonlyMap<string, StepOrder>

/** Limits the list of groups to choose from. */
const MAX_LISTED = 1_000

const sumOf = <T>(all: readonly T[], amount: (one: T) => number) => all.reduce((sum, one) => sum + amount(one), 0)

/** Checks whether a version has a step. Without a published set, it has the steps that its visitors reached. */
const hasStep = (part: VersionPart, orders: StepOrders, step: string): boolean =>
  orders.get(part.version)?.includes(step) ?? (STEPS_AFTER_QUIZ.includes(step) || part.countAt(step) > 0)

const isEverywhere = (orders: StepOrders, step: string) => [...orders.values()].every((order) => order.includes(step))

/**
 * Returns how many visitors reached a step and how many had it. Visitors without a version are split like the others:
 * leaving them out would move their loss to the first step that all versions have.
 */
const askedAt = (
  parts: readonly VersionPart[],
  orders: StepOrders,
  step: string,
): Omit<ComparedStep, 'isComparable'> => {
  const [unknown, known] = [parts.filter(isUnknown), parts.filter((part) => !isUnknown(part))]
  const asking = known.filter((part) => hasStep(part, orders, step))
  const [all, some, others] = [known, asking, unknown].map((group) => sumOf(group, ({ visitors }) => visitors))
  const share = all ? (some ?? 0) / all : Number(isEverywhere(orders, step))
  if (share === 0) return { count: 0, asked: 0 }
  const count = sumOf([...asking, ...unknown], (part) => part.countAt(step))
  return { count, asked: Math.max(count, Math.round((some ?? 0) + (others ?? 0) * share)) }
}

const isUnknown = ({ version }: VersionPart) => version === UNKNOWN_MEMBER

/** Returns the orders of these visitors' versions that have a step. */
const ordersAt = (parts: readonly VersionPart[], orders: StepOrders, step: string): StepOrder[] => {
  const asking = parts.filter((part) => !isUnknown(part) && hasStep(part, orders, step))
  return [...new Set(asking.map(({ version }) => version))].map((version) => orders.get(version) ?? STEPS_AFTER_QUIZ)
}

const largestFirst = (parts: readonly VersionPart[]): ComparisonReply['members'] =>
  [...Map.groupBy(parts, ({ member }) => member)]
    .map(([member, own]) => ({ member, visitors: sumOf(own, ({ visitors }) => visitors) }))
    .sort((a, b) => b.visitors - a.visitors || (a.member < b.member ? -1 : 1))

/** Compares the funnels of the requested groups with the first one. */
export const compareGroups = (
  parts: readonly VersionPart[],
  steps: readonly string[],
  orders: StepOrders,
  requested: readonly string[] = [],
): ComparisonReply => {
  const members = largestFirst(parts)
  const visitors = new Map(members.map((one) => [one.member, one.visitors]))
  const present = requested.filter((member) => visitors.has(member))
  const shown = present.length > 0 ? present : members.slice(0, 2).map(({ member }) => member)
  const partsOf = new Map(shown.map((member) => [member, parts.filter((part) => part.member === member)]))
  const compared = [...partsOf.values()].flat()
  const known = [...new Set(compared.filter((part) => !isUnknown(part)).map(({ version }) => version))]
  const reached = sortByMeanPosition(
    steps.filter((step) => compared.some((part) => part.countAt(step) > 0)),
    known.flatMap((version) => [orders.get(version) ?? []]),
  )
  const first = partsOf.get(shown[0] ?? '') ?? []
  const groups = shown.map((member): ComparedGroup => {
    const own = partsOf.get(member) ?? []
    const stepOf = (step: string): ComparedStep => {
      const [here, there] = [ordersAt(own, orders, step), ordersAt(first, orders, step)]
      const isBoth = here.length > 0 && there.length > 0
      return {
        ...askedAt(own, orders, step),
        isComparable: isBoth && isComparable(step, [...new Set([...here, ...there])]),
      }
    }
    return { member, visitors: visitors.get(member) ?? 0, steps: reached.map(stepOf) }
  })
  return { members: members.slice(0, MAX_LISTED), steps: reached, groups }
}

export const ordersOf = ({ published }: QuestionCatalog): StepOrders =>
  new Map(published.map(({ set }) => [set.version, [...set.questions.map(({ key }) => key), ...STEPS_AFTER_QUIZ]]))

/** Returns the funnels of the requested groups, each step as a share of the visitors who had it. */
export const readComparison = async (
  { funnelReports, questions }: { funnelReports: FunnelReports; questions: QuestionCatalog },
  query: ComparisonQuery,
): Promise<ComparisonReply> => {
  const { measures, groups } = await funnelReports.groups(
    query.groupBy === 'creo' ? ['creative', 'version'] : ['version'],
    filtersOf(query),
  )
  const columnOf = new Map(stepColumns(measures, questions.questionKeys))
  const parts = groups.map(({ by: [member = '', version = member], visitors, counts }): VersionPart => {
    return { member, version, visitors, countAt: (step) => counts[columnOf.get(step) ?? -1] ?? 0 }
  })
  return compareGroups(parts, [...columnOf.keys()], ordersOf(questions), query.members)
}
