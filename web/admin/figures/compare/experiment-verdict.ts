import type { ExperimentArm, ExperimentReply } from '#api/contracts/quiz/editor/question-sets.ts'
import { moneyText } from '#events/payment/money/minor-units.ts'
import { type Difference, shareDifference, differenceOfMeans } from '#events/figures/definitions/intervals.ts'
import { splitWarning } from './split-check.ts'

/** Probability that a decision is ever wrong, however often one looks. */
const ALPHA = 0.05
/** Each version needs so many buyers, or e-mails, before its figures can be compared. */
const FEWEST = 20

type Plan = NonNullable<ExperimentReply['plan']>

/** State of an experiment. Its figures are shares from 0 to 1, or minor units per visitor. */
type Decision = {
  state: 'too early' | 'goes on' | 'won' | 'no effect'
  best: ExperimentArm
  next: ExperimentArm
  /** How much better `best` is than `next`. */
  gain: Difference
  /** The smallest effect of interest. */
  effect: number
}

const valueOf = (arm: ExperimentArm, metric: Plan['metric']): number => {
  if (arm.visitors === 0) return 0
  if (metric === 'revenue per visitor') return arm.revenue / arm.visitors
  return (metric === 'purchases' ? arm.buyers : arm.emails) / arm.visitors
}

const gainOf = (best: ExperimentArm, next: ExperimentArm, metric: Plan['metric'], alpha: number): Difference => {
  if (metric === 'revenue per visitor') return differenceOfMeans(next, best, alpha)
  const counts = ({ visitors, buyers, emails }: ExperimentArm) => ({
    count: metric === 'purchases' ? buyers : emails,
    asked: visitors,
  })
  return shareDifference(counts(next), counts(best), alpha)
}

/** Hundredths of a percentage point as a share; minor units stay. */
const effectOf = ({ metric, smallestEffect }: Plan) =>
  metric === 'revenue per visitor' ? smallestEffect : smallestEffect / 10_000

/**
 * Decides an experiment: the best version has won once it is certainly better than the next one, and the experiment can
 * stop once no version can be better by the smallest effect of interest. Undefined with fewer than two versions.
 */
export const decideExperiment = (plan: Plan, arms: readonly ExperimentArm[]): Decision | undefined => {
  const { metric } = plan
  const [best, next] = arms.toSorted((a, b) => valueOf(b, metric) - valueOf(a, metric))
  if (!best || !next) return undefined
  // Any two versions may turn out to be the best ones, so all pairs share the probability.
  const pairs = (arms.length * (arms.length - 1)) / 2
  const gain = gainOf(best, next, metric, ALPHA / pairs)
  const effect = effectOf(plan)
  const enough = arms.every((arm) => (metric === 'e-mails' ? arm.emails : arm.buyers) >= FEWEST)
  const state = (): Decision['state'] => {
    if (!enough) return 'too early'
    if (gain.low > 0) return 'won'
    return gain.high < effect ? 'no effect' : 'goes on'
  }
  return { state: state(), best, next, gain, effect }
}

const valueText = (value: number, { metric }: Plan, currency: string) =>
  metric === 'revenue per visitor' ? moneyText(Math.round(value), currency) : `${(100 * value).toFixed(2)}%`

const effectText = (value: number, plan: Plan, currency: string) =>
  plan.metric === 'revenue per visitor' ? moneyText(value, currency) : `${(100 * value).toFixed(2)} points`

const WHAT: Record<Plan['metric'], string> = {
  purchases: 'buyers',
  'e-mails': 'e-mails',
  'revenue per visitor': 'revenue per visitor',
}

/** Says in one or two sentences how an experiment goes, and whether it can stop. */
export const experimentText = (plan: Plan, arms: readonly ExperimentArm[], currency: string): string | undefined => {
  const decision = decideExperiment(plan, arms)
  if (!decision) return undefined
  const { state, best, next, gain, effect } = decision
  const value = (arm: ExperimentArm) => `${arm.version} has ${valueText(valueOf(arm, plan.metric), plan, currency)}`
  const figures = `${value(best)} ${WHAT[plan.metric]}, ${value(next)}.`
  // The cause of a wrong split may be the cause of the difference.
  if ((state === 'won' || state === 'no effect') && splitWarning([{ versions: [...arms] }]) !== undefined)
    return `${figures} There is no verdict: the visitors don’t follow the weights. The split is off, or weights changed since the start.`
  const reach = `${effectText(gain.low, plan, currency)} to ${effectText(gain.high, plan, currency)}`
  switch (state) {
    case 'too early':
      return `${figures} Each version needs ${FEWEST} ${plan.metric === 'e-mails' ? 'e-mails' : 'buyers'} before they can be compared.`
    case 'won':
      return `${figures} ${best.version} is better, by ${reach}: you can stop and give it all visitors.`
    case 'no effect':
      return `${figures} No version can be better by ${effectText(effect, plan, currency)} any more: you can stop.`
    case 'goes on':
      return `${figures} This may be chance: the difference is between ${reach}. It goes on.`
  }
}
