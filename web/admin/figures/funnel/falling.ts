import { isShareBeyondChance } from '#events/figures/definitions/chance.ts'
import { SIDE_STEPS } from '#events/figures/definitions/steps.ts'
import { figureText, formatCount } from '#events/figures/definitions/text/figure-text.ts'

/** Visitors who took a step, and those of the period before. */
export type PathStep = { step: string; name: string; count: number; before: number | null }

/** The path of one version, from those who chose an age to the purchase and the account. */
export type FunnelPath = {
  /** Landings of all versions, and those of them that began the quiz; undefined where none are known. */
  landings: { count: number; begun: number } | undefined
  visitors: { count: number; before: number | null }
  steps: readonly PathStep[]
}

/** A step with the part of all landings that is left after it. */
export type FallingStep = {
  name: string
  /** The key of the question, if the step is one. */
  question: string | undefined
  count: number
  /** Visitors who took the step before. */
  of: number
  /** The share of landings that took this step or a later one. It never grows from step to step. */
  left: number
  /** The share of landings that left here. */
  lost: number
  /** The step that as many visitors took: this one, or a later one that more are known to have taken. */
  taken: string | undefined
  /** The same step in the period before; undefined without one. */
  before?: { count: number; of: number; isBeyondChance: boolean | null } | undefined
}

export const BEGUN = 'Chose an age (all versions)'
const NO_QUESTION = { question: undefined, taken: undefined }

/** Counts visitors who took a later step in those before it, because a report of a step may be missing. */
const falling = (visitors: number, counts: readonly number[]): number[] =>
  counts.map((count, n) => Math.min(visitors, Math.max(count, ...counts.slice(n))))

const beforeOf = (count: number, of: number, before: readonly number[] | undefined, n: number, visitors: number) => {
  if (!before) return undefined
  const [earlier, ofEarlier] = [before[n] ?? 0, n === 0 ? visitors : (before[n - 1] ?? 0)]
  return {
    count: earlier,
    of: ofEarlier,
    isBeyondChance: isShareBeyondChance([count, of], [earlier, ofEarlier]),
  }
}

/** Returns the steps of one version. Landings belong to no version, so the first step is of all versions. */
export const fallingSteps = (
  { landings, visitors, steps }: FunnelPath,
  isQuestion: (step: string) => boolean,
): FallingStep[] => {
  const landed = landings === undefined || landings.count === 0 ? 1 : landings.begun / landings.count
  const main = steps.filter(({ step }) => !Object.hasOwn(SIDE_STEPS, step))
  const counts = falling(
    visitors.count,
    main.map(({ count }) => count),
  )
  const before =
    visitors.before === null
      ? undefined
      : falling(
          visitors.before,
          main.map((one) => one.before ?? 0),
        )
  const share = visitors.count === 0 ? 0 : landed / visitors.count
  const first: FallingStep[] = landings
    ? [{ ...NO_QUESTION, name: BEGUN, count: landings.begun, of: landings.count, left: landed, lost: 1 - landed }]
    : []
  return [
    ...first,
    ...main.map(({ step, name }, n): FallingStep => {
      const [count, of] = [counts[n] ?? 0, n === 0 ? visitors.count : (counts[n - 1] ?? 0)]
      return {
        name,
        question: isQuestion(step) ? step : undefined,
        count,
        of,
        left: count * share,
        lost: (of - count) * share,
        taken: main.slice(n).find((one) => one.count === count)?.step,
        before: main[n]?.before === null ? undefined : beforeOf(count, of, before, n, visitors.before ?? 0),
      }
    }),
  ]
}

/** Returns the steps that lose the most visitors, the largest loss first. */
export const largestLosses = (steps: readonly FallingStep[], most = 3): FallingStep[] =>
  steps
    .filter(({ lost }) => lost > 0)
    .toSorted((a, b) => b.lost - a.lost)
    .slice(0, most)

/** Describes a loss: `At “Chose an age”, 182 of 579 leave (31.4%).` */
export const lossText = ({ name, count, of }: FallingStep): string =>
  `At “${name}”, ${formatCount(of - count)} of ${formatCount(of)} leave (${partText(of - count, of)}).`

export const partText = (count: number, of: number): string =>
  figureText(of === 0 ? null : (100 * count) / of, 'percent', '')
