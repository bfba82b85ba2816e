import { saveBody } from '#api/course/testing.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { z } from 'zod'
import { findCourse } from '#api/content/course/courses/catalog.ts'
import { createTestApi } from '#api/testing.ts'
import { startProjector } from '#prove/servers/projector.ts'
import { type AccountClient, asAccount, asSubscriber, PASSWORD } from '#api/testing.cabinet.ts'
import { testKeyStore } from '#prove/servers/keys.ts'

const api = shared(() => createTestApi())
/** A second process on the same database. */
const other = shared(() => createTestApi({ databaseUrl: api.databaseUrl }))
shared(() => startProjector(api.databaseUrl, api.pool))

const TASK = [...(findCourse('v1')?.days[0]?.tasks.values() ?? [])].find(({ type }) => type === 'textarea')?.id ?? ''
const TEXT = 'I am afraid of the harvest ending.'

type Reader = { account: AccountClient; inOther: AccountClient; email: string; personId: string }

/** Registers a subscriber with access, who answered the question about their words or was never asked. */
const newReader = async (savesWriting?: boolean): Promise<Reader> => {
  const { token, payoutSubId, email } = await asSubscriber(api).paid({ savesWriting })
  const { rows } = await api.pool.query<{ personId: string }>(
    `select value #>> '{}' as "personId" from event_store.events join event_store.forgettable using (position)
     where type = 'account.registered' and data ->> 'payoutSubId' = $1`,
    [payoutSubId],
  )
  return { account: asAccount(api, token), inOther: asAccount(other, token), email, personId: rows[0]?.personId ?? '' }
}

const saveText = ({ account }: Pick<Reader, 'account'>, text: string | undefined, key?: string) =>
  account.post('/answers/v1/1', saveBody(1, { answers: text === undefined ? {} : { [TASK]: text }, rating: 4 }), key)
const choose = ({ account }: Reader, saves: boolean, key?: string) => account.post('/writing', { saves }, key)
const chosen = async ({ account }: Reader) => (await account.get('/writing')).body['saves']
const shown = async ({ account }: Pick<Reader, 'account'>) => (await account.get('/answers/v1/1')).body
const saved = (text: string | undefined) => ({
  progress: 100,
  answers: text === undefined ? {} : { [TASK]: text },
  rating: 4,
  timeSpent: 60,
})

const Saved = z.object({ answers: z.object({ person: z.string() }) })
/** Returns the ids under which a person's answers are sealed, the first first. */
const writersOf = async ({ personId }: Reader) =>
  (await api.store.readStream(`course-${personId}`)).flatMap(({ type, data }) =>
    type === 'course.day-saved' ? [Saved.parse(data).answers.person] : [],
  )

const hasKey = async (person: string) => {
  return (await testKeyStore(api.pool).rows.read(person)) !== undefined
}

test('the choice of the registration is recorded with the course, and one that was not asked is null', async () => {
  for (const saves of [true, false, undefined]) expect(await chosen(await newReader(saves))).toBe(saves ?? null)
})

test('with a yes, the words are stored under a key of their own and shown again', async () => {
  const ruth = await newReader(true)
  expect((await saveText(ruth, TEXT)).status).toBe(200)
  expect((await saveText(ruth, `${TEXT} Still.`)).status).toBe(200)
  expect(await shown(ruth)).toEqual(saved(`${TEXT} Still.`))
  const writers = await writersOf(ruth)
  expect([writers.length, new Set(writers).size, writers[0] === ruth.personId]).toEqual([2, 1, false])
})

test('after a no, words are refused with a reason, and a day without words still counts', async () => {
  const ruth = await newReader(false)
  const { status, body } = await saveText(ruth, TEXT)
  expect([status, body['code']]).toEqual([422, 'writing_not_agreed'])
  const done = await saveText(ruth, undefined)
  expect([done.status, done.body]).toMatchObject([200, { ok: true, activeDay: 1 }])
  expect(await shown(ruth)).toEqual(saved(undefined))
})

