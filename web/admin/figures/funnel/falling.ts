import { figureText, formatCount } from '#events/figures/definitions/text/figure-text.ts'
import type { PathReply } from '#api/contracts/figures/headline.ts'

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
}

/** Steps that have no text of a question. */
const NAMES: Readonly<Record<string, string>> = {
  'quiz begun': 'Chose an age (all versions)',
  email: 'Gave an e-mail address',
  name: 'Gave a name',
  'plan ready': 'Saw the plan',
  offer: 'Saw the offer',
  'plan chosen': 'Chose a plan',
  agreed: 'Agreed to the price',
  checkout: 'Opened the checkout',
  purchase: 'Bought',
  registered: 'Made an account',
}

/** The last step that every visitor could take. Later ones open day by day, and depend on the plan. */
const LAST = 'registered'
const BEGUN = 'quiz begun'

type NamedStep = Pick<PathReply['steps'][number], 'step' | 'text'>

export const stepName = ({ step, text }: NamedStep): string => text ?? NAMES[step] ?? step

const questionOf = ({ step, text }: NamedStep) => (text === null ? undefined : step)

/**
 * Returns the steps of one version. Landings belong to no version, so the first step is of all versions. Visitors who
 * took a later step count in those before it, because a report of a step may be missing.
 */
export const fallingSteps = (all: PathReply | undefined, { visitors, steps }: PathReply): FallingStep[] => {
  const begun = all?.steps.find(({ step }) => step === BEGUN)
  const landed = begun === undefined || begun.of === 0 ? 1 : begun.count / begun.of
  const way = steps.filter(({ isAside, step }) => !isAside && step !== BEGUN)
  const main = way.slice(0, way.findIndex(({ step }) => step === LAST) + 1)
  const counts = main.map(({ count }, n) =>
    Math.min(visitors, Math.max(count, ...main.slice(n).map((one) => one.count))),
  )
  const first = begun
    ? [{ name: stepName(begun), question: undefined, count: begun.count, of: begun.of, left: landed, lost: 1 - landed }]
    : []
  return [
    ...first,
    ...main.map((step, n): FallingStep => {
      const [count, of] = [counts[n] ?? 0, n === 0 ? visitors : (counts[n - 1] ?? 0)]
      const share = visitors === 0 ? 0 : landed / visitors
      return {
        name: stepName(step),
        question: questionOf(step),
        count,
        of,
        left: count * share,
        lost: (of - count) * share,
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
