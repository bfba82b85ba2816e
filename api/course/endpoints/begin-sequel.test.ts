import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { DayCourse } from '#api/contracts/course/course.ts'
import { journal } from '#api/contracts/course/sequels.ts'
import { dailyPage } from '#api/content/course/daily/daily-page.ts'
import { createTestApi } from '#api/testing.ts'
import { startProjector } from '#prove/servers/projector.ts'
import { saveBody } from '#api/course/testing.ts'
import { type AccountClient, asAccount, asSubscriber, registrationBody } from '#api/testing.cabinet.ts'

const DAY = 86_400
const LAST_DAY = 27 * DAY

const api = shared(() => createTestApi())
shared(() => startProjector(api.databaseUrl, api.pool))

const subscriber = async () => {
  api.setClockAhead(0)
  const { token, email } = await asSubscriber(api).paid()
  /** Moves the clock and signs in again, because sessions end after two weeks without use. */
  const signInAfter = async (seconds: number) => {
    api.setClockAhead(seconds)
    return String((await asSubscriber(api).login(email)).body['token'])
  }
  const after = async (seconds: number) => asAccount(api, await signInAfter(seconds))
  return { client: asAccount(api, token), signInAfter, after }
}

const saveIn = (client: AccountClient, courseVersion: string, day: number, answers: object = {}, key?: string) =>
  client.post(`/answers/${courseVersion}/${day}`, saveBody(day, { courseVersion, answers }), key)

/** Returns a subscriber on the day after the last day was saved. */
const finished = async () => {
  const { client: early, signInAfter, after } = await subscriber()
  await saveIn(early, 'v1', 1, { 'd01-gratitude': 'Hot water' })
  const token = await signInAfter(LAST_DAY)
  const client = asAccount(api, token)
  await saveIn(client, 'v1', 28, { 'd28-gratitude': 'This far' })
  return { token, client, after }
}

const begin = (client: AccountClient, sequel = 'daily') => client.post('/sequels', { sequel })
const taskOf = (page: number) => {
  const [question] = dailyPage(page).course.blocks.flatMap((block) =>
    block.type === 'QuizBlock' ? block.props.tasks : [],
  )
  return question?.id ?? ''
}

test('daily pages begin only after the last day of the course is saved', async () => {
  const { client } = await subscriber()
  expect((await client.get('/sequels')).body).toEqual({
    ok: true,
    isFinished: false,
    begun: { s2: null, daily: null },
    seasons: [],
  })
  const refused = await begin(client)
  expect([refused.status, refused.body['code']]).toEqual([422, 'course_not_finished'])
  expect((await client.get('/courses/day-course/daily/1')).status).toBe(404)
  expect((await saveIn(client, 'daily', 1)).status).toBe(404)
})

test('a page opens each day from the day on which the reader began, and past pages stay open', async () => {
  const { client, after } = await finished()
  expect((await client.get('/courses/day-course/daily/1')).status).toBe(404)
  const { body } = await begin(client)
  expect(body).toMatchObject({ isFinished: true, begun: { daily: { openedDay: 1, saved: [] } } })
  expect((await begin(client)).body).toEqual(body)
  expect((await client.get('/courses/day-course/daily/2')).status).toBe(423)
  const later = await after(LAST_DAY + 399 * DAY)
  expect((await later.get('/sequels')).body).toMatchObject({ begun: { daily: { openedDay: 400 } } })
  for (const page of [1, 399, 400]) {
    const reply = await later.get(`/courses/day-course/daily/${page}`)
    expect([reply.status, reply.body['title']]).toEqual([200, dailyPage(page).course.title])
  }
  expect((await later.get('/courses/day-course/daily/401')).status).toBe(423)
})

test('pages are read in the chosen translation, with the other one beside it', async () => {
  const { client } = await finished()
  await begin(client)
  await client.post('/courses/translation', { translation: 'web' })
  const { body } = await client.get('/courses/day-course/daily/1')
  const day = DayCourse.parse(body)
  expect([day.translation, day.inOther?.translation]).toEqual(['web', 'kjv'])
  expect(JSON.stringify(day.blocks)).toContain('Mark 1:1-8, World English Bible')
  const chapters = day.blocks.flatMap((block) =>
    block.type === 'DefaultTextBlock' ? (block.props.chapters ?? []) : [],
  )
  for (const chapter of chapters) {
    expect((await client.get(`/courses/chapter/${encodeURIComponent(chapter)}`)).status).toBe(200)
  }
})

test('a note can be read back immediately, by another process too, and is stored only encrypted', async () => {
  const { token, client } = await finished()
  await begin(client)
  const note = 'What only I and God know 7391'
  const answers = { [taskOf(1)]: note }
  expect((await saveIn(client, 'daily', 1, answers)).body).toEqual({ ok: true, activeDay: 1, openedDay: 1 })
  expect((await client.get('/answers/daily/1')).body['answers']).toEqual(answers)
  const other = await createTestApi({ databaseUrl: api.databaseUrl })
  other.setClockAhead(LAST_DAY)
  expect((await asAccount(other, token).get('/answers/daily/1')).body['answers']).toEqual(answers)
  await other.close()
  const { rows } = await api.pool.query<{ all: string }>('select e::text as all from event_store.events e')
  expect([...rows.map(({ all }) => all), api.logged()].join('\n')).not.toContain(note)
})

