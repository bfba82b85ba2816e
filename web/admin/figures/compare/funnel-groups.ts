import type { ComparedGroup, ComparedStep, Comparison } from './compared-groups.ts'
import type { FileCell } from '#events/figures/definitions/text/delimited.ts'
import {
  shareDifference,
  SMALL_SAMPLE,
  wilson,
  type Difference,
  type Share,
} from '#events/figures/definitions/intervals.ts'

/** Share of the visitors who reached a step, among those who were asked it. */
export type FunnelStep = Share &
  ComparedStep & {
    /** Difference to the first group, or undefined if the step is not comparable. */
    difference: Difference | undefined
  }
/** Group of visitors, and how many of them reached each step. */
export type FunnelGroup = Omit<ComparedGroup, 'steps'> & { steps: readonly FunnelStep[] }
export type FunnelGroups = { steps: readonly string[]; groups: readonly FunnelGroup[] }

/** Probability that any mark of a table is ever wrong. */
const ALPHA = 0.05

/** Adds intervals to the steps of each group. All differences of a table share one error probability (Bonferroni). */
export const funnelOf = ({ steps, groups: [first, ...others] }: Pick<Comparison, 'steps' | 'groups'>): FunnelGroups => {
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
        difference: canDiffer ? shareDifference(base, step, ALPHA / marks) : undefined,
      }
    }),
  })
  return { steps, groups: [first, ...others].map(withIntervals) }
}

/** Returns whether the interval excludes zero. */
export const differs = ({ low, high }: Difference): boolean => low > 0 || high < 0

/** Returns the steps at which all groups are comparable with the first one. */
export const comparableSteps = ({ steps, groups: [, ...others] }: FunnelGroups): string[] =>
  steps.filter((_, n) => others.every((group) => group.steps[n]?.isComparable))

const list = new Intl.ListFormat('en-US')

export const sampleWarning = (groups: readonly FunnelGroup[]): string | undefined => {
  const few = groups.filter(({ visitors }) => visitors < SMALL_SAMPLE)
  if (few.length === 0) return undefined
  const sizes = list.format(few.map(({ member, visitors }) => `${member} has ${visitors} visitors`))
  return `The sample is small: ${sizes}. Shares of fewer than ${SMALL_SAMPLE} visitors move a lot by chance.`
}

/** Returns the comparison as the rows of a file. Shares and differences are in percent. */
export const comparisonRows = ({ steps, groups }: FunnelGroups): FileCell[][] => [
  ['step', 'group', 'visitors asked', 'visitors', 'share %', 'low %', 'high %', 'difference', 'low', 'high'],
  ...steps.flatMap((step, n) =>
    groups.flatMap(({ member, steps: all }) => {
      const one = all[n]
      if (!one || one.asked === 0) return []
      const { difference: gain } = one
      const shares = [one.share, one.low, one.high, gain?.difference, gain?.low, gain?.high]
      return [[step, member, one.asked, one.count, ...shares.map(percentCell)]]
    }),
  ),
]

const percentCell = (share: number | undefined): FileCell =>
  share === undefined ? null : { decimal: (100 * share).toFixed(1) }
