import { expect, test } from 'vitest'
import { ownVisitsToken } from '#api/quiz/own-visits.ts'
import { createTestApi, expectRefusal, newVisitorId } from '#api/testing.ts'

test('a browser is marked as the owner’s with the token of the link, and can be taken back', async () => {
  await using api = await createTestApi()
  const quizUserId = newVisitorId()
  const own = ownVisitsToken(api.context.funnel.settings)
  const mark = (isOwn: boolean, token = own) => api.post('/quiz/own', { quizUserId, own: token, isOwn })
  for (const token of ['', 'rubbish', own.slice(1), `${own}x`]) expectRefusal(422, await mark(true, token))
  for (const isOwn of [false, true, true, false, true]) expect((await mark(isOwn)).status).toBe(200)
  const { rows } = await api.pool.query(`select type, data from event_store.events where stream = 'quiz-' || $1`, [
    quizUserId,
  ])
  expect(rows.map(({ type, data }) => [type, data.isOwn])).toEqual([
    ['quiz.visitor-arrived', undefined],
    ['quiz.own-marked', true],
    ['quiz.own-marked', false],
    ['quiz.own-marked', true],
  ])
})
