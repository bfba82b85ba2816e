import { afterAll, beforeAll, expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { createTestApi, newVisitorId } from '#api/testing.ts'
import { analystUrl } from '#db/analyst/role.ts'
import { createPool, type Pool } from '#db/client.ts'
import { ANALYST_PASSWORD } from '#prove/servers/database.ts'

const api = shared(() => createTestApi())
let analyst: Pool
beforeAll(() => {
  analyst = createPool({ url: analystUrl(api.databaseUrl, ANALYST_PASSWORD), name: 'analyst', max: 1 })
})
afterAll(() => analyst.end())

test('analysts read the choices of everyone who still allows it, beside other facts', async () => {
  const creo = `spring-${newVisitorId().slice(0, 8)}`
  const favorites = async () =>
    (
      await analyst.query(
        `select question, choice, count(*)::int as visitors
         from quiz_question_answered join quiz_visitor_arrived a using (quiz_user_id), unnest(choices) as choice
         where a.creo = $1 group by 1, 2 order by 3 desc`,
        [creo],
      )
    ).rows
  const choices = ['Just beginning to explore', 'Just beginning to explore', 'Growing little by little']
  const visitors = choices.map(() => newVisitorId())
  for (const [n, quizUserId] of visitors.entries()) {
    await api.post('/quiz/user-info', { quizUserId, age: '60+', creo })
    const given = { quizUserId, questionId: 'faith-today', answer: choices[n], timeTaken: '3.42' }
    expect((await api.post('/quiz/answer', given)).status).toBe(200)
  }
  expect(await favorites()).toEqual([
    { question: 'faith-today', choice: choices[0], visitors: 2 },
    { question: 'faith-today', choice: choices[2], visitors: 1 },
  ])
  await api.post('/quiz/consent', { quizUserId: visitors[2], ads: false, answers: false })
  expect(await favorites()).toHaveLength(1)
  await expect(analyst.query('select from event_store.forgettable')).rejects.toThrow(/permission denied/)
})
