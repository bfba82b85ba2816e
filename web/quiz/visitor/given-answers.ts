import type { Answer } from '#api/contracts/quiz/funnel.ts'
import { local } from '#web/lib/page/storage.ts'
import { consent, SENT_ANSWERS } from './consent.ts'
import { enqueue } from './visitor-outbox.ts'
import { visitorFields } from './visitor.ts'

type Given = Omit<Answer, 'quizUserId'>

const GIVEN = 'given'

/** Reads a stored list; none if the value was tampered with. */
const read = <T>(key: string): T[] => {
  try {
    const stored: unknown = JSON.parse(local.read(key) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}

const hasChoices = ({ answer, multiSelectAnswer }: Given) => answer !== undefined || multiSelectAnswer !== undefined

const send = (given: readonly Given[]) => {
  for (const one of given) enqueue('/quiz/answer', { ...visitorFields(), ...one })
  const sent = new Set([...read<string>(SENT_ANSWERS), ...given.map(({ questionId }) => questionId)])
  local.write(SENT_ANSWERS, JSON.stringify([...sent]))
}

/** Keeps an answer in this browser and sends it. Without consent, only that the question was passed is sent. */
export const giveAnswer = (given: Given): void => {
  const others = read<Given>(GIVEN).filter(({ questionId }) => questionId !== given.questionId)
  local.write(GIVEN, JSON.stringify([...others, given]))
  if (consent()?.answers) return send([given])
  const { questionId, timeTaken } = given
  enqueue('/quiz/passed', { ...visitorFields(), questionId, timeTaken })
}

/** Sends the answers that were given before the visitor agreed, so that the plan on the server is the one of this browser. */
export const sendEarlierAnswers = (): void => {
  if (!consent()?.answers) return
  const sent = new Set(read<string>(SENT_ANSWERS))
  send(read<Given>(GIVEN).filter((given) => hasChoices(given) && !sent.has(given.questionId)))
}
