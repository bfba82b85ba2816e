import { describe, expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { minutesOfBlocks } from '#api/content/course/plan/lengths.ts'
import { DayCourse } from '#api/contracts/course/course.ts'
import { createTestApi, newVisitorId } from '#api/testing.ts'
import { startProjector } from '#prove/servers/projector.ts'
import { saveBody } from '#api/course/testing.ts'
import { type AccountClient, asAccount, asSubscriber } from '#api/testing.cabinet.ts'

const DAY_SECONDS = 86_400

const api = shared(() => createTestApi())
shared(() => startProjector(api.databaseUrl, api.pool))

const consent = (quizUserId: string, answers: boolean) => api.post('/quiz/consent', { quizUserId, ads: false, answers })

const save = (client: AccountClient, courseVersion: string, day: number, answers: object = {}) =>
  client.post(`/answers/${courseVersion}/${day}`, saveBody(day, { courseVersion, answers }))

/** Returns a reader who answered the quiz, finished the course and began both the second season and the daily pages. */
const readerOf = async (choices: Record<string, string>) => {
  api.setClockAhead(0)
  const quizUserId = newVisitorId()
  await consent(quizUserId, true)
  for (const [questionId, answer] of Object.entries(choices)) {
    const { status } = await api.post('/quiz/answer', { quizUserId, questionId, timeTaken: '1.00', answer })
    expect(status).toBe(200)
  }
  const payment = { custom_data: { license: 'lifetime', quizUserId } }
  const { email } = await asSubscriber(api).paid({}, payment)
  api.setClockAhead(27 * DAY_SECONDS)
  // Unused sessions have ended by then.
  const { body } = await asSubscriber(api).login(email)
  const client = asAccount(api, String(body['token']))
  expect((await save(client, 'v1', 28)).status).toBe(200)
  for (const sequel of ['s2', 'daily']) expect((await client.post('/sequels', { sequel })).status).toBe(200)
  const day = async (series: string) => DayCourse.parse((await client.get(`/courses/day-course/${series}/1`)).body)
  return { client, quizUserId, day }
}

const textOf = ({ blocks }: DayCourse) => JSON.stringify(blocks)
const hasMusic = ({ blocks }: DayCourse) => blocks.some(({ type }) => type === 'AudioPlayer')

const EVENING_IN_SILENCE = {
  'minutes-a-day': 'About 20 minutes',
  'time-of-day': 'Just before sleep',
  music: 'No, I prefer silence',
}
const MORNING_WITH_MUSIC = {
  'minutes-a-day': 'About 5 minutes',
  'time-of-day': 'Early in the morning',
  music: 'Yes, quiet instrumental music',
}

describe('a day of the second season', () => {
  test('it has the minutes, the time of day and the music of its reader’s plan', async () => {
    const evening = await (await readerOf(EVENING_IN_SILENCE)).day('s2')
    const morning = await (await readerOf(MORNING_WITH_MUSIC)).day('s2')
    expect([evening.title, morning.title]).toEqual(['Blessed, of All People', 'Blessed, of All People'])
    for (const [day, minutes] of [[evening, 20] as const, [morning, 5] as const]) {
      expect(minutesOfBlocks(day.blocks)).toBeGreaterThanOrEqual(minutes * 0.8)
      expect(minutesOfBlocks(day.blocks)).toBeLessThanOrEqual(minutes * 1.2)
    }
    expect([hasMusic(evening), hasMusic(morning)]).toEqual([false, true])
    expect(textOf(evening)).toMatch(/evening/i)
    expect(textOf(evening)).not.toMatch(/good morning/i)
    expect(textOf(morning)).toMatch(/morning/i)
  })

  test('a day of the season comes in the chosen translation, with the other one beside it', async () => {
    const { client, day } = await readerOf(MORNING_WITH_MUSIC)
    const first = await day('s2')
    const other = first.translation === 'kjv' ? 'web' : 'kjv'
    expect(first.inOther?.translation).toBe(other)
    expect((await client.post('/courses/translation', { translation: other })).status).toBe(200)
    const second = await day('s2')
    expect([second.translation, second.blocks]).toEqual([other, first.inOther?.blocks])
  })

  test('the question of a longer plan can be answered, and its answer is there when the plan changes', async () => {
    const { client, quizUserId, day } = await readerOf(EVENING_IN_SILENCE)
    const answers = { 's2-d01-question': 'The ones who wash up after the meeting.' }
    expect(textOf(await day('s2'))).toContain('s2-d01-question')
    expect((await save(client, 's2', 1, answers)).status).toBe(200)
    await consent(quizUserId, false)
    expect(textOf(await day('s2'))).not.toContain('s2-d01-question')
    expect((await client.get('/answers/s2/1')).body['answers']).toEqual(answers)
  })
})

describe('a daily page', () => {
  test('it is the same for readers of different plans, and follows the translation that each chose', async () => {
    const evening = await readerOf(EVENING_IN_SILENCE)
    const morning = await readerOf(MORNING_WITH_MUSIC)
    for (const { client } of [evening, morning]) await client.post('/courses/translation', { translation: 'web' })
    const [one, other] = [await evening.day('daily'), await morning.day('daily')]
    expect(one).toEqual(other)
    expect(one.translation).toBe('web')
    await evening.client.post('/courses/translation', { translation: 'kjv' })
    expect((await evening.day('daily')).translation).toBe('kjv')
    expect(await morning.day('daily')).toEqual(one)
  })
})
