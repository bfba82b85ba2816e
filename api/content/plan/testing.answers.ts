import { choicesOf } from '#api/contracts/answer-kinds.ts'
import { questionCatalog } from '#api/content/questions/catalog.ts'
import type { GivenAnswers } from './signs.ts'

/** A generator of pseudo-random numbers from 0 to 1, always the same ones. */
export const createRandom = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}

const questions = [
  ...new Map(questionCatalog.published.flatMap(({ set }) => set.questions.map((one) => [one.key, one]))).values(),
].filter((question) => choicesOf(question).length > 0)

/** Answers that a visitor may give: most questions are answered, several choices are common. */
export const answersFrom = (random: () => number): GivenAnswers =>
  new Map(
    questions.flatMap((question): [string, string[]][] => {
      const choices = choicesOf(question)
      if (random() < 0.15) return []
      return question.type === 'multi-select'
        ? [[question.key, choices.filter(() => random() < 0.3)]]
        : [[question.key, choices.slice(Math.floor(random() * choices.length)).slice(0, 1)]]
    }),
  )
