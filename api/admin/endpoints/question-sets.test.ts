import { expect, test } from 'vitest'
import { shared } from '#testing/resources.ts'
import { listQuestionSets, type QuestionSetsReply } from '#api/contracts/admin/question-sets.ts'
import { choicesOf } from '#api/contracts/answer-kinds.ts'
import type { Question, QuestionSet } from '#api/contracts/funnel.ts'
import { v1 } from '#api/content/questions/v1.ts'
import { createTestApi, eventsOf, expectRefusal, newVisitorId, registerFirstAdmin } from '#api/testing.ts'

const PASSWORD = 'of-good-courage'
const api = shared(() => createTestApi())
const other = shared(() => createTestApi({ databaseUrl: api.databaseUrl }))
const admin = shared(async () => ({ bearer: await registerFirstAdmin(api) }))

const list = async (): Promise<QuestionSetsReply> => {
  const { status, body } = await api.get('/api/v1/admin/question-sets', admin)
  expect(status).toBe(200)
  return listQuestionSets.reply.parse(body)
}
const save = (set: object) => api.post('/admin/question-sets/draft', set, admin)
const publish = (version: string, key?: string) =>
  api.post('/admin/question-sets/publish', { version, password: PASSWORD }, { ...admin, key })
const weigh = (weights: Record<string, number>, experiment = 'spring') =>
  api.post('/admin/question-sets/weights', { experiment, weights, password: PASSWORD }, admin)

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
  const row = (await list()).sets.find(({ version }) => version === 'v3')
  expect(row).toMatchObject({ state: 'draft', weight: 0, questions: draft.questions.length })
  const token = new URL(row?.preview ?? '', 'https://x.test').searchParams.get('preview') ?? ''
  expect((await other.get('/api/v1/quiz/preview', { bearer: token })).body).toEqual(draft)
  expectRefusal(401, await api.get('/api/v1/quiz/preview', { bearer: `${token}x` }))

  expect((await publish('v3', 'once')).status).toBe(200)
  expect((await publish('v3', 'once')).status).toBe(200)
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
  expect(await eventsOf(api.store, quizUserId)).toContainEqual({
    type: 'quiz.question-set-given',
    data: { version: 'v3', assignment: { experiment: 'spring', weights: { v3: 1 } } },
  })
  expect((await api.get('/api/v1/admin/question-set-files/v3', admin)).body).toEqual(draft)
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
  expectRefusal(422, await publish('v98'))
  const wrong = { experiment: 'spring', weights: { v1: 1 }, password: 'a-lamp-unto-my-feet' }
  expectRefusal(422, await api.post('/admin/question-sets/weights', wrong, admin))
  expectRefusal(401, await api.get('/api/v1/admin/question-sets'))
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
