import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { quizzes } from '#api/contracts/admins/admin.ts'
import { listQuestionSets, type QuestionSetsReply } from '#api/contracts/quiz/editor/question-sets.ts'
import { choicesOf } from '#api/contracts/quiz/answer-kinds.ts'
import type { Question, QuestionSet } from '#api/contracts/quiz/funnel.ts'
import { v1 } from '#api/content/quiz/v1.ts'
import { ADMIN_PASSWORD } from '#api/testing.admin.ts'
import { createTestApi, readVisitorEvents, expectRefusal, newVisitorId, registerFirstAdmin } from '#api/testing.ts'
import { startProjector } from '#prove/servers/projector.ts'

const api = shared(() => createTestApi())
const other = shared(() => createTestApi({ databaseUrl: api.databaseUrl }))
const admin = shared(async () => ({ bearer: await registerFirstAdmin(api) }))

const list = async (): Promise<QuestionSetsReply> => {
  const { status, body } = await api.get('/api/v1/admin/question-sets', admin)
  expect(status).toBe(200)
  return listQuestionSets.reply.parse(body)
}
const save = (set: object) => api.post('/admin/question-sets/draft', set, admin)
const rowOf = async (version: string) => (await list()).sets.find((row) => row.version === version)
/** Publishes a draft as it is now, or as it was when it had this etag. */
const publish = async (version: string, { etag, key }: { etag?: string | undefined; key?: string } = {}) =>
  api.post(
    '/admin/question-sets/publish',
    { version, etag: etag ?? (await rowOf(version))?.etag ?? 'none', password: ADMIN_PASSWORD },
    { ...admin, key },
  )
/** Sets weights as after a look at the list, or at an earlier one. */
const weigh = async (weights: Record<string, number>, experiment = 'spring', revision?: number) => {
  const body = { revision: revision ?? (await list()).revision, experiment, weights, password: ADMIN_PASSWORD }
  return api.post('/admin/question-sets/weights', body, admin)
}
const tokenOf = (row: { preview: string } | undefined) =>
  new URL(row?.preview ?? '', 'https://x.test').searchParams.get('preview') ?? ''
const preview = (token: string) => other.get('/api/v1/quiz/preview', { bearer: token })

const setOf = (version: string, change: (questions: Question[]) => Question[] = (all) => all): QuestionSet => ({
  version,
  questions: change(structuredClone(v1.questions)),
})
/** Begins with a question that no other set has. */
const withNewQuestion = (version: string, key: string) =>
  setOf(version, (all) => [
    {
      key,
      type: 'select',
      question: 'Where do you read?',
      choices: ['At home', `On the way ${version}`],
      chapter: all[0]?.chapter,
    },
    ...all,
  ])
const given = async (process: typeof api, quizUserId: string) =>
  (await process.get('/api/v1/quiz/data', { bearer: quizUserId })).body['version']

test('a draft is previewed, published and given to new visitors, and the others keep their set', async () => {
  const early = newVisitorId()
  await api.post('/quiz/user-info', { quizUserId: early, quizQuestionsId: 'v1' })
  const draft = withNewQuestion('v3', 'reading-place')
  expect((await save(setOf('v3'))).status).toBe(200)
  expect((await save(draft)).status).toBe(200)
  const row = await rowOf('v3')
  expect(row).toMatchObject({ state: 'draft', weight: 0, questions: draft.questions.length })
  expect((await preview(tokenOf(row))).body).toEqual(draft)
  expectRefusal(401, await preview(`${tokenOf(row)}x`))

  const once = { etag: row?.etag, key: 'once' }
  expect((await publish('v3', once)).status).toBe(200)
  expect((await publish('v3', once)).status).toBe(200)
  expect((await preview(tokenOf(row))).body).toEqual(draft)
  expect((await list()).sets.map(({ version, state, weight }) => [version, state, weight])).toEqual([
    ['v1', 'published', 1],
    ['v2', 'published', 1],
    ['v3', 'published', 0],
  ])
  expectRefusal(422, await save(draft))

  expect((await weigh({ v3: 1 })).status).toBe(200)
  const quizUserId = newVisitorId()
  expect(await given(api, quizUserId)).toBe('v3')
  await api.post('/quiz/user-info', { quizUserId, quizQuestionsId: 'v3' })
  expect(await given(other, quizUserId)).toBe('v3')
  expect(await given(api, early)).toBe('v1')
  expect(await readVisitorEvents(api.store, quizUserId)).toContainEqual({
    type: 'quiz.question-set-given',
    data: { version: 'v3', assignment: null },
  })
  expect((await api.get('/api/v1/admin/question-set-files/v3', admin)).body).toEqual(draft)
})

