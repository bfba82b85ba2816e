import type { Rng } from '#bench/tools/rng.ts'
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

/** Everything that is tried, by one visitor. */
export const allMisuses = (quizUserId: string): Misuse[] => {
  const answer = { quizUserId, questionId: 'day-pace', answer: 'Calm and unhurried', timeTaken: '3.40' }
  const bodies = (of: Record<string, unknown>) => ({ quizUserId, ...of })
  return [
    invalid('a question nobody asks', ANSWER, { ...answer, questionId: 'favourite-colour' }),
    invalid('a choice nobody offers', ANSWER, { ...answer, answer: 'Anything I like' }),
    invalid('many answers to a question that takes one', ANSWER, { ...answer, multiSelectAnswer: [answer.answer] }),
    invalid('no answer', ANSWER, { ...answer, answer: undefined }),
    invalid('a time that is no text', ANSWER, { ...answer, timeTaken: 3.4 }),
    invalid('a time with one decimal', ANSWER, { ...answer, timeTaken: '3.4' }),
    invalid('an id that is not random', ANSWER, { ...answer, quizUserId: '6ba7b810-9dad-11d1-80b4-00c04fd430c8' }),
    invalid('no id', USER_INFO, { age: '18-29' }),
    invalid('an age nobody can choose', USER_INFO, bodies({ age: '17' })),
    invalid('a version that is not published', USER_INFO, bodies({ quizQuestionsId: 'v999' })),
    invalid('an e-mail without an at', USER_INFO, bodies({ email: 'grace.example.com' })),
    invalid('an e-mail with a plus', USER_INFO, bodies({ email: 'grace+plan@example.com' })),
    invalid('a name with a space', USER_INFO, bodies({ username: 'Mary Ann' })),
    invalid('an empty name', USER_INFO, bodies({ username: '' })),
    invalid('a checkout that is no truth', USER_INFO, bodies({ checkout: 'yes' })),
    invalid('half a body', USER_INFO, `{"quizUserId":"${quizUserId}","age":"18-2`),
    invalid('a character that cannot be stored', USER_INFO, bodies({ creo: 'a\u0000b' })),
    invalid('a form', USER_INFO, `quizUserId=${quizUserId}&age=18-29`, {
      'content-type': 'application/x-www-form-urlencoded',
    }),
    invalid('more than a request may carry', USER_INFO, bodies({ age: '18-29', note: 'x'.repeat(70_000) })),
    invalid('a key with a space in it', USER_INFO, bodies({ age: '18-29' }), { 'idempotency-key': 'two words' }),
  ]
}

/** The key of an earlier operation, used for something else. */
const reuseKey = ({ endpoint, body, key }: SimulatedOperation & { key: string }): Misuse => ({
  wrong: 'a key used before for something else',
  endpoint,
  key,
  // White space suffices: the very bytes are what a key stands for.
  body: body.replace(/}$/, ' }'),
  headers: {},
})

/**
 * One wrong request.
 * @param earlier an operation of this visitor that was acknowledged, if there is one.
 */
export const pickMisuse = (rng: Rng, quizUserId: string, earlier: SimulatedOperation | undefined): Misuse => {
  // A key under which nothing had to be stored leaves nothing to know it by.
  const stored = earlier?.expects.some(({ own }) => own) === true
  if (earlier?.key !== undefined && stored && rng.next() < 0.2) return reuseKey({ ...earlier, key: earlier.key })
  return rng.pick(allMisuses(quizUserId))
}
