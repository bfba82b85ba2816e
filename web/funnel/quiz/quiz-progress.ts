import { choicesOf, chosenFields } from '#api/contracts/answer-kinds.ts'
import type { Answer, Question, QuestionSet } from '#api/contracts/funnel.ts'
import { local, type Store } from '#web/lib/page/storage.ts'

/** How far a visitor has come, and what they chose, kept in the browser. */
export type QuizProgress = {
  /** Of the question set the index counts in. */
  version: string
  /** From 0. */
  activeQuestionIndex: number
  /** The choices per question key; none for a question that offers none. */
  answers: ReadonlyMap<string, readonly string[]>
}

const KEY = 'quiz'
const nothing: QuizProgress = { version: '', activeQuestionIndex: 0, answers: new Map() }

const isAnswer = (entry: unknown): entry is [string, string[]] =>
  Array.isArray(entry) &&
  typeof entry[0] === 'string' &&
  Array.isArray(entry[1]) &&
  entry[1].every((it) => typeof it === 'string')

/** What was kept; as at the beginning when there is nothing, or nothing that makes sense. */
export const readProgress = (store: Store = local): QuizProgress => {
  try {
    const kept = JSON.parse(store.read(KEY) ?? 'null') as Partial<Record<keyof QuizProgress, unknown>> | null
    const answers = Array.isArray(kept?.answers) ? kept.answers.filter(isAnswer) : []
    return {
      version: String(kept?.version ?? ''),
      activeQuestionIndex: Number(kept?.activeQuestionIndex ?? 0),
      answers: new Map(answers),
    }
  } catch {
    return nothing
  }
}

export const writeProgress = (progress: QuizProgress, store: Store = local): void =>
  store.write(KEY, JSON.stringify({ ...progress, answers: [...progress.answers] }))

/** Whether this is the index of a question, wherever it comes from. */
export const isIndexIn = ({ questions }: QuestionSet, index: unknown): index is number =>
  Number.isInteger(index) && questions[index as number] !== undefined

/**
 * Where to go on: where the visitor left; in a question set that has changed since, at the first question they have not
 * passed yet, or at the last when they have passed all.
 */
export const resumeAt = (set: QuestionSet, { version, activeQuestionIndex, answers }: QuizProgress): number => {
  if (version === set.version && isIndexIn(set, activeQuestionIndex)) return activeQuestionIndex
  const fresh = set.questions.findIndex(({ key }) => !answers.has(key))
  return fresh === -1 ? set.questions.length - 1 : fresh
}

/** What was chosen of what this question still offers. */
export const chosenOf = (question: Question, { answers }: QuizProgress): string[] => {
  const offered = choicesOf(question)
  return (answers.get(question.key) ?? []).filter((choice) => offered.includes(choice))
}

/** The answer record. Which field carries the choices depends on the type of the question. */
export const answerRecord = (
  { key, type }: Question,
  choices: readonly string[],
  timeTaken: string,
): Omit<Answer, 'quizUserId'> => ({ questionId: key, timeTaken, ...chosenFields(type, choices) })
