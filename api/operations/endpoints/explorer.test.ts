import { beforeAll, expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { exploredEvent } from '#api/contracts/operations/explorer.ts'
import { createPseudonyms } from '#db/analyst/testing.ts'
import { createPersonKeys } from '#db/crypto/person-keys.ts'
import { insertEvents } from '#prove/servers/database.ts'
import { testKeyStore } from '#prove/servers/keys.ts'
import { ADMIN_PASSWORD } from '#api/testing.admin.ts'
import { createTestApi, expectRefusal, newVisitorId } from '#api/testing.ts'
import { createEventsReader, createExplorerApi } from './testing.explorer.ts'

/** Repeats what analysts see in place of ids. */
let pseudonyms: Awaited<ReturnType<typeof createPseudonyms>>
let stream: string
const api = shared(() => createExplorerApi())
const events = createEventsReader(api)
beforeAll(async () => {
  pseudonyms = await createPseudonyms(api.pool)
  stream = pseudonyms.stream(`quiz-${api.visitor}`)
})

const eventAt = async (position: number) => {
  const { status, body } = await api.get(`/api/v1/admin/explorer/event?position=${position}`, { bearer: api.bearer })
  expect(status).toBe(200)
  return exploredEvent.reply.parse(body)
}

test('events are listed newest first, by type, stream and day, with their fields', async () => {
  const { head, events: all, older, newer } = await events()
  expect(all.map(({ position }) => position)).toEqual(Array.from({ length: head }, (_, n) => head - n))
  expect([older, newer]).toEqual([null, null])
  const arrivals = await events({ type: 'quiz.visitor-arrived' })
  expect(arrivals.events).toMatchObject([{ stream, fields: [{ name: 'creo', value: '"spring"' }] }])
  const own = await events({ stream })
  expect(own.events.at(-1)).toMatchObject({ streamVersion: 1, type: 'quiz.visitor-arrived' })
  expect((await events({ to: '2020-01-01' })).events).toEqual([])
  expect((await events({ from: '2020-01-01' })).events).toHaveLength(head)
  expect((await events({ from: '2999-01-01' })).events).toEqual([])
})

test('pages of events follow each other in both directions without gaps', async () => {
  const other = `quiz-${newVisitorId()}`
  await insertEvents(
    api.pool,
    `select (select max(position) from event_store.events) + n, $1, n, gen_random_uuid(),
       'quiz.age-chosen', 1, '{"age":"18-29"}', '{}', now() from generate_series(1, 120) as n`,
    [other],
  )
  for (const filter of [{}, { stream: pseudonyms.stream(other) }, { type: 'quiz.age-chosen' }]) {
    const first = await events(filter)
    const second = await events({ ...filter, before: String(first.older) })
    const positions = [...first.events, ...second.events].map(({ position }) => position)
    expect(positions).toEqual(Array.from({ length: 100 }, (_, n) => first.head - n))
    const back = await events({ ...filter, after: String(second.newer) })
    expect(back.events).toEqual(first.events)
  }
})

test('an event shows its fields and its neighbors in the stream', async () => {
  const { events: own } = await events({ stream })
  const answer = own.find(({ type }) => type === 'quiz.question-answered')
  const { event, stream: neighbors } = await eventAt(answer?.position ?? 0)
  expect(event.fields).toContainEqual({ name: 'timeTakenMs', value: '3420' })
  expect(neighbors.length).toBe(own.length)
  expect((await eventAt(neighbors.previous ?? 0)).event.streamVersion).toBe(event.streamVersion - 1)
})

test('a position, a day or a stream that makes no sense is refused with a reason', async () => {
  for (const search of [
    'before=x',
    'before=0',
    'after=1.5',
    'from=yesterday',
    'to=2026-02-30',
    `stream=${'x'.repeat(201)}`,
  ]) {
    expectRefusal(422, await api.get(`/api/v1/admin/explorer/events?${search}`, { bearer: api.bearer }))
  }
  expectRefusal(422, await api.get('/api/v1/admin/explorer/event?position=999999999', { bearer: api.bearer }))
  expect((await events({ stream: 'nothing', type: 'nothing' })).events).toEqual([])
  expect((await events({ stream: `quiz-${api.visitor}` })).events).toEqual([])
})

test('an operator opens a pseudonym with a password and a reason, which the audit keeps, until its person is erased', async () => {
  const open = (more: object = {}, by = api.bearer) => {
    const body = { pseudonym: pseudonyms.uuid(api.visitor), reason: 'A chargeback', password: ADMIN_PASSWORD, ...more }
    return api.post('/admin/explorer/pseudonym', body, { bearer: by })
  }
  expect((await open()).body).toEqual({ streams: [`quiz-${api.visitor}`] })
  expect((await open({ pseudonym: stream })).body).toEqual({ streams: [`quiz-${api.visitor}`] })
  const { text } = await api.get('/api/v1/admin/audit?kind=queries', { bearer: api.bearer })
  expect(text).toContain('opened a pseudonym')
  expect(text).toContain('A chargeback')
  for (const wrong of [{ reason: ' ' }, { password: 'wrong' }, { pseudonym: api.visitor }, { pseudonym: "x'" }])
    expectRefusal(422, await open(wrong))
  await api.post('/quiz/consent', { quizUserId: api.visitor, creo: null, ads: false, answers: false })
  expect((await open()).status).toBe(200)
  await createPersonKeys(testKeyStore(api.pool)).erase(api.visitor)
  expect((await open()).body).toMatchObject({ code: 'erased' })
})

test('the explorer is audited', async () => {
  for (const path of ['events', 'event?position=1'])
    await api.get(`/api/v1/admin/explorer/${path}`, { bearer: api.bearer })
  const { text } = await api.get('/api/v1/admin/audit?kind=queries', { bearer: api.bearer })
  for (const act of ['browsed events', 'looked at a stream']) expect(text).toContain(act)
})

test('the explorer says so where it is not set up', async () => {
  await using other = await createTestApi({ databaseUrl: api.databaseUrl })
  const { status, body } = await other.get('/api/v1/admin/explorer/events', { bearer: api.bearer })
  expect([status, body['message']]).toEqual([422, expect.stringMatching(/ANALYST_URL/)])
})
