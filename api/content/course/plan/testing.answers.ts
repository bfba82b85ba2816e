import { choicesOf } from '#api/contracts/quiz/answer-kinds.ts'
import { questionCatalog } from '#api/content/quiz/catalog.ts'
import type { PieceTheme } from './pieces/piece.ts'
import type { GivenAnswers } from './signs.ts'

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

/** Readers who name one theme each, and state what its pieces presume. */
export const NAMING: Record<PieceTheme, Record<string, readonly string[]>> = {
  tired: { obstacles: ['Being tired at the end of the day'] },
  busy: { obstacles: ['Too little time'] },
  wandering: { obstacles: ['A mind that wanders'] },
  doubt: { obstacles: ['Doubts or hard questions'] },
  loss: { 'life-season': ['A time of grieving for someone'] },
  heavy: { hopes: ['Comfort in a hard time'] },
  restart: { 'faith-today': ['Coming back after time away'], 'missed-day': ['I usually stop altogether'] },
  prayer: { hopes: ['A deeper life of prayer'] },
  family: { hopes: ['Something to share with my family'], 'home-life': ['My spouse or partner', 'Young children'] },
  alone: { 'home-life': ['I live on my own'], 'church-life': ['I’m looking for a church'] },
}