test('a process that has not followed new weights records them, once no visitor is on the way with older ones', async () => {
  await save(setOf('v6'))
  await publish('v6')
  await weigh({ v6: 1, v1: 1 }, 'on-the-way')
  const assignmentAt = async (secondsLater: number) => {
    other.setClockAhead(secondsLater)
    const quizUserId = newVisitorId()
    await other.post('/quiz/user-info', { quizUserId, quizQuestionsId: 'v1' })
    const given = (await readVisitorEvents(api.store, quizUserId)).find(
      ({ type }) => type === 'quiz.question-set-given',
    )
    return given?.data
  }
  expect(await assignmentAt(1)).toEqual({ version: 'v1', assignment: null })
  const assignment = { experiment: 'on-the-way', weights: { v1: 1, v6: 1 } }
  expect(await assignmentAt(601)).toEqual({ version: 'v1', assignment })
  other.setClockAhead(0)
})

test('a draft that was replaced after a look at it is neither published nor removed', async () => {
  await save(setOf('v7'))
  const seen = await rowOf('v7')
  const newer = withNewQuestion('v7', 'evening-place')
  await save(newer)
  expectRefusal(401, await preview(tokenOf(seen)))
  expectRefusal(409, await publish('v7', { etag: seen?.etag }))
  const remove = (etag: string | undefined) =>
    api.post('/admin/question-sets/draft/remove', { version: 'v7', etag }, admin)
  expectRefusal(409, await remove(seen?.etag))
  expect((await api.get('/api/v1/admin/question-set-files/v7', admin)).body).toEqual(newer)
  expect((await remove((await rowOf('v7'))?.etag)).status).toBe(200)
  expectRefusal(409, await publish('v7', { etag: seen?.etag }))
})

test('weights from an old screen are refused', async () => {
  const { revision } = await list()
  const retry = { revision, experiment: 'old-screen', weights: { v1: 3 }, password: ADMIN_PASSWORD }
  const send = () => api.post('/admin/question-sets/weights', retry, { ...admin, key: 'weigh-once' })
  expect((await send()).status).toBe(200)
  expect((await send()).status).toBe(200)
  expectRefusal(409, await weigh({ v2: 1 }, 'old-screen', revision))
  expect((await rowOf('v1'))?.weight).toBe(3)
})

test('reports show the new question of a published set and who answered it', async () => {
  const projector = await startProjector(api.databaseUrl, api.pool)
  await save(withNewQuestion('v8', 'morning-place'))
  await publish('v8')
  await weigh({ v8: 1 }, 'reported')
  for (const choice of ['At home', 'At home', 'On the way v8']) {
    const quizUserId = newVisitorId()
    await api.post('/quiz/user-info', { quizUserId, quizQuestionsId: 'v8', creo: 'reported' })
    const answer = { quizUserId, questionId: 'morning-place', answer: choice, timeTaken: '1.00' }
    expect((await api.post('/quiz/answer', answer)).status).toBe(200)
  }
  await projector.caughtUp()
  const filters = { filter_age: 'all age', filter_createdAt: '' }
  const table = await api.post('/admin/db/quizzes', { ...filters, groupBy: 'version' }, admin)
  const { columns, data } = quizzes.reply.parse(table.body)
  expect(columns).toContain('morning-place')
  expect(data.find((row) => row['version'] === 'v8')).toMatchObject({ visitors: '3', 'morning-place': '3|100.0' })
  const query = { metrics: ['chose'], by: ['choice', 'version'], time: 'event' }
  const answers = await api.post('/admin/figures', query, admin)
  expect(JSON.stringify(answers.body)).toContain('On the way v8')
  await projector.stop()
})

test('a process that did not publish a set follows within a moment', async () => {
  const unfollow = other.context.questions.follow()
  await save(setOf('v4'))
  await publish('v4')
  await weigh({ v4: 1 })
  await expect.poll(() => given(other, newVisitorId())).toBe('v4')
  unfollow()
})

