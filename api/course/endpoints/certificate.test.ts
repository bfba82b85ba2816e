import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { createTestApi } from '#api/testing.ts'
import { startProjector } from '#prove/servers/projector.ts'
import { saveBody } from '#api/course/testing.ts'
import { type AccountClient, asAccount, asSubscriber } from '#api/testing.cabinet.ts'
import { DAY_MS } from '#events/time/time.ts'

const api = shared(() => createTestApi())
shared(() => startProjector(api.databaseUrl, api.pool))

/** Moves the clock to noon of a later day, so that the date doesn't change during a test. Returns the date. */
const toNoon = (days: number): string => {
  const noon = (Math.floor(Date.now() / DAY_MS) + days + 0.5) * DAY_MS
  api.setClockAhead((noon - Date.now()) / 1_000)
  return new Date(noon).toISOString().slice(0, 10)
}

const save = (client: AccountClient, courseVersion: string, day: number, progress = 100) =>
  client.post(`/answers/${courseVersion}/${day}`, saveBody(day, { courseVersion, progress }))

test('a certificate has the date of the last missing day, and has none before all days are completed', async () => {
  api.setClockAhead(0)
  const { token, email } = await asSubscriber(api).paid({ timeZone: 'UTC' })
  let client = asAccount(api, token)
  const read = async (series = 'v1') => (await client.get(`/certificate/${series}`)).body
  expect((await read())['missing']).toHaveLength(28)

  const completedOn = toNoon(27)
  client = asAccount(api, String((await asSubscriber(api).login(email)).body['token']))
  for (let day = 1; day <= 28; day++) if (day !== 9) expect((await save(client, 'v1', day)).status).toBe(200)
  await save(client, 'v1', 9, 50)
  expect(await read()).toMatchObject({ name: 'Ruth of Moab', completedOn: null, missing: [9] })

  await save(client, 'v1', 9)
  expect(await read()).toMatchObject({ completedOn, missing: [] })
  expect((await read())['verse']).toMatchObject({ source: expect.stringContaining('Numbers 6:24-26') })

  toNoon(28)
  await client.post('/answers/v1/28', saveBody(28, { rating: 5, timeSpent: 90 }))
  expect(await read()).toMatchObject({ completedOn })

  await client.post('/courses/translation', { translation: 'web' })
  expect((await read())['verse']).toMatchObject({
    translation: 'web',
    source: expect.stringContaining('World English'),
  })
  for (const series of ['s2', 'daily', 'v9']) expect((await client.get(`/certificate/${series}`)).status).toBe(404)
})

test('the second season has a certificate of its own, with the passage of its last day, once all its days are completed', async () => {
  api.setClockAhead(0)
  const { email } = await asSubscriber(api).paid({ timeZone: 'UTC' })
  /** Signs in again, because unused sessions have ended. */
  const after = async (days: number) => {
    const date = toNoon(days)
    const { body } = await asSubscriber(api).login(email)
    return { date, client: asAccount(api, String(body['token'])) }
  }
  const { client: finished } = await after(27)
  await save(finished, 'v1', 28)
  await finished.post('/sequels', { sequel: 's2' })

  const { date: completedOn, client } = await after(54)
  const read = async (series: string) => (await client.get(`/certificate/${series}`)).body
  expect((await read('s2'))['missing']).toHaveLength(28)
  for (let day = 1; day <= 28; day++) expect((await save(client, 's2', day)).status).toBe(200)
  expect(await read('s2')).toMatchObject({
    name: 'Ruth of Moab',
    completedOn,
    missing: [],
    verse: { source: expect.stringMatching(/^Psalm 134:1-3, /) },
  })
  // The course has its own, from which days are missing.
  expect((await read('v1'))['missing']).toHaveLength(27)
})
