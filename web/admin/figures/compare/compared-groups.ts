import { UNKNOWN_MEMBER } from '#events/figures/definitions/members.ts'
import type { Dimension } from '#events/figures/definitions/dimensions.ts'
import type { DayRange } from '#events/figures/definitions/question.ts'
import { isComparable, type StepOrder } from '#events/figures/definitions/step-orders.ts'
import { SIDE_STEPS, STEPS_AFTER_QUIZ } from '#events/figures/definitions/steps.ts'
import type { GroupBy } from '#web/admin/figures/filters/filters.ts'
import type { askFigures } from '#web/admin/figures/query/use-figures.ts'

type Ask = ReturnType<typeof askFigures>
type Asked = { groupBy: GroupBy; filters: Partial<Record<Dimension, string[]>>; range: DayRange | undefined }

export type ComparedStep = {
  /** Visitors who took the step. */
  count: number
  /** Visitors with a version that has the step, at least `count`; 0 when no version of the group has it. */
  asked: number
  /** True when the step has the same place in the funnel as for the first group. */
  isComparable: boolean
}
export type ComparedGroup = { member: string; visitors: number; steps: readonly ComparedStep[] }
type Member = { member: string; visitors: number }

/** The names of steps, and the visitors of each version that each group has. */
export type Comparison = {
  members: readonly Member[]
  steps: readonly string[]
  names: Readonly<Record<string, string>>
  groups: readonly ComparedGroup[]
}

/** Asks for the funnels of the chosen groups, or of the two largest. */
export const compareGroups = async (
  ask: Ask,
  { groupBy, filters, range }: Asked,
  chosen: readonly string[],
): Promise<Comparison> => {
  const about = { range, time: 'event' as const }
  const listed = await ask({ metrics: ['visitors'], by: [groupBy], filters, ...about })
  const members = listed.rows.map(({ by: [member = ''], values }): Member => ({ member, visitors: values[0] ?? 0 }))
  const present = chosen.filter((name) => members.some(({ member }) => member === name))
  const shown = present.length > 0 ? present : members.slice(0, 2).map(({ member }) => member)
  if (shown.length === 0) return { members, steps: [], names: {}, groups: [] }
  const ofGroups = { filters: { ...filters, [groupBy]: shown }, ...about }
  const [taken, versions] = await Promise.all([
    ask({ metrics: ['reached', 'asked'], by: ['step', groupBy], ...ofGroups }),
    groupBy === 'creo' ? ask({ metrics: ['visitors'], by: ['creo', 'version'], ...ofGroups }) : undefined,
  ])
  const orders = new Map(Object.entries(taken.steps?.orders ?? {}))
  const versionsOf = (member: string) =>
    versions?.rows.flatMap(({ by: [group, version = ''] }) => (group === member ? version : [])) ?? [member]
  const found = new Map(
    taken.rows.map(({ by: [step, member], values: [count, asked] }) => [
      `${member}\n${step}`,
      { count: count ?? 0, asked: asked ?? 0 },
    ]),
  )
  const steps = [...new Set(taken.rows.map(({ by: [step = ''] }) => step))].filter(
    (step) =>
      !Object.hasOwn(SIDE_STEPS, step) && shown.some((member) => (found.get(`${member}\n${step}`)?.count ?? 0) > 0),
  )
  const [first = ''] = shown
  const groups = shown.map((member): ComparedGroup => {
    const stepOf = (step: string): ComparedStep => {
      const one = found.get(`${member}\n${step}`) ?? { count: 0, asked: 0 }
      const [here, there] = [member, first].map((group) => ordersAt(versionsOf(group), orders, step))
      const isBoth = here !== undefined && there !== undefined && here.length > 0 && there.length > 0
      return { ...one, isComparable: isBoth && isComparable(step, [...new Set([...here, ...there])]) }
    }
    return { member, visitors: members.find((one) => one.member === member)?.visitors ?? 0, steps: steps.map(stepOf) }
  })
  return { members, steps, names: taken.steps?.names ?? {}, groups }
}

/** Returns the orders of versions that have a step. A version without a published set has those after the quiz. */
const ordersAt = (versions: readonly string[], orders: ReadonlyMap<string, StepOrder>, step: string): StepOrder[] =>
  versions
    .filter((version) => version !== UNKNOWN_MEMBER)
    .map((version) => orders.get(version) ?? STEPS_AFTER_QUIZ)
    .filter((order) => order.includes(step))
