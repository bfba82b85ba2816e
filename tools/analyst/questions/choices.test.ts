import { afterAll, beforeAll, expect, test } from 'vitest'
import { shared } from '#testing/resources.ts'
import { createTestApi, newVisitorId, startProjector } from '#api/testing.ts'
import { analystUrl } from '#db/analyst/role.ts'
import { createPool, type Pool } from '#db/client.ts'
import { ANALYST_PASSWORD } from '#testing/database.ts'

let analyst: Pool
const api = shared(() => createTestApi())
beforeAll(async () => {
  analyst = createPool({ url: analystUrl(api.databaseUrl, ANALYST_PASSWORD), name: 'analyst', max: 1 })
})
afterAll(async () => {
  await analyst.end()
})

const favorites = async (creo: string) =>
  (
    await analyst.query(
      `select question, choice, sum(visitors)::int as visitors, min(choosing)::int as choosing from quiz_choices_by_creo
       where creo = $1 group by 1, 2 order by visitors desc, question, choice`,
      [creo],
    )
  ).rows

test('the views of choices are empty before the first projection', async () => {
  expect(await favorites('spring')).toEqual([])
})

test('analysts count the choices of sealed answers, and read none of a person', async () => {
  const creo = `spring-${newVisitorId().slice(0, 8)}`
  const choices = ['Just beginning to explore', 'Just beginning to explore', 'Growing little by little']
  for (const answer of choices) {
    const quizUserId = newVisitorId()
    await api.post('/quiz/user-info', { quizUserId, age: '60+', creo })
    const given = { quizUserId, questionId: 'faith-today', answer, timeTaken: '3.42' }
    expect((await api.post('/quiz/answer', given)).status).toBe(200)
  }
  const projector = await startProjector(api.databaseUrl, api.pool)
  await projector.caughtUp()
  await projector.stop()
  expect(await favorites(creo)).toEqual([
    { question: 'faith-today', choice: choices[0], visitors: 2, choosing: 3 },
    { question: 'faith-today', choice: choices[2], visitors: 1, choosing: 3 },
  ])
  const { rows } = await analyst.query('select distinct choices from quiz_question_answered')
  expect(rows).toEqual([{ choices: [] }])
  const versions = await analyst.query('select from quiz_choices_by_version')
  expect(versions.rowCount).toBeGreaterThan(0)
})