test('a refused save stores no key and no event', async () => {
  const ruth = await newReader(false)
  const count = async () =>
    (
      await api.pool.query(
        'select (select count(*) from event_store.events) + (select count(*) from event_store.person_keys) as n',
      )
    ).rows
  const before = await count()
  await saveText(ruth, TEXT)
  expect(await count()).toEqual(before)
})

test('who was never asked keeps saving as before, as the specified calls do', async () => {
  const ruth = await newReader()
  expect((await saveText(ruth, TEXT)).status).toBe(200)
  expect(await shown(ruth)).toEqual(saved(TEXT))
})

test('a withdrawal destroys the key, and the day, the journal and the download forget the words', async () => {
  const ruth = await newReader(true)
  await saveText(ruth, TEXT)
  const [writer = ''] = await writersOf(ruth)
  expect(await hasKey(writer)).toBe(true)
  expect((await choose(ruth, false)).status).toBe(200)
  expect(await hasKey(writer)).toBe(false)
  for (const account of [ruth.account, ruth.inOther]) expect(await shown({ account })).toEqual(saved(undefined))
  const { body } = await ruth.account.get('/data')
  expect(body).toMatchObject({ account: { savesWriting: false }, course: [{ day: 1, progress: 100, answers: [] }] })
  expect((await ruth.inOther.get('/journal')).body).toEqual({ entries: [] })
})

test('the projector destroys the key when the process that recorded the withdrawal died before it could', async () => {
  const ruth = await newReader(true)
  await saveText(ruth, TEXT)
  const [writer = ''] = await writersOf(ruth)
  const data = { courseVersion: 'v1', saves: false }
  const metadata = { correlation: randomUUID(), causation: randomUUID() }
  await api.store.append(`course-${ruth.personId}`, [{ type: 'course.writing-consent-chosen', data, metadata }], {
    expectedVersion: 2,
  })
  await expect.poll(() => hasKey(writer)).toBe(false)
})

test('a later yes gets a new key, and words from before the withdrawal stay forgotten', async () => {
  const ruth = await newReader(true)
  await saveText(ruth, TEXT)
  await choose(ruth, false)
  await choose(ruth, true)
  expect(await shown(ruth)).toEqual(saved(undefined))
  // The other process has not read the stream since its cache was filled.
  expect((await saveText({ account: ruth.inOther }, TEXT)).status).toBe(200)
  expect(await shown(ruth)).toEqual(saved(TEXT))
  const [first = '', second = ''] = await writersOf(ruth)
  expect([first === second, await hasKey(first), await hasKey(second)]).toEqual([false, false, true])
})

test('saves and withdrawals at one moment leave no words behind a no and lose none after a yes', async () => {
  const ruth = await newReader(true)
  for (let round = 0; round < 5; round++) {
    await Promise.all([
      saveText(ruth, `${TEXT} ${round}`),
      saveText({ account: ruth.inOther }, `${TEXT} other ${round}`),
      choose(ruth, false),
    ])
    expect(await shown(ruth)).toMatchObject({ answers: {} })
    await choose(ruth, true)
    expect((await saveText({ account: ruth.inOther }, `${TEXT} again ${round}`)).status).toBe(200)
    expect(await shown(ruth)).toEqual(saved(`${TEXT} again ${round}`))
  }
})

test('deleting the account destroys the key of what was written', async () => {
  const ruth = await newReader(true)
  await saveText(ruth, TEXT)
  const [writer = ''] = await writersOf(ruth)
  expect((await ruth.account.post('/delete', { password: PASSWORD })).status).toBe(200)
  expect(await hasKey(writer)).toBe(false)
})

test('a withdrawal that is sent again after a new yes forgets nothing', async () => {
  const ruth = await newReader(true)
  const key = randomUUID()
  await choose(ruth, false, key)
  await choose(ruth, true)
  await saveText(ruth, TEXT)
  expect((await choose(ruth, false, key)).status).toBe(200)
  expect([await chosen(ruth), await shown(ruth)]).toEqual([true, saved(TEXT)])
})

test.each([{}, { saves: 'yes' }, { saves: null }])('the choice %j is refused', async (body) => {
  const ruth = await newReader()
  expect((await ruth.account.post('/writing', body)).status).toBe(400)
})
