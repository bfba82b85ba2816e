import type { QuizzesReply } from '#api/contracts/admin.ts'
import { splitCell } from './cell.ts'
import { FEW, isSplitOff, wilson, type Share } from './intervals.ts'

/** How many came to a step. One that nobody came to while some went on past it was not asked of this group. */
export type FunnelStep = Share & { count: number; isAsked: boolean }
/** One group of the funnel: of its visitors, how many came to each step. */
export type FunnelGroup = { member: string; visitors: number; steps: readonly FunnelStep[] }
export type Funnel = { steps: readonly string[]; groups: readonly FunnelGroup[] }

/** Every group's steps with their intervals, out of the answer of the analytics. */
export const funnelOf = ({ columns, data }: QuizzesReply): Funnel => {
  const [by = '', , ...rest] = columns
  const steps = rest.filter((column) => data.some((row) => 'count' in splitCell(row[column] ?? '')))
  const groups = data.map((row): FunnelGroup => {
    const visitors = Number(row['visitors'] ?? 0)
    const counts = steps.map((step) => {
      const cell = splitCell(row[step] ?? '')
      return 'count' in cell ? Number(cell.count) : 0
    })
    const last = counts.findLastIndex((count) => count > 0)
    return {
      member: row[by] ?? '',
      visitors,
      steps: counts.map((count, n) => ({ count, isAsked: count > 0 || n > last, ...wilson(count, visitors) })),
    }
  })
  return { steps, groups }
}

/** Steps that none of these groups came to are asked by other versions: they are not shown. */
export const withoutEmptySteps = ({ steps, groups }: Funnel): Funnel => {
  const isReached = steps.map((_, n) => groups.some((group) => (group.steps[n]?.count ?? 0) > 0))
  return {
    steps: steps.filter((_, n) => isReached[n]),
    groups: groups.map((group) => ({ ...group, steps: group.steps.filter((_, n) => isReached[n]) })),
  }
}

export type Weights = readonly { version: string; weight: number }[]

const list = (names: readonly string[]) =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** What makes a comparison of these groups say less than it seems to, in sentences. */
export const warnings = (groups: readonly FunnelGroup[], weights: Weights | undefined): string[] => {
  const few = groups.filter(({ visitors }) => visitors < FEW)
  const drawn = groups.flatMap(({ member, visitors }) => {
    const weight = weights?.find(({ version }) => version === member)?.weight
    return weight === undefined ? [] : [{ member, visitors, weight }]
  })
  const meant = drawn.map(({ weight }) => weight).join(' to ')
  const came = drawn.map(({ visitors }) => visitors.toLocaleString('en-US')).join(' to ')
  return [
    ...(few.length > 0
      ? [
          `The sample is small: ${list(few.map(({ member, visitors }) => `${member} has ${visitors} visitors`))}. Figures of fewer than ${FEW} visitors move a lot by chance.`,
        ]
      : []),
    ...(drawn.length > 1 && isSplitOff(drawn)
      ? [
          `The split is off: ${list(drawn.map(({ member }) => member))} are meant to be drawn ${meant}, and came ${came}. Whatever caused that may have caused the differences too.`,
        ]
      : []),
  ]
}
