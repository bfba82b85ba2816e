import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import fc from 'fast-check'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { createToken } from '#api/contracts/admins/tokens.ts'
import { recordBusiness } from '#api/figures/endpoints/testing.money.ts'
import { ADMIN_PASSWORD, createAdminApi } from '#api/testing.admin.ts'
import { FiguresReply } from '#api/contracts/figures/query.ts'
import { adVerdicts, forecastOf, verdictQuestions } from '#events/figures/definitions/ad-verdicts.ts'
import { DIMENSION_NAMES } from '#events/figures/definitions/dimensions.ts'
import { familyOf, type FigureFamily, fittingFigures } from '#events/figures/definitions/fitting.ts'
import { FIGURE_NAMES } from '#events/figures/definitions/money.ts'
import { DAY_MS, dayOf } from '#events/time/time.ts'
import { projectAll } from '#prove/servers/projector.ts'
import { shared } from '#prove/servers/resources.ts'

const RUNS = Number(process.env['RUNS'] ?? 60)

const api = shared(() => createAdminApi({ env: { ASSISTANT: 'on' } }))
let token = ''
let bearer = ''
beforeAll(async () => {
  await recordBusiness(api, Date.now() - DAY_MS)
  await projectAll(api.databaseUrl, api.pool)
  const body = { name: 'assistant', days: 30, password: ADMIN_PASSWORD }
  const created = createToken.reply.parse((await api.post('/admin/tokens', body, { bearer: api.bearer })).body)
  token = created.token
  bearer = created.sessionToken ?? api.bearer
})

const address = () => new URL(`http://127.0.0.1:${api.port}/mcp`)

const connect = async (authorization = `Bearer ${token}`) => {
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(new StreamableHTTPClientTransport(address(), { requestInit: { headers: { authorization } } }))
  onTestFinished(() => client.close())
  return client
}
const call = async (client: Client, name: string, given: object = {}) => {
  const { content, isError } = await client.callTool({ name, arguments: { ...given } })
  const [first] = content as { text: string }[]
  return { isError: isError ?? false, text: first?.text ?? '' }
}

test('an assistant finds the tools, and every figure with its dimensions and its definition', async () => {
  const client = await connect()
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual([
    'list_figures',
    'explain_figure',
    'ask_figures',
    'judge_ads',
    'list_marks',
  ])
  const listed = JSON.parse((await call(client, 'list_figures')).text)
  expect(listed).toMatchObject({ zone: 'UTC', currency: 'USD', today: dayOf(new Date()) })
  expect(listed.figures.map(({ key }: { key: string }) => key)).toEqual(FIGURE_NAMES)
  const { text } = await call(client, 'explain_figure', { name: 'roas' })
  expect(JSON.parse(text)).toMatchObject({ formula: 'revenue / spend', dimensions: ['creo', 'day', 'week', 'month'] })
})

const FAMILY_OF: readonly (readonly [FigureFamily, readonly string[]])[] = [
  ['funnel', ['step', 'weights']],
  ['answers', ['question', 'choice']],
  ['speed', ['screen']],
]

const day = fc.integer({ min: 0, max: 260 }).map((ago) => dayOf(new Date(Date.now() - ago * DAY_MS)))
const anyQuestion = fc.record({
  by: fc.uniqueArray(fc.constantFrom(...DIMENSION_NAMES), { maxLength: 2 }),
  range: fc.option(
    fc.tuple(day, day).map((days) => {
      const [start, end] = days.toSorted()
      return { start, end }
    }),
    { nil: undefined },
  ),
  compare: fc.constantFrom(undefined, 'before' as const),
  maxRows: fc.constantFrom(3, 500),
})

test('any question has the same answer by both doors', async () => {
  const client = await connect()
  let rows = 0
  for (const question of fc.sample(anyQuestion, { numRuns: RUNS, seed: 7 })) {
    const ofFamily = FAMILY_OF.find(([, names]) => question.by.some((name) => names.includes(name)))
    const family = ofFamily?.[0] ?? 'money'
    const figures = FIGURE_NAMES.filter((name) => familyOf(name) === family)
    const metrics = fittingFigures(figures, { by: question.by, filters: {} })
    // All time has no period before.
    const compare = question.range && question.compare
    const body = { ...question, metrics, compare, ...(family !== 'money' && { time: 'event' }) }
    const screen = await api.post('/admin/figures', body, { bearer })
    const { text, isError } = await call(client, 'ask_figures', body)
    expect([body, screen.status === 200]).toEqual([body, !isError])
    if (isError) {
      // Rollups go with few dimensions.
      expect([family === 'money', text]).toEqual([false, expect.stringContaining(String(screen.body['message']))])
      continue
    }
    // The instant of the question is that of each door.
    const comparedUntil = screen.body['comparedUntil'] && expect.any(String)
    expect(JSON.parse(text)).toEqual({ ...screen.body, comparedUntil })
    rows += JSON.parse(text).rows.length
  }
  expect(rows).toBeGreaterThan(RUNS)
})

