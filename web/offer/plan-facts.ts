import type { QuizProgress } from '#web/quiz/progress/quiz-progress.ts'

/** A choice of the visitor. `question` is the key of the answered question. */
export type PlanFact = { question: string; label: string; choices: readonly string[] }

/** The answers that matter most for a plan. The key of a question never changes its meaning. */
const QUESTIONS: [question: string, label: string][] = [
  ['faith-today', 'Where you are'],
  ['hopes', 'What you hope for'],
  ['loved-parts', 'Favorite parts of the Bible'],
  ['time-of-day', 'Best time of day'],
  ['minutes-a-day', 'Time per day'],
]

const MAX_CHOICES = 3

const shorten = (choices: readonly string[]) =>
  choices.length > MAX_CHOICES ? [...choices.slice(0, MAX_CHOICES), 'and more'] : choices

/** Lists the visitor's choices that the plan is based on, without skipped questions. */
export const planFacts = ({ answers, undecided }: Pick<QuizProgress, 'answers' | 'undecided'>): PlanFact[] =>
  QUESTIONS.map(([question, label]) => {
    const decided = (answers.get(question) ?? []).filter((choice) => choice !== undecided.get(question))
    return { question, label, choices: shorten(decided) }
  }).filter(({ choices }) => choices.length > 0)
