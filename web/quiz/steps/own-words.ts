import type { QuizProgress } from '#web/quiz/progress/quiz-progress.ts'

/** A label with what a visitor chose, in the words of the quiz. */
export type OwnWords = { label: string; said: string }

/** One line per quarter of the progress. The key of a question never changes its meaning. */
const QUESTIONS: [question: string, label: string][] = [
  ['hopes', 'You hope for'],
  ['obstacles', 'What gets in the way'],
  ['time-of-day', 'Your time of day'],
  ['minutes-a-day', 'Your time per day'],
]

const MAX_CHOICES = 2

const listWords = (choices: readonly string[]) => {
  const quoted = choices.slice(0, MAX_CHOICES).map((choice) => `“${choice}”`)
  return choices.length > MAX_CHOICES ? `${quoted.join(', ')} and more` : quoted.join(' and ')
}

/** Lists what the visitor chose. Skipped questions and choices without a preference say nothing. */
export const ownWords = ({ answers, undecided }: Pick<QuizProgress, 'answers' | 'undecided'>): OwnWords[] =>
  QUESTIONS.flatMap(([question, label]) => {
    const decided = (answers.get(question) ?? []).filter((choice) => choice !== undecided.get(question))
    return decided.length > 0 ? [{ label, said: listWords(decided) }] : []
  })
