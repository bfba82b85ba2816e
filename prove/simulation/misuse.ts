import type { Rng } from '#tools/random/rng.ts'
import type { SimulatedOperation } from './operation.ts'

/** A request that must be refused and leave nothing behind. */
export type Misuse = Pick<SimulatedOperation, 'endpoint' | 'body' | 'headers'> & { wrong: string; key?: string }

const ANSWER = '/quiz/answer'
const USER_INFO = '/quiz/user-info'

const invalid = (wrong: string, endpoint: string, body: unknown, headers: Record<string, string> = {}): Misuse => ({
  wrong,
  endpoint,
  body: typeof body === 'string' ? body : JSON.stringify(body),
  headers,
})

/** Lists all kinds of invalid requests of one visitor. */
export const allMisuses = (quizUserId: string): Misuse[] => {
  const answer = { quizUserId, questionId: 'day-pace', answer: 'Calm and unhurried', timeTaken: '3.40' }
  const bodies = (of: Record<string, unknown>) => ({ quizUserId, ...of })
  return [
    invalid('an unknown question', ANSWER, { ...answer, questionId: 'favourite-colour' }),
    invalid('an unknown choice', ANSWER, { ...answer, answer: 'Anything I like' }),
    invalid('many answers to a question that takes one', ANSWER, { ...answer, multiSelectAnswer: [answer.answer] }),
    invalid('no answer', ANSWER, { ...answer, answer: undefined }),
    invalid('a time that is not text', ANSWER, { ...answer, timeTaken: 3.4 }),
    invalid('a time with one decimal', ANSWER, { ...answer, timeTaken: '3.4' }),
    invalid('an id that is not random', ANSWER, { ...answer, quizUserId: '6ba7b810-9dad-11d1-80b4-00c04fd430c8' }),
    invalid('no id', USER_INFO, { age: '18-29' }),
    invalid('an unknown age range', USER_INFO, bodies({ age: '17' })),
    invalid('a version that is not published', USER_INFO, bodies({ quizQuestionsId: 'v999' })),
    invalid('an e-mail without an at sign', USER_INFO, bodies({ email: 'grace.example.com' })),
    invalid('an e-mail with a plus', USER_INFO, bodies({ email: 'grace+plan@example.com' })),
    invalid('a name with a space', USER_INFO, bodies({ username: 'Mary Ann' })),
    invalid('a checkout that is not a boolean', USER_INFO, bodies({ checkout: 'yes' })),
    invalid('a truncated body', USER_INFO, `{"quizUserId":"${quizUserId}","age":"18-2`),
    invalid('a character that cannot be stored', USER_INFO, bodies({ creo: 'a\u0000b' })),
    invalid('a form body', USER_INFO, `quizUserId=${quizUserId}&age=18-29`, {
      'content-type': 'application/x-www-form-urlencoded',
    }),
    invalid('a body that is too large', USER_INFO, bodies({ age: '18-29', note: 'x'.repeat(70_000) })),
    invalid('a key with a space in it', USER_INFO, bodies({ age: '18-29' }), { 'idempotency-key': 'two words' }),
  ]
}

/** Reuses the key of an earlier operation for a different body. */
const reuseKey = ({ endpoint, body, key }: SimulatedOperation & { key: string }): Misuse => ({
  wrong: 'a key that was used for another request',
  endpoint,
  key,
  // White space is enough, because a key is bound to the exact bytes.
  body: body.replace(/}$/, ' }'),
  headers: {},
})

/**
 * Picks one invalid request.
 * @param earlier is an acknowledged operation of this visitor, if there is one.
 */
export const pickMisuse = (rng: Rng, quizUserId: string, earlier: SimulatedOperation | undefined): Misuse => {
  // A key without a stored event cannot be recognized as reused.
  const stored = earlier?.expects.some(({ own }) => own) === true
  if (earlier?.key !== undefined && stored && rng.next() < 0.2) return reuseKey({ ...earlier, key: earlier.key })
  return rng.pick(allMisuses(quizUserId))
}
