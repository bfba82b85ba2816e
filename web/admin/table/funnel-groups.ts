import type { ComparedGroup, ComparedStep, ComparisonReply } from '#api/contracts/admin-insights.ts'
import { difference, FEW, wilson, type Difference, type Share } from '#web/admin/compare/intervals.ts'

/** How many came to a step, as a share of the visitors who were asked it. */
export type FunnelStep = Share &
  ComparedStep & {
    /** Compared with the first group; undefined where the two cannot be compared. */
    difference: Difference | undefined
  }
/** One group of the funnel: of its visitors, how many came to each step. */
export type FunnelGroup = Omit<ComparedGroup, 'steps'> & { steps: readonly FunnelStep[] }
export type FunnelGroups = { steps: readonly string[]; groups: readonly FunnelGroup[] }

/** The probability that any mark of a table is ever wrong. */
const ALPHA = 0.05

/** Every group's steps with their intervals. All differences of a table share the error, so none is marked for being one of many. */
export const funnelOf = ({
  steps,
  groups: [first, ...others],
}: Pick<ComparisonReply, 'steps' | 'groups'>): FunnelGroups => {
  if (!first) return { steps, groups: [] }
  const marks = others.reduce((sum, group) => sum + group.steps.filter(({ isComparable }) => isComparable).length, 0)
  const withIntervals = (group: ComparedGroup): FunnelGroup => ({
    ...group,
    steps: group.steps.map((step, n) => {
      const base = first.steps[n]
      const canDiffer = group !== first && step.isComparable && base !== undefined
      return {
        ...step,
        ...wilson(step.count, step.asked),
        difference: canDiffer ? difference(base, step, ALPHA / marks) : undefined,
      }
    }),
  })
  return { steps, groups: [first, ...others].map(withIntervals) }
}

/** Whether zero lies outside of an interval. */
export const differs = ({ low, high }: Difference): boolean => low > 0 || high < 0

/** The steps at which every group can be compared with the first one. */
export const comparableSteps = ({ steps, groups: [, ...others] }: FunnelGroups): string[] =>
  steps.filter((_, n) => others.every((group) => group.steps[n]?.isComparable))

const list = new Intl.ListFormat('en-US')

/** Warns of groups with too few visitors to compare. */
export const sampleWarning = (groups: readonly FunnelGroup[]): string | undefined => {
  const few = groups.filter(({ visitors }) => visitors < FEW)
  if (few.length === 0) return undefined
  const sizes = list.format(few.map(({ member, visitors }) => `${member} has ${visitors} visitors`))
  return `The sample is small: ${sizes}. Figures of fewer than ${FEW} visitors move a lot by chance.`
}
