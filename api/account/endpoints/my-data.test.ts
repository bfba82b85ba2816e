import { saveBody } from '#api/course/testing.ts'
import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { createTestApi, newVisitorId } from '#api/testing.ts'
import { startProjector } from '#prove/servers/projector.ts'
import { asAccount, asSubscriber, registrationBody, reportPaid } from '#api/testing.cabinet.ts'
import { CHARGES } from '#events/payment/money/testing.charges.ts'

const api = shared(() => createTestApi())
shared(() => startProjector(api.databaseUrl, api.pool))
const { register } = asSubscriber(api)

const textTask = (day: Record<string, unknown>) => {
  const blocks = day['blocks'] as { type: string; props: { tasks: { id: string; title: string; type: string }[] } }[]
  const task = blocks
    .flatMap(({ type, props }) => (type === 'QuizBlock' ? props.tasks : []))
    .find(({ type }) => type === 'textarea')
  if (!task) throw new Error('The first day has no task to write to')
  return task
}

test('the download contains everything that the subscriber entered, bought, answered and wrote', async () => {
  const quizUserId = newVisitorId()
  const given = registrationBody({ username: 'Ruthie', timeZone: 'Europe/Berlin' })
  await api.post('/quiz/user-info', { quizUserId, email: given.email, username: 'Ruth', age: '18-29' })
  const token = String((await register(given)).body['token'])
  const ruth = asAccount(api, token)
  await reportPaid(api, given.payoutSubId, { custom_data: { license: 'lifetime', quizUserId } })
  await asSubscriber(api).waitForAccess(token)
  const { body: day } = await ruth.get('/courses/day-course/v1/1')
  const { id, title } = textTask(day)
  const answers = { [id]: 'Thy people shall be my people' }
  await ruth.post('/answers/v1/1', saveBody(1, { answers, rating: 4, timeSpent: 61 }))
  await ruth.post('/reminder', { hour: 7, timeZone: 'Europe/Berlin' })
  await ruth.post('/courses/translation', { translation: 'web' })
  const report = { value: 12.34, currency: 'USD', transactionId: given.payoutSubId }
  for (const email of [given.email, 'stranger@moab.example']) await api.post('/fb/purchase', { ...report, email })
  const { status, body } = await ruth.get('/data')
  expect([status, body]).toEqual([
    200,
    {
      exportedAt: expect.any(String),
      account: {
        email: given.email,
        username: 'Ruthie',
        firstName: 'Ruth',
        lastName: 'of Moab',
        courseVersion: 'v1',
        registeredAt: expect.any(String),
        timeZones: [{ timeZone: 'Europe/Berlin', since: expect.any(String) }],
        savesWriting: null,
      },
      purchases: [
        expect.objectContaining({
          payoutSubId: given.payoutSubId,
          license: 'lifetime',
          state: 'open',
          amount: CHARGES.lifetime.cents,
          renews: false,
        }),
      ],
      sessions: [expect.objectContaining({ browser: expect.any(String), isThis: true })],
      course: [
        {
          courseVersion: 'v1',
          day: 1,
          title: day['title'],
          savedAt: expect.any(String),
          progress: 100,
          rating: 4,
          timeSpent: 61,
          answers: [{ task: id, question: title, answer: 'Thy people shall be my people' }],
        },
      ],
      quiz: [
        { quizUserId, arrivedAt: expect.any(String), name: 'Ruth', email: given.email, age: '18-29', answers: [] },
      ],
      history: expect.any(Array),
    },
  ])
  const history = (body['history'] as { type: string; data: unknown }[]).map(({ type, data }) => ({ type, data }))
  for (const [type, data] of [
    ['quiz.email-given', { email: given.email }],
    ['account.registered', { email: given.email, username: 'Ruthie' }],
    ['course.day-saved', { day: 1, answers: JSON.stringify({ [id]: 'Thy people shall be my people' }) }],
    ['account.reminder-chosen', { hour: 7 }],
    ['course.translation-chosen', { translation: 'web' }],
    ['payment.browser-reported', { browser: JSON.stringify({ email: given.email }) }],
  ] as const)
    expect(history).toContainEqual({ type, data: expect.objectContaining(data) })
  expect(JSON.stringify(body)).not.toMatch(/stranger@|passwordHash|"sealed"/)
})
