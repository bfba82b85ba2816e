import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { findCourse } from '#api/content/course/courses/catalog.ts'
import { composeDay } from '#api/content/course/plan/compose.ts'
import { planFor } from '#api/content/course/plan/plan-for.ts'
import { minutesOfBlocks } from '#api/content/course/plan/lengths.ts'
import { DayCourse } from '#api/contracts/course/course.ts'
import { PlanSummary } from '#api/contracts/offer/plan.ts'
import { createTestApi, newVisitorId } from '#api/testing.ts'
import { startProjector } from '#prove/servers/projector.ts'
import { asAccount, asSubscriber } from '#api/testing.cabinet.ts'

const STANDARD = findCourse('v1')?.days.map(({ course }, at) => composeDay(course, planFor(new Map()), at + 1)) ?? []

const api = shared(() => createTestApi())
shared(() => startProjector(api.databaseUrl, api.pool))

type Answers = Record<string, string | string[]>

const answerQuiz = async (quizUserId: string, answers: Answers) => {
  for (const [questionId, given] of Object.entries(answers)) {
    const chosen = typeof given === 'string' ? { answer: given } : { multiSelectAnswer: given }
    const { status } = await api.post('/quiz/answer', { quizUserId, questionId, timeTaken: '1.00', ...chosen })
    expect(status).toBe(200)
  }
}

const consent = (quizUserId: string, answers: boolean) => api.post('/quiz/consent', { quizUserId, ads: false, answers })

/** Registers a subscriber who took the quiz as this visitor. */
const subscriberFrom = async (quizUserId: string) => {
  const payment = { custom_data: { license: 'lifetime', quizUserId } }
  const { token } = await asSubscriber(api).paid({}, payment)
  const account = asAccount(api, token)
  return {
    ...account,
    plan: async () => PlanSummary.parse((await account.get('/plan')).body),
    day: async (day: number) => DayCourse.parse((await account.get(`/courses/day-course/v1/${day}`)).body),
  }
}

const MOTHER: Answers = {
  'minutes-a-day': 'About 5 minutes',
  'time-of-day': 'Early in the morning',
  obstacles: ['Too little time', 'Language that is hard to follow'],
  music: 'No, I prefer silence',
}
const WIDOWER: Answers = {
  'minutes-a-day': 'About 20 minutes',
  'life-season': 'A time of grieving for someone',
  'home-life': ['I live on my own'],
  music: 'Yes, quiet instrumental music',
}

test('the plan follows from the answers of the quiz and explains itself', async () => {
  const visitor = newVisitorId()
  await consent(visitor, true)
  await answerQuiz(visitor, MOTHER)
  const mother = await subscriberFrom(visitor)
  const plan = await mother.plan()
  expect(plan).toMatchObject({ personal: true, minutes: 5, moment: 'morning', music: 'never', translation: 'web' })
  expect(plan.reasons.map(({ effect, because }) => `${because}: ${effect}`)).toEqual([
    'You said “About 5 minutes”: Each day takes about 5 minutes.',
    'You said “Early in the morning”: Each day opens with a word for the morning.',
    'You said “Too little time”: Some days are written for people with full schedules.',
    'You said “Language that is hard to follow”: You read the World English Bible, in today’s English.',
    'You said “No, I prefer silence”: Your days have no music.',
  ])
  expect(plan.days).toHaveLength(28)
  expect(plan.days[0]?.chosen).toEqual({
    title: 'No time to eat',
    because: 'You said “Too little time”',
  })

  const day = await mother.day(1)
  expect(minutesOfBlocks(day.blocks)).toBeGreaterThan(4)
  expect(minutesOfBlocks(day.blocks)).toBeLessThan(6)
  const text = JSON.stringify(day)
  expect(text).toContain('You said “Too little time.”')
  expect(text).toContain('They went away in the boat to a deserted place by themselves.')
  expect(text).toContain('Each day takes about 5 minutes')
  expect(text).not.toContain('AudioPlayer')
})

test('without consent, or after it is withdrawn, the plan is the standard plan', async () => {
  const visitor = newVisitorId()
  await answerQuiz(visitor, MOTHER)
  const reader = await subscriberFrom(visitor)
  expect((await reader.plan()).personal).toBe(false)
  expect(await reader.day(1)).toEqual(STANDARD[0])

  await consent(visitor, true)
  expect((await reader.plan()).personal).toBe(true)
  await consent(visitor, false)
  expect(await reader.plan()).toMatchObject({ personal: false, minutes: null, translation: 'kjv', reasons: [] })
  expect(await reader.day(1)).toEqual(STANDARD[0])
})

test('a purchase without a visitor has the standard plan', async () => {
  const { token } = await asSubscriber(api).paid()
  expect((await asAccount(api, token).get('/plan')).body).toMatchObject({ personal: false, reasons: [] })
})

test('answers to the tasks of any plan are accepted, so a change of plan loses nothing', async () => {
  const visitor = newVisitorId()
  await consent(visitor, true)
  await answerQuiz(visitor, WIDOWER)
  const widower = await subscriberFrom(visitor)
  const answers = { 'd01-question': 'The good kind.', 'd01-practice-place': 'The back step' }
  const body = { day: 1, courseVersion: 'v1', progress: 100, answers, rating: null, timeSpent: 900 }
  expect((await widower.post('/answers/v1/1', body)).status).toBe(200)
  await consent(visitor, false)
  expect((await widower.get('/answers/v1/1')).body['answers']).toEqual(answers)
  expect((await widower.post('/answers/v1/1', body)).status).toBe(200)
})

test('a preview shows the plan that the subscriber will get, and stores nothing', async () => {
  const visitor = newVisitorId()
  await consent(visitor, true)
  await answerQuiz(visitor, WIDOWER)
  const widower = await subscriberFrom(visitor)
  const before = await api.store.head()
  const asLists = Object.fromEntries(Object.entries(WIDOWER).map(([key, given]) => [key, [given].flat()]))
  const { status, body } = await api.post('/quiz/plan', { answers: asLists })
  expect(status).toBe(200)
  expect(body).toMatchObject(await widower.plan())
  expect(await api.store.head()).toBe(before)
})