test('an assistant gets the verdicts of the first screen', async () => {
  const day = dayOf(new Date(Date.now() - 5 * DAY_MS))
  const file = `day,creo,amount,currency\n${day},psalm,9000.00,USD\n${day},heart,0.01,USD`
  const headers = { 'content-type': 'text/csv' }
  expect((await api.post('/admin/spend?mode=apply', file, { bearer, headers })).status).toBe(200)
  await projectAll(api.databaseUrl, api.pool)
  const { ads, forecast, range } = JSON.parse((await call(await connect(), 'judge_ads')).text)
  const questions = verdictQuestions(dayOf(new Date()))
  const [all, found] = await Promise.all(
    [questions.all, questions.ads].map(async (body) =>
      FiguresReply.parse((await api.post('/admin/figures', body, { bearer })).body),
    ),
  )
  const expected = all && forecastOf(all)
  expect([forecast, range]).toEqual([expected, questions.ads.range])
  expect(ads).toEqual(
    found && expected && adVerdicts(found, expected).map(({ row, ...verdict }) => ({ ad: row.by[0], ...verdict })),
  )
  expect(ads.map(({ ad }: { ad: string }) => ad)).toEqual(['psalm', 'heart'])
})

test('a refusal has the sentence of the screens', async () => {
  const client = await connect()
  const wrong = { metrics: ['visitors'], by: ['plan'] }
  const { body } = await api.post('/admin/figures', wrong, { bearer })
  expect(await call(client, 'ask_figures', wrong)).toEqual({ isError: true, text: body['message'] })
})

test.each([
  '{"metrics":["moons"]}',
  '{"metrics":["buyers"],"filter":{"creo":["a"]}}',
  '{"metrics":["buyers"],"filters":{"moon":["a"]}}',
  '{"metrics":["buyers"],"filters":{"__proto__":["a"]}}',
  '{"metrics":["buyers"],"range":{"start":"2026-03-02","end":"2026-03-01"}}',
  '{}',
])('a malformed question has one sentence of refusal at both doors: %s', async (text) => {
  const wrong = JSON.parse(text) as object
  const { status, body } = await api.post('/admin/figures', text, {
    bearer,
    headers: { 'content-type': 'application/json' },
  })
  expect([status, body['message']]).toEqual([422, expect.any(String)])
  expect(await call(await connect(), 'ask_figures', wrong)).toEqual({ isError: true, text: body['message'] })
})

test('notes of the owner and acts are marks of their day by both doors', async () => {
  const note = { day: '2026-03-01', text: 'New landing page' }
  expect((await api.post('/admin/marks', note, { bearer })).status).toBe(200)
  expect((await api.post('/admin/marks', { ...note, text: ' ' }, { bearer })).status).toBe(422)
  const range = { start: '2026-02-01', end: '2026-03-31' }
  const { body } = await api.get(`/api/v1/admin/marks?${new URLSearchParams(range)}`, { bearer })
  expect(body['marks']).toEqual([{ at: expect.any(String), day: '2026-03-01', kind: 'note', text: 'New landing page' }])
  expect(JSON.parse((await call(await connect(), 'list_marks', range)).text)).toEqual(body)
})

const post = (headers: Record<string, string>, body = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}') =>
  fetch(address(), {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body,
  })

test('strangers, admins without a token for programs, pages of other sites and too much are refused', async () => {
  const authorization = `Bearer ${token}`
  expect((await post({})).status).toBe(401)
  expect((await post({ authorization: `Bearer ${bearer}` })).status).toBe(401)
  expect((await post({ authorization: `${authorization}x` })).status).toBe(401)
  expect((await post({ authorization, origin: 'https://evil.example' })).status).toBe(403)
  expect((await post({ authorization }, '{')).status).toBe(400)
  expect((await post({ authorization }, `"${'x'.repeat(70_000)}"`)).status).toBe(413)
  expect((await post({ authorization }, '[{"jsonrpc":"2.0","id":1,"method":"tools/list"}]')).status).toBe(422)
  expect((await fetch(address(), { headers: { authorization } })).status).toBe(405)
})

test('a client that leaves before its answer, or never reads it, costs others nothing', async () => {
  const authorization = `Bearer ${token}`
  const leaving = Array.from({ length: 20 }, async () => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(), 5)
    await fetch(address(), { method: 'POST', headers: { authorization }, body: '{}', signal: controller.signal }).catch(
      () => undefined,
    )
  })
  await Promise.all(leaving)
  const client = await connect()
  expect((await call(client, 'ask_figures', { metrics: ['visitors'] })).isError).toBe(false)
})

test('the door is closed by default', async () => {
  await using closed = await createAdminApi()
  const { status } = await fetch(`http://127.0.0.1:${closed.port}/mcp`, { method: 'POST' })
  expect(status).toBe(404)
})