test('a set that does not fit is refused with every problem, and nothing of it is stored', async () => {
  const first = <T extends Question>(questions: Question[], change: object) =>
    questions.map(
      (one, n) => (n === questions.findIndex(({ type }) => type === 'select') ? { ...one, ...change } : one) as T,
    )
  const bad: [QuestionSet | object, string][] = [
    [{ ...setOf('v5'), version: 'spring' }, 'A question set version looks like v1'],
    [setOf('v5', (all) => all.filter(({ key }) => key !== 'hopes')), 'The plan repeats the answers to hopes'],
    [setOf('v5', (all) => [...all, ...all.slice(0, 1)]), 'is asked twice'],
    [setOf('v5', (all) => all.slice(0, -1)), 'The last page, and only the last one, has the type Finish.'],
    [setOf('v5', (all) => first(all, { key: 'revenue' })), '“revenue” is a column of the reports'],
    [setOf('v5', (all) => first(all, { choices: ['a', 'b', 'a'], undecided: undefined })), 'offers a choice twice'],
    [
      setOf('v5', (all) => first(all, { choices: ['At my desk', 'Here'], undecided: undefined, replies: undefined })),
      'Plans do not know the choice “At my desk”',
    ],
    [setOf('v5', (all) => first(all, { undecided: 'Perhaps' })), 'does not offer “Perhaps”'],
    [setOf('v5', (all) => first(all, { replies: { No: { title: 'a', text: 'b' } } })), 'replies to “No”'],
    [setOf('v5', (all) => first(all, { type: 'multi-select' })), 'has the type select in other sets'],
    [
      setOf('v5', (all) => first(all, { url: '/art/unknown.svg' })),
      'No published set has the picture /art/unknown.svg',
    ],
    [setOf('v5', (all) => all.map((one) => ({ ...one, chapter: 'One' }))), 'The landing page promises 3 parts'],
    [
      setOf('v5', (all) => all.filter((one) => choicesOf(one).length === 0 || one.key === 'hopes')),
      'about 20 questions',
    ],
    [{ version: 'v5', questions: 'none' }, 'The field questions must be a list.'],
  ]
  for (const [set, sentence] of bad) {
    const { status, body } = await save(set)
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(sentence.replaceAll('"', '\\"'))])
  }
  expect((await list()).sets.map(({ version }) => version)).not.toContain('v5')
})

test('weights of unknown versions, of no version and without the password are refused', async () => {
  expectRefusal(422, await weigh({ v99: 1 }))
  expectRefusal(422, await weigh({ v1: 0 }))
  expectRefusal(409, await publish('v98'))
  const wrong = {
    revision: (await list()).revision,
    experiment: 'spring',
    weights: { v1: 1 },
    password: 'a-lamp-unto-my-feet',
  }
  expectRefusal(422, await api.post('/admin/question-sets/weights', wrong, admin))
})

test('no answer is refused in mid-quiz while sets are published, weighted and retired', async () => {
  let isOver = false
  const refused: string[] = []
  const visit = async (n: number) => {
    const [process, second] = n % 2 ? [api, other] : [other, api]
    const quizUserId = newVisitorId()
    const { body } = await process.get('/api/v1/quiz/data', { bearer: quizUserId })
    const { version, questions } = body as unknown as QuestionSet
    const asked = questions.filter(({ type }) => type === 'select').slice(0, 3)
    const requests: [string, object][] = [
      ['/quiz/user-info', { quizUserId, quizQuestionsId: version }],
      ...asked.map((question): [string, object] => [
        '/quiz/answer',
        { quizUserId, questionId: question.key, answer: choicesOf(question)[1], timeTaken: '1.00' },
      ]),
    ]
    // The first answer can arrive before the version.
    if (n % 4 > 1) requests.push(...requests.splice(0, 1))
    const replies = []
    for (const [path, request] of requests) replies.push(await second.post(path, request))
    if ((await given(second, quizUserId)) !== version) refused.push(`another set than ${version}`)
    refused.push(...replies.filter(({ status }) => status !== 200).map(({ text }) => text))
  }
  let visitors = 0
  const walk = async () => {
    while (!isOver) await visit(visitors++)
  }
  const walking = Array.from({ length: 8 }, walk)
  try {
    for (let n = 10; n < 22; n++) {
      await save(withNewQuestion(`v${n}`, `new-in-${n}`))
      expect((await publish(`v${n}`)).status).toBe(200)
      expect((await weigh({ [`v${n}`]: 2, v1: 1, ...(n > 10 && { [`v${n - 1}`]: 1 }) }, `round-${n}`)).status).toBe(200)
    }
  } finally {
    isOver = true
    await Promise.all(walking)
  }
  expect(refused).toEqual([])
  expect(visitors).toBeGreaterThan(20)
})
