import type { QuizProgress } from '#web/funnel/quiz/quiz-progress.ts'

/** `question` is the key of the question that was answered. */
export type PlanFact = { question: string; label: string; said: readonly string[] }

/** The answers that say most about a plan, as its maker would call them. Keys of questions never change their meaning. */
const TOLD: [question: string, label: string][] = [
  ['faith-today', 'Where you are'],
  ['hopes', 'What you hope for'],
  ['loved-parts', 'What draws you in'],
  ['time-of-day', 'Your quiet moment'],
  ['minutes-a-day', 'Your measure'],
]

const MOST = 3
const UNDECIDED = /^(?:i[’']m (?:not sure|still)|not sure|i[’']d rather not)/i

const cutShort = (choices: readonly string[]) =>
  choices.length > MOST ? [...choices.slice(0, MOST), 'and more'] : choices

/** What the visitor told us that their plan is made from, in their own choices. What they left open is not held up to them. */
export const planFacts = (answers: QuizProgress['answers']): PlanFact[] =>
  TOLD.map(([question, label]) => {
    const decided = (answers.get(question) ?? []).filter((choice) => !UNDECIDED.test(choice))
    return { question, label, said: cutShort(decided) }
  }).filter(({ said }) => said.length > 0)
