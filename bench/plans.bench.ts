import { choicesOf } from '#api/contracts/answer-kinds.ts'
import { v1 } from '#api/content/courses/v1.ts'
import { composeDay } from '#api/content/plan/compose.ts'
import { planFor } from '#api/content/plan/plan-for.ts'
import type { GivenAnswers } from '#api/content/plan/signs.ts'
import { questionCatalog } from '#api/content/questions/catalog.ts'
import type { Measurement } from './tools/measure.ts'
import { createRng } from './tools/rng.ts'
import { numberFrom, repeatRounds, runBench } from './tools/servers.ts'

const VISITORS = 1_000

const rng = createRng(numberFrom('SEED', 1))
const questions = questionCatalog.published
  .flatMap(({ set }) => set.questions)
  .filter((question) => choicesOf(question).length > 0)

/** Answers some of the questions at random, with one choice or several. */
const someAnswers = (): GivenAnswers =>
  new Map(
    questions
      .filter(() => rng.next() < 0.8)
      .map((question) => {
        const choices = choicesOf(question).filter(() => rng.next() < 0.4)
        return [question.key, question.type === 'multi-select' ? choices : choices.slice(0, 1)]
      }),
  )

const msEach = (times: number, work: () => void) => {
  const begun = performance.now()
  work()
  return (performance.now() - begun) / times
}

const measure = async (): Promise<Measurement[]> => {
  const visitors = Array.from({ length: VISITORS }, someAnswers)
  const rounds = await repeatRounds(async () => {
    const plan = msEach(VISITORS, () => visitors.forEach(planFor))
    const plans = visitors.slice(0, 50).map(planFor)
    const day = msEach(plans.length * v1.length, () =>
      plans.forEach((one) => v1.forEach((core, at) => composeDay(core, one, at + 1))),
    )
    return { plan, day }
  })
  return [
    {
      what: 'creating a plan from answers',
      unit: 'ms',
      better: 'less',
      runs: rounds.map(({ plan }) => plan),
      target: { atMost: 1 },
    },
    { what: 'composing a day of a plan', unit: 'ms', better: 'less', runs: rounds.map(({ day }) => day) },
  ]
}

await runBench('plans: what a plan and its days cost', measure)
