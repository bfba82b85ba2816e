import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createQuestionCatalog } from '#api/content/questions/catalog.ts'
import { experiment } from '#api/content/questions/experiment.ts'
import { v2 } from '#api/content/questions/v2.ts'
import { choicesOf } from '#api/contracts/answer-kinds.ts'
import { createTestApi } from '#api/testing.ts'
import { answerRecord } from '#web/funnel/quiz/quiz-progress.ts'
import { createTabs } from '#web/lib/outbox/locks.ts'
import { createOutbox } from '#web/lib/outbox/queue.ts'
import { createSend } from '#web/lib/outbox/send.ts'
import { createShelf } from '#web/lib/outbox/entries.ts'

/** The browser's queue, which reaches the API at the address that `urlOf` gives at the time; undefined is offline. */
const openQueue = (urlOf: () => string | undefined) => {
  const warnings: string[] = []
  const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))
  const outbox = createOutbox({
    shelf: createShelf(() => {
      throw new DOMException('There is no storage here.', 'SecurityError')
    }),
    send: createSend((path, init) => {
      const url = urlOf()
      return url === undefined ? unreachable() : fetch(`${url}${String(path)}`, init)
    }, Date.now),
    now: Date.now,
    random: Math.random,
    createId: randomUUID,
    later: (ms, callBack) => {
      const timer = setTimeout(callBack, ms)
      return () => clearTimeout(timer)
    },
    tabs: createTabs(() => navigator.locks),
    warn: (message) => warnings.push(message),
  })
  return { ...outbox, warnings }
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
    const queue = openQueue(() => url)
    queue.enqueue('/quiz/user-info', { quizUserId, quizQuestionsId: 'v2' })
    expect(await queue.whenSettled(10_000)).toBe(true)

    url = undefined
    for (const question of v2.questions) {
      const choices = choicesOf(question).slice(0, 1)
      queue.enqueue('/quiz/answer', { quizUserId, ...answerRecord(question, choices, '1.00') })
    }
    url = after.url
    queue.nudge()
    expect(await queue.whenSettled(20_000)).toBe(true)

    expect(queue.warnings).toEqual([])
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
