import { choicesOf, chosenFields } from '#api/contracts/answer-kinds.ts'
import type { Answer, Question, QuestionSet } from '#api/contracts/funnel.ts'
import { local, type Store } from '#web/lib/page/storage.ts'

/** A visitor's position and choices, stored in the browser. */
export type QuizProgress = {
  /** The version of the question set that the index refers to. */
  version: string
  /** Starts at 0. */
  activeQuestionIndex: number
  /** The choices by question key; empty for a question without choices. */
  answers: ReadonlyMap<string, readonly string[]>
}

const KEY = 'quiz'
const initialProgress: QuizProgress = { version: '', activeQuestionIndex: 0, answers: new Map() }

const isAnswer = (entry: unknown): entry is [string, string[]] =>
  Array.isArray(entry) &&
  typeof entry[0] === 'string' &&
  Array.isArray(entry[1]) &&
  entry[1].every((it) => typeof it === 'string')

/** Reads the stored progress; returns the start of the quiz if there is none, or it is invalid. */
export const readProgress = (store: Store = local): QuizProgress => {
  try {
    const stored = JSON.parse(store.read(KEY) ?? 'null') as Partial<Record<keyof QuizProgress, unknown>> | null
    const answers = Array.isArray(stored?.answers) ? stored.answers.filter(isAnswer) : []
    return {
      version: String(stored?.version ?? ''),
      activeQuestionIndex: Number(stored?.activeQuestionIndex ?? 0),
      answers: new Map(answers),
    }
  } catch {
    return initialProgress
  }
}

export const writeProgress = (progress: QuizProgress, store: Store = local): void =>
  store.write(KEY, JSON.stringify({ ...progress, answers: [...progress.answers] }))

/** Returns whether an untrusted value is the index of a question. */
export const isIndexIn = ({ questions }: QuestionSet, index: unknown): index is number =>
  Number.isInteger(index) && questions[index as number] !== undefined

/**
 * Returns the index at which to resume: where the visitor left, or in a changed question set the first question without
 * an answer, or the last question.
 */
export const resumeAt = (set: QuestionSet, { version, activeQuestionIndex, answers }: QuizProgress): number => {
  if (version === set.version && isIndexIn(set, activeQuestionIndex)) return activeQuestionIndex
  const firstUnanswered = set.questions.findIndex(({ key }) => !answers.has(key))
  return firstUnanswered === -1 ? set.questions.length - 1 : firstUnanswered
}

/** Returns the visitor's choices that this question still offers. */
export const chosenOf = (question: Question, { answers }: QuizProgress): string[] => {
  const offered = choicesOf(question)
  return (answers.get(question.key) ?? []).filter((choice) => offered.includes(choice))
}

/** Creates the answer record. The field that carries the choices depends on the type of the question. */
export const answerRecord = (
  { key, type }: Question,
  choices: readonly string[],
  timeTaken: string,
): Omit<Answer, 'quizUserId'> => ({ questionId: key, timeTaken, ...chosenFields(type, choices) })
