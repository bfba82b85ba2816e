import { expect, test } from 'vitest'
import { createAdminApi } from '#api/testing.admin.ts'
import { shared } from '#prove/servers/resources.ts'
import { PlansReply } from '#api/contracts/figures/definitions/plans.ts'
import { newVisitorId } from '#api/testing.ts'
import { until } from '#prove/servers/database.ts'
import { startProjector } from '#prove/servers/projector.ts'

const api = shared(() => createAdminApi())
const projector = shared(() => startProjector(api.databaseUrl, api.pool))

const read = async () => {
  await projector.caughtUp()
  return PlansReply.parse((await api.get('/api/v1/admin/db/plans', { bearer: api.bearer })).body)
}

/** A visitor who answers these questions; with a consent, if one is given. */
const visit = async (answers: Record<string, string | string[]>, consent?: boolean) => {
  const quizUserId = newVisitorId()
  if (consent === true) await api.post('/quiz/consent', { quizUserId, ads: false, answers: true })
  for (const [questionId, given] of Object.entries(answers)) {
    const chosen = typeof given === 'string' ? { answer: given } : { multiSelectAnswer: given }
    await api.post('/quiz/answer', { quizUserId, questionId, timeTaken: '1.00', ...chosen })
  }
  return quizUserId
}

const SHORT = { 'minutes-a-day': 'About 5 minutes', obstacles: ['Too little time', 'Language that is hard to follow'] }

test('a report without visitors counts nothing, and lists the questions that decide', async () => {
  const report = await read()
  expect(report).toMatchObject({ visitors: 0, personal: 0, different: 0 })
  expect(report.questions.find(({ key }) => key === 'minutes-a-day')?.choices).toContain('About 5 minutes')
  expect(report.questions.find(({ key }) => key === 'obstacles')?.isMultiple).toBe(true)
})

test('each facet counts the plans of visitors, and only of those who gave consent', async () => {
  await visit(SHORT, true)
  await visit(SHORT, true)
  await visit({ 'minutes-a-day': 'About 20 minutes', 'life-season': 'A time of grieving for someone' }, true)
  await visit({ 'minutes-a-day': 'I’ll see as I go' }, true)
  await visit(SHORT)
  const withdrawn = await visit(SHORT, true)
  await api.post('/quiz/consent', { quizUserId: withdrawn, ads: false, answers: false })

  // A slow report is shown again for a moment.
  await until('the report is computed again', async () => (await read()).visitors === 6)
  const { visitors, personal, different, facets } = await read()
  expect([visitors, personal, different]).toEqual([6, 3, 2])
  const counted = Object.fromEntries(facets.map(({ facet, values }) => [facet, values]))
  expect(counted['minutes']).toEqual([
    { value: '5', visitors: 2 },
    { value: '20', visitors: 1 },
  ])
  expect(counted['theme']).toEqual([
    { value: 'busy', visitors: 2 },
    { value: 'heavy', visitors: 1 },
    { value: 'loss', visitors: 1 },
  ])
  expect(counted['translation']).toEqual([
    { value: 'web', visitors: 2 },
    { value: 'kjv', visitors: 1 },
  ])
  expect(counted['music']).toEqual([{ value: 'undecided', visitors: 3 }])
})
