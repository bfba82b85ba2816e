import { choicesOf, chosenFields, undecidedOf } from '#api/contracts/quiz/answer-kinds.ts'
import type { Answer, Question, QuestionSet } from '#api/contracts/quiz/funnel.ts'
import { local, type Store } from '#web/lib/page/storage.ts'

/** A visitor's position and choices, stored in the browser. */
export type QuizProgress = {
  /** The version of the question set that the index refers to. */
  version: string
  /** Starts at 0. */
  activeQuestionIndex: number
  /** The choices by question key; empty for a question without choices. */
  answers: ReadonlyMap<string, readonly string[]>
  /** The choice that states no preference, by the key of each answered question that offers one. */
  undecided: ReadonlyMap<string, string>
}

const KEY = 'quiz'
const initialProgress: QuizProgress = { version: '', activeQuestionIndex: 0, answers: new Map(), undecided: new Map() }

const isAnswer = (entry: unknown): entry is [string, string[]] =>
  Array.isArray(entry) &&
  typeof entry[0] === 'string' &&
  Array.isArray(entry[1]) &&
  entry[1].every((it) => typeof it === 'string')

const isUndecided = (entry: unknown): entry is [string, string] =>
  Array.isArray(entry) && entry.length === 2 && entry.every((it) => typeof it === 'string')

const entriesOf = <T>(stored: unknown, isEntry: (entry: unknown) => entry is [string, T]): Map<string, T> =>
  new Map(Array.isArray(stored) ? stored.filter(isEntry) : [])

/** Reads the stored progress; returns the start of the quiz if there is none, or it is invalid. */
export const readProgress = (store: Store = local): QuizProgress => {
  try {
    const stored: Partial<Record<keyof QuizProgress, unknown>> | null = JSON.parse(store.read(KEY) ?? 'null')
    return {
      version: String(stored?.version ?? ''),
      activeQuestionIndex: Number(stored?.activeQuestionIndex ?? 0),
      answers: entriesOf(stored?.answers, isAnswer),
      undecided: entriesOf(stored?.undecided, isUndecided),
    }
  } catch {
    return initialProgress
  }
}

export const writeProgress = (progress: QuizProgress, store: Store = local): void =>
  store.write(KEY, JSON.stringify({ ...progress, answers: [...progress.answers], undecided: [...progress.undecided] }))

export const withAnswer = (progress: QuizProgress, question: Question, choices: readonly string[]): QuizProgress => {
  const undecided = undecidedOf(question)
  return {
    ...progress,
    answers: new Map(progress.answers).set(question.key, choices),
    undecided: undecided === undefined ? progress.undecided : new Map(progress.undecided).set(question.key, undecided),
  }
}

/** Returns whether an untrusted value is the index of a question. */
export const isIndexIn = ({ questions }: QuestionSet, index: unknown): index is number =>
  Number.isInteger(index) && questions[index as number] !== undefined

/**
 * Returns the index at which to resume: where the visitor left, or in a changed question set the first question without
 * an answer. A visitor who finished begins again at the first question.
 */
export const resumeAt = (set: QuestionSet, { version, activeQuestionIndex, answers }: QuizProgress): number => {
  const isFinished = (at: number) => at === set.questions.length - 1 && answers.has(set.questions[at]?.key ?? '')
  if (version === set.version && isIndexIn(set, activeQuestionIndex))
    return isFinished(activeQuestionIndex) ? 0 : activeQuestionIndex
  return Math.max(
    0,
    set.questions.findIndex(({ key }) => !answers.has(key)),
  )
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
