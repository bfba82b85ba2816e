import type { QuestionCatalog } from '#api/content/questions/catalog.ts'
import {
  comparison,
  type ComparedGroup,
  type ComparedStep,
  type ComparisonQuery,
  type ComparisonReply,
} from '#api/contracts/admin-insights.ts'
import type { ApiContext } from '#api/context.ts'
import { endpoint } from '#api/http/endpoint.ts'
import { sortByMeanPosition, isComparable, type StepOrder } from '#api/admin/reports/comparable-steps.ts'
import { STEPS_AFTER_QUIZ, stepColumns } from '#api/admin/reports/funnel-table.ts'

/** The visitors of a group who have the same version. */
export type Part = {
  member: string
  version: string
  visitors: number
  /** How many of them came to a step. */
  countAt: (step: string) => number
}

/** What each version asks, in its order. */
export type StepOrders = ReadonlyMap<string, StepOrder>

/** The version of visitors who left before they were given one. */
const NO_VERSION = '(none)'

/** A client lists at most this many groups to choose from. */
const MOST_LISTED = 1_000

const sumOf = <T>(all: readonly T[], amount: (one: T) => number) => all.reduce((sum, one) => sum + amount(one), 0)

/** A version without a published set asks what its visitors answered. */
const asks = (part: Part, orders: StepOrders, step: string): boolean =>
  orders.get(part.version)?.includes(step) ?? (STEPS_AFTER_QUIZ.includes(step) || part.countAt(step) > 0)

const isEverywhere = (orders: StepOrders, step: string) => [...orders.values()].every((order) => order.includes(step))

/**
 * How many came to a step and how many were asked it. Visitors who left before they were given a version are divided as
 * the others were: leaving them out would move the loss before the quiz to the first step that all versions have.
 */
const askedAt = (parts: readonly Part[], orders: StepOrders, step: string): Omit<ComparedStep, 'isComparable'> => {
  const [unknown, known] = [parts.filter(isUnknown), parts.filter((part) => !isUnknown(part))]
  const asking = known.filter((part) => asks(part, orders, step))
  const [all, some, others] = [known, asking, unknown].map((group) => sumOf(group, ({ visitors }) => visitors))
  const share = all ? (some ?? 0) / all : Number(isEverywhere(orders, step))
  if (share === 0) return { count: 0, asked: 0 }
  const count = sumOf([...asking, ...unknown], (part) => part.countAt(step))
  return { count, asked: Math.max(count, Math.round((some ?? 0) + (others ?? 0) * share)) }
}

const isUnknown = ({ version }: Part) => version === NO_VERSION

/** The orders of the versions that ask a step of these visitors. */
const ordersAt = (parts: readonly Part[], orders: StepOrders, step: string): StepOrder[] => {
  const asking = parts.filter((part) => !isUnknown(part) && asks(part, orders, step))
  return [...new Set(asking.map(({ version }) => version))].map((version) => orders.get(version) ?? STEPS_AFTER_QUIZ)
}

const largestFirst = (parts: readonly Part[]): ComparisonReply['members'] =>
  [...Map.groupBy(parts, ({ member }) => member)]
    .map(([member, own]) => ({ member, visitors: sumOf(own, ({ visitors }) => visitors) }))
    .sort((a, b) => b.visitors - a.visitors || (a.member < b.member ? -1 : 1))

/** The funnels of the wanted groups side by side, the first one being what the others are compared with. */
export const compareGroups = (
  parts: readonly Part[],
  steps: readonly string[],
  orders: StepOrders,
  wanted: readonly string[] = [],
): ComparisonReply => {
  const members = largestFirst(parts)
  const visitors = new Map(members.map((one) => [one.member, one.visitors]))
  const present = wanted.filter((member) => visitors.has(member))
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
  return { members: members.slice(0, MOST_LISTED), steps: reached, groups }
}

const ordersOf = ({ published }: QuestionCatalog): StepOrders =>
  new Map(published.map(({ set }) => [set.version, [...set.questions.map(({ key }) => key), ...STEPS_AFTER_QUIZ]]))

const compare = async (
  { funnelReports, questions }: Pick<ApiContext, 'funnelReports' | 'questions'>,
  { groupBy, members: wanted, ...filters }: ComparisonQuery,
): Promise<ComparisonReply> => {
  const { measures, groups } = await funnelReports.groups(
    groupBy === 'creo' ? ['creo', 'version'] : ['version'],
    filters,
  )
  const placeOf = new Map(stepColumns(measures, questions.questionKeys))
  const parts = groups.map(({ by: [member = '', version = member], visitors, counts }): Part => {
    return { member, version, visitors, countAt: (step) => counts[placeOf.get(step) ?? -1] ?? 0 }
  })
  return compareGroups(parts, [...placeOf.keys()], ordersOf(questions), wanted)
}

export const adminComparisonEndpoint = ({ admins, audit, funnelReports, questions }: ApiContext) =>
  endpoint(comparison, async ({ body, bearer }) => {
    const [adminId, reply] = await admins.requireWith(bearer, () => compare({ funnelReports, questions }, body))
    audit.recordQuery(adminId, 'comparison', body)
    return { reply }
  })
