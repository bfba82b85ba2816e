import { beforeAll, expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { questionCatalog } from '#api/content/quiz/catalog.ts'
import type { NewEvent } from '#db/event-store.ts'
import type { DomainEvent } from '#events/catalog.ts'
import { newVisitorId } from '#api/testing.ts'
import { createAdminApi } from '#api/testing.admin.ts'
import { type QuizzesReply, quizzes } from '#api/contracts/admins/admin.ts'
import { startProjector } from '#prove/servers/projector.ts'

const AFTER = ['email', 'name', 'checkout', 'purchase', 'revenue']
const { questionKeys } = questionCatalog
const [firstKey = '', secondKey = '', thirdKey = ''] = questionKeys
const sealed = { person: newVisitorId(), sealed: 'iv.text', digest: 'digest' }

const answered = (question: string): DomainEvent => ({
  type: 'quiz.question-answered',
  data: { question, choices: [], timeTakenMs: 1 },
})

const mailed: DomainEvent = { type: 'quiz.email-given', data: { email: sealed } }
const named: DomainEvent = { type: 'quiz.name-given', data: { name: sealed } }
const openedCheckout: DomainEvent = { type: 'quiz.checkout-opened', data: {} }
const aged = (age: string): DomainEvent => ({ type: 'quiz.age-chosen', data: { age } })

const gave = (version: string): DomainEvent => ({
  type: 'quiz.question-set-given',
  data: { version, assignment: null },
})

const api = shared(() => createAdminApi())
const projector = shared(() => startProjector(api.databaseUrl, api.pool))

/** Requests a table three times, so cached periods are compared too. */
const tableOf = async (query: object): Promise<QuizzesReply> => {
  const ask = async () => (await api.post('/admin/db/quizzes', query, { bearer: api.bearer })).body
  const first = quizzes.reply.parse(await ask())
  expect([await ask(), await ask()]).toEqual([first, first])
  return first
}

/** Records a visitor who arrived at a time (ISO) and did the rest one second apart. */
const visit = async (arrivedAt: string, creo: string | null, ...rest: DomainEvent[]) => {
  const metadata = { correlation: 'c', causation: 'o' }
  const events: DomainEvent[] = [{ type: 'quiz.visitor-arrived', data: { creo } }, ...rest]
  const at = (n: number) => new Date(Date.parse(arrivedAt) + n * 1_000)
  await api.store.append(
    `quiz-${newVisitorId()}`,
    events.map((event, n): NewEvent => ({ ...event, metadata, at: at(n) })),
  )
}

beforeAll(async () => {
  await visit(
    '2024-02-29T00:00:00.000Z',
    'spring',
    gave('v1'),
    aged('60+'),
    answered(firstKey),
    answered(secondKey),
    mailed,
    named,
    openedCheckout,
  )
  await visit('2024-02-29T23:59:59.900Z', 'spring', gave('v1'), aged('18-29'), answered(firstKey), answered(firstKey))
  await visit('2024-03-01T00:00:00.000Z', 'autumn', gave('v2'), answered(firstKey), answered(thirdKey), mailed)
  await visit('2024-03-31T12:00:00.000Z', null, gave('v1'), aged('60+'))
  await visit('2024-04-01T00:00:00.000Z', 'other')
  await visit('2025-01-01T00:00:00.000Z', 'spring', gave('v1'), aged('60+'), answered('a-retired-question'))
  await projector.caughtUp()
})

const rowsOf = async (query: object, by: 'creo' | 'version' = 'creo') =>
  (await tableOf({ groupBy: by, ...query })).data.map((row) => [row[by], row['visitors']])
const within = (start: string, end: string) => rowsOf({ filter_createdAt: { start, end } })

test.each(['version', 'creo'] as const)(
  'the table by %s has the group, the visitors, each step in order and the revenue',
  async (groupBy) => {
    const { columns, data } = await tableOf({ groupBy })
    expect(columns).toEqual([groupBy, 'visitors', ...questionKeys, 'a-retired-question', ...AFTER])
    for (const row of data) expect(Object.keys(row)).toEqual(columns)
  },
)

test('the largest group comes first, groups of equal size by name, and visitors without a group are included', async () => {
  expect(await rowsOf({})).toEqual([
    ['spring', '3'],
    ['(none)', '1'],
    ['autumn', '1'],
    ['other', '1'],
  ])
  expect(await rowsOf({}, 'version')).toEqual([
    ['v1', '4'],
    ['(none)', '1'],
    ['v2', '1'],
  ])
})

test('each step counts a visitor once and has the percentage of the visitors of its row', async () => {
  const { data } = await tableOf({ groupBy: 'creo' })
  expect(data[0]).toMatchObject({
    creo: 'spring',
    visitors: '3',
    [firstKey]: '2|66.7',
    [secondKey]: '1|33.3',
    [thirdKey]: '0|0.0',
    'a-retired-question': '1|33.3',
    email: '1|33.3',
    name: '1|33.3',
    checkout: '1|33.3',
    purchase: '0|0.0',
    revenue: '$0.00',
  })
  expect(data[2]).toMatchObject({
    creo: 'autumn',
    [firstKey]: '1|100.0',
    [thirdKey]: '1|100.0',
    email: '1|100.0',
    name: '0|0.0',
  })
})

test('the age filter selects one age, and visitors without an age appear only under all ages', async () => {
  expect(await rowsOf({ filter_age: '60+' })).toEqual([
    ['spring', '2'],
    ['(none)', '1'],
  ])
  expect(await rowsOf({ filter_age: '18-29' })).toEqual([['spring', '1']])
  expect(await rowsOf({ filter_age: '30-45' })).toEqual([])
  expect(await rowsOf({ filter_age: 'all age' })).toEqual(await rowsOf({}))
})

test.each([{}, '', null])('the table of the funnel looks at all time when the range is %j', async (range) => {
  expect(await rowsOf({ filter_createdAt: range })).toEqual(await rowsOf({}))
})

test('a visitor is counted on the UTC day of arrival, from its first to its last moment', async () => {
  expect(await within('2024-02-29', '2024-02-29')).toEqual([['spring', '2']])
  expect(await within('2024-02-28', '2024-02-28')).toEqual([])
  expect(await within('2024-03-01', '2024-03-01')).toEqual([['autumn', '1']])
  expect(await within('2024-04-01', '2024-04-01')).toEqual([['other', '1']])
})
