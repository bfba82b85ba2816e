import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { PlanPreview, PlanSummary } from '#api/contracts/offer/plan.ts'
import { createTestApi } from '#api/testing.ts'

const api = shared(() => createTestApi())
const preview = (answers: unknown) => api.post('/quiz/plan', { answers })

test('a preview names the weeks and shows the first day as the subscriber will read it', async () => {
  const { body } = await preview({
    'time-of-day': ['Just before sleep'],
    obstacles: ['Language that is hard to follow'],
  })
  const { weeks, sample } = PlanPreview.parse(body)
  expect(weeks.map(({ name }) => name)).toEqual(['Arrive', 'Listen', 'Let go', 'Live it'])
  expect([sample.day, sample.title]).toEqual([1, 'Begin Tired'])
  const texts = JSON.stringify(sample.blocks)
  expect(texts).toMatch(/[Ee]vening/)
  expect(texts).toContain('Mark 6:30, 6:32-34, World English Bible')
  expect(sample.blocks.map(({ type }) => type)).toContain('QuizBlock')
  expect(JSON.stringify(sample)).not.toContain('{{')
})

test('a preview for unknown answers is the standard plan', async () => {
  const { body } = await preview({ 'minutes-a-day': ['About 500 minutes'], constructor: ['x'], __proto__: ['y'] })
  expect(PlanSummary.parse(body).personal).toBe(false)
})

test.each([[undefined], ['text'], [{ hopes: 'A closer walk with God' }], [{ hopes: Array(21).fill('x') }]])(
  'a preview for %j is refused',
  async (answers) => {
    expect((await preview(answers)).status).toBe(400)
  },
)