test('notes do not change the progress of the course', async () => {
  const { client } = await finished()
  const before = (await client.get('/subscription/me')).body
  await begin(client)
  await saveIn(client, 'daily', 1, { [taskOf(1)]: 'A note' })
  expect((await client.get('/subscription/me')).body).toEqual(before)
  expect((await client.get('/sequels')).body).toMatchObject({ begun: { daily: { saved: [1] } } })
})

test('what the reader wrote a month ago comes back, first from the course and later from daily pages', async () => {
  const { client, after } = await finished()
  await begin(client)
  await saveIn(client, 'daily', 1, { [taskOf(1)]: 'My first page' })
  const recallsOf = async (page: number) => {
    const reader = await after(LAST_DAY + (page - 1) * DAY)
    return DayCourse.parse((await reader.get(`/courses/day-course/daily/${page}`)).body).recalls ?? []
  }
  const [early] = await recallsOf(4)
  expect(early).toMatchObject({ before: taskOf(4), from: { courseVersion: 'v1', day: 1 } })
  expect(early?.tasks).toContain('d01-gratitude')
  const [later] = await recallsOf(31)
  expect(later).toMatchObject({ before: taskOf(31), from: { courseVersion: 'daily', day: 1 } })
  expect(later?.tasks).toContain(taskOf(1))
  expect(await recallsOf(16)).toEqual([])
})

test('an unknown sequel is refused', async () => {
  const { client } = await finished()
  for (const sequel of ['v2', 's99', 'nothing', '', null]) {
    expect((await client.post('/sequels', { sequel })).status).toBe(400)
  }
})

test('the second season begins when the reader chooses it, and opens one day each day', async () => {
  const { client, after } = await finished()
  expect((await client.get('/courses/day-course/s2/1')).status).toBe(404)
  expect((await begin(client, 's2')).body).toMatchObject({ begun: { s2: { openedDay: 1, saved: [] }, daily: null } })
  const { body } = await client.get('/courses/course-titles/s2')
  expect([body['1'], Object.keys(body).length]).toEqual(['Blessed, of All People', 28])
  expect((await client.get('/courses/day-course/s2/2')).status).toBe(423)
  const answers = { 's2-d01-practice': 'Blessed am I, at the sink' }
  expect((await saveIn(client, 's2', 1, answers)).body).toEqual({ ok: true, activeDay: 1, openedDay: 1 })
  expect((await client.get('/answers/s2/1')).body['answers']).toEqual(answers)
  expect((await client.get('/answers/v1/1')).body['answers']).toEqual({ 'd01-gratitude': 'Hot water' })
  const later = await after(LAST_DAY + 60 * DAY)
  expect((await later.get('/sequels')).body).toMatchObject({ begun: { s2: { openedDay: 28, saved: [1] } } })
  expect((await later.get('/courses/day-course/s2/28')).status).toBe(200)
  expect((await later.get('/courses/day-course/s2/29')).status).toBe(404)
  expect((await later.get('/subscription/me')).body).toMatchObject({
    daysPlan: 28,
    activeDay: 28,
    courseVersion: 'v1',
  })
})

test('no one can register for the second season alone', async () => {
  const { status } = await asSubscriber(api).register(registrationBody({ courseVersion: 's2' }))
  expect(status).toBe(400)
})

const entriesOf = async (client: AccountClient) => journal.reply.parse((await client.get('/journal')).body).entries

test('everything that the reader wrote is in the journal, newest first, with its question and date', async () => {
  const { client } = await finished()
  await begin(client)
  api.setClockAhead(LAST_DAY + 2 * DAY)
  await saveIn(client, 'daily', 3, { [taskOf(3)]: 'The third page' })
  await saveIn(client, 'daily', 2, { [taskOf(2)]: 'The second page, a day late' })
  const entries = await entriesOf(client)
  expect(entries.map(({ courseVersion, day }) => `${courseVersion} ${day}`)).toEqual([
    'daily 3',
    'daily 2',
    'v1 28',
    'v1 1',
  ])
  const dates = entries.map(({ date }) => date)
  expect(dates).toEqual(dates.toSorted().toReversed())
  expect(entries[0]).toMatchObject({
    title: dailyPage(3).course.title,
    answers: [{ question: dailyPage(3).tasks.get(taskOf(3))?.title, answer: 'The third page' }],
  })
})

test('days without a word are not in the journal', async () => {
  const { client } = await finished()
  await saveIn(client, 'v1', 2, { 'd02-gratitude': '  ' })
  await saveIn(client, 'v1', 3)
  expect((await entriesOf(client)).map(({ day }) => day)).toEqual([28, 1])
})
