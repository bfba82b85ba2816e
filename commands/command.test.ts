import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBus } from '#events/bus/bus.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { createCommandHandler } from './command.ts'
import { Refusal } from './refusal.ts'
import {
  evolveVisitor,
  initialVisitor,
  isQuizEvent,
  type QuizEvent,
  type VisitorState,
} from './visitor/visitor.decision.ts'

let database: TestDatabase
const bus = createBus({ url: undefined, name: 'test' })
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  await bus.close()
  await database.close()
})

/** Handles commands as one process does, with a cache of its own. */
const createHandler = () =>
  createCommandHandler({
    store: database.store,
    bus,
    isEvent: isQuizEvent,
    initial: initialVisitor,
    evolve: evolveVisitor,
    cacheSize: 1,
  })

const operation = (fingerprint: string) => ({ key: undefined, fingerprint, correlation: fingerprint })

test('a decision that refuses on cached state is repeated on fresh state', async () => {
  const [here, there] = [createHandler(), createHandler()]
  const arrive = (): QuizEvent[] => [{ type: 'quiz.visitor-arrived', data: { creo: 'spring' } }]
  const chooseAge = (): QuizEvent[] => [{ type: 'quiz.age-chosen', data: { age: '60+' } }]
  const openCheckout = ({ age }: VisitorState): QuizEvent[] => {
    if (age === null) throw new Refusal(422, 'no_age', 'Refused.')
    return [{ type: 'quiz.checkout-opened', data: {} }]
  }
  await here.handle('quiz-of-two-processes', operation('1'), arrive)
  await there.handle('quiz-of-two-processes', operation('2'), chooseAge)
  // This process has cached the arrival only.
  expect(await here.handle('quiz-of-two-processes', operation('3'), openCheckout)).toBe('appended')
  await expect(
    here.handle('quiz-of-two-processes', operation('4'), () => openCheckout(initialVisitor)),
  ).rejects.toThrow(Refusal)
})
