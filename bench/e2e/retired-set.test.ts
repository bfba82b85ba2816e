import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createQuestionCatalog } from '#api/content/questions/catalog.ts'
import { experiment } from '#api/content/questions/experiment.ts'
import { v2 } from '#api/content/questions/v2.ts'
import { choicesOf } from '#api/contracts/answer-kinds.ts'
import { createTestApi } from '#api/testing.ts'
import { answerRecord } from '../../web/funnel/progress/quiz-progress.ts'
import { createItemStore } from '#web/lib/outbox/item-store.ts'
import { createOutbox } from '#web/lib/outbox/outbox.ts'
import { createSend } from '#web/lib/outbox/send.ts'
import { createTabLocks } from '#web/lib/outbox/tab-locks.ts'
import { forgivingStore } from '#web/lib/page/storage.ts'
import type { VisitorPosts } from '#web/lib/visitor/visitor-outbox.ts'

/** Opens a browser's outbox; it sends to the address that `urlOf` returns, and undefined is offline. */
const openOutbox = (urlOf: () => string | undefined) => {
  const warnings: string[] = []
  const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))
  const store = forgivingStore(() => {
    throw new DOMException('There is no storage here.', 'SecurityError')
  })
  const items = createItemStore(store, 'outbox.')
  const outbox = createOutbox<VisitorPosts>({
    items,
    send: createSend((path, init) => {
      const url = urlOf()
      return url === undefined ? unreachable() : fetch(`${url}${String(path)}`, init)
    }, Date.now),
    now: Date.now,
    random: Math.random,
    createId: randomUUID,
    later: (ms, callback) => {
      const timer = setTimeout(callback, ms)
      return () => clearTimeout(timer)
    },
    locks: createTabLocks(() => navigator.locks, 'outbox'),
    warn: (message) => warnings.push(message),
  })
  const isEmpty = () => items.all().length === 0
  return { ...outbox, isEmpty, warnings }
}

test('answers that wait in the browser while their question set is retired are all delivered', async () => {
  const before = await createTestApi()
  const arms = experiment.arms.map(({ set, weight }) => ({ set, weight: set === v2 ? 0 : weight }))
  const after = await createTestApi({
    databaseUrl: before.databaseUrl,
    questions: createQuestionCatalog({ ...experiment, arms }),
  })
  try {
    const quizUserId = randomUUID()
    let url: string | undefined = before.url
    const outbox = openOutbox(() => url)
    outbox.enqueue('/quiz/user-info', { quizUserId, quizQuestionsId: 'v2' })
    await expect.poll(outbox.isEmpty).toBe(true)

    url = undefined
    for (const question of v2.questions) {
      const choices = choicesOf(question).slice(0, 1)
      outbox.enqueue('/quiz/answer', { quizUserId, ...answerRecord(question, choices, '1.00') })
    }
    url = after.url
    outbox.nudge()
    await expect.poll(outbox.isEmpty).toBe(true)

    expect(outbox.warnings).toEqual([])
    const events = await before.store.readStream(`quiz-${quizUserId}`)
    const answered = events.flatMap(({ type, data }) =>
      type === 'quiz.question-answered' ? [(data as { question: string }).question] : [],
    )
    expect(answered).toEqual(v2.questions.map(({ key }) => key))
    expect((await after.get(`/api/v1/quiz/data?quizUserId=${quizUserId}`)).body['version']).toBe('v2')
  } finally {
    await after.close()
    await before.close()
  }
})
