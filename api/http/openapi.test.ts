import { beforeAll, expect, test } from 'vitest'
import { createAdminApi } from '#api/testing.admin.ts'
import { shared } from '#prove/servers/resources.ts'
import { z } from 'zod'
import { expectRefusal, newVisitorId, type TestApi } from '#api/testing.ts'
import { allContracts } from './all-contracts.ts'

const JsonSchema = z.record(z.string(), z.unknown())
const Content = z.strictObject({ 'application/json': z.strictObject({ schema: JsonSchema }) })
const Operation = z.strictObject({
  summary: z.string().min(10),
  parameters: z.array(
    z.strictObject({
      name: z.string(),
      in: z.enum(['query', 'header', 'path']),
      required: z.boolean(),
      description: z.string().optional(),
      schema: JsonSchema,
    }),
  ),
  requestBody: z.strictObject({ required: z.literal(true), content: Content }).optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  responses: z.record(
    z.string().regex(/^[2-5]\d\d$/),
    z.strictObject({ description: z.string().min(4), content: Content }),
  ),
})
/** The subset of OpenAPI 3.1 that our document uses. It is strict, so misspelled fields fail. */
const Document = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({ title: z.string().min(1), version: z.string().min(1) }),
  servers: z.array(z.strictObject({ url: z.string() })),
  paths: z.record(z.string().startsWith('/'), z.partialRecord(z.enum(['get', 'post']), Operation)),
  components: z.strictObject({
    parameters: z.record(z.string(), z.unknown()),
    responses: z.record(z.string(), z.unknown()),
    schemas: z.record(z.string(), JsonSchema),
    securitySchemes: z.record(z.string(), z.unknown()),
  }),
})
type Operation = z.infer<typeof Operation>

const Shared = z.object({ components: z.record(z.string(), z.record(z.string(), z.unknown())) })
/** Parses a served document, with shared parameters and responses in place of their references. */
const parseDocument = (body: unknown) => {
  const { components } = Shared.parse(body)
  const REFERENCE = /\{"\$ref":"#\/components\/(parameters|responses)\/(\w+)"\}/g
  const resolved = JSON.stringify(body).replaceAll(REFERENCE, (_match, kind: string, name: string) =>
    JSON.stringify(components[kind]?.[name]),
  )
  return Document.parse(JSON.parse(resolved))
}

let visible: z.infer<typeof Document>
let hidden: z.infer<typeof Document>
/** The public document and the one for admins, merged. */
let document: z.infer<typeof Document>
const api = shared(() => createAdminApi())
beforeAll(async () => {
  visible = parseDocument((await api.get('/api/v1/openapi.json')).body)
  hidden = parseDocument((await api.get('/api/v1/admin/openapi.json', { bearer: api.bearer })).body)
  document = { ...visible, paths: { ...visible.paths, ...hidden.paths } }
})

const operations = (): [path: string, method: string, operation: Operation][] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, string, Operation] => [path, method, operation]),
  )
const operationAt = (path: string, method: 'get' | 'post'): Operation => {
  const operation = document.paths[path]?.[method]
  if (!operation) throw new Error(`The document does not know ${method} ${path}`)
  return operation
}
/** Creates a validator from the document alone. */
const validatorOf = (content: z.infer<typeof Content> | undefined) => {
  const { schema = {} } = content?.['application/json'] ?? {}
  const name = /^#\/components\/schemas\/(\w+)$/.exec(String(schema['$ref'] ?? ''))?.[1]
  return z.fromJSONSchema((name ? document.components.schemas[name] : schema) ?? {})
}

/** The signature of a webhook and of a link are checked before anything else; the others parse a body of JSON first. */
const FIRST_REFUSALS: Record<string, number> = {
  '/mail-reports/{relay}': 401,
  '/paddle/webhook': 401,
  '/reminders/stop/{token}': 422,
}

test('the document describes exactly the endpoints that have a contract', async () => {
  const calls = (await allContracts()).map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
  expect(calls.length).toBeGreaterThanOrEqual(6)
  expect(
    operations()
      .map(([path, method]) => `${method} ${path}`)
      .toSorted(),
  ).toEqual(calls.toSorted())
})

test('every endpoint of the document exists', async () => {
  for (const [path, method, { responses, security }] of operations()) {
    const called = path.replace('{transactionId}', 'txn_1').replace('{relay}', 'message')
    const { status } = await api.get(`/api/v1${called}`, { method: method.toUpperCase() })
    expect([404, 405], `${method} ${path}`).not.toContain(status)
    if (method === 'post') expect(status, path).toBe(FIRST_REFUSALS[path] ?? (security ? 401 : 415))
    expect(Object.keys(responses), `${method} ${path}`).toContain(String(status))
  }
})

test('every schema of the document compiles into a validator', () => {
  for (const [, , { requestBody, responses }] of operations()) {
    for (const content of [requestBody?.content, ...Object.values(responses).map((response) => response.content)]) {
      expect(() => validatorOf(content)).not.toThrow()
    }
  }
})

test('the public document does not mention the admin area, and its own document needs an admin', async () => {
  expect(JSON.stringify(visible)).not.toMatch(/admin/i)
  expect(hidden.components.securitySchemes).toHaveProperty('admin')
  expect(Object.keys(hidden.paths).filter((path) => !path.startsWith('/admin/'))).toEqual([])
  for (const bearer of [undefined, 'x']) expectRefusal(401, await api.get('/api/v1/admin/openapi.json', { bearer }))
})

test('every POST accepts an Idempotency-Key', () => {
  for (const [, method, { parameters }] of operations()) {
    expect(parameters.some(({ name }) => name === 'Idempotency-Key')).toBe(method === 'post')
  }
})

const quizUserId = newVisitorId()
const requests: [path: string, good: object, bad: object][] = [
  ['/quiz/user-info', { quizUserId, age: '60+', email: 'a@b.cc', checkout: true }, { quizUserId, age: '17' }],
  [
    '/quiz/answer',
    { quizUserId, questionId: 'faith-today', answer: 'Just beginning to explore', timeTaken: '3.42' },
    { quizUserId, questionId: 'faith-today', timeTaken: 3.42 },
  ],
  ['/admin/auth/login', { username: 'office', password: 'of-good-courage' }, { username: 'two words', password: 'x' }],
  [
    '/admin/db/quizzes',
    { groupBy: 'creo', filter_createdAt: { start: '2026-01-01', end: '2026-01-31' } },
    { groupBy: 'age' },
  ],
  ['/admin/db/quizzes', { groupBy: 'creo', filter_createdAt: {} }, { groupBy: 'creo', filter_createdAt: 'yesterday' }],
  ['/admin/db/quizzes', { groupBy: 'version', filter_createdAt: '' }, { groupBy: 'creo', filter_age: '17' }],
]

test.each(requests)('the schemas accept a valid request and refuse an invalid one: %s', (path, good, bad) => {
  const validator = validatorOf(operationAt(path, 'post').requestBody?.content)
  expect(validator.safeParse(good).error).toBeUndefined()
  expect(validator.safeParse(bad).success).toBe(false)
})

test('the schemas match real responses', async () => {
  const real: [string, 'get' | 'post', Awaited<ReturnType<TestApi['get']>>][] = [
    ['/quiz/data', 'get', await api.get('/api/v1/quiz/data')],
    ['/quiz/data', 'get', await api.get('/api/v1/quiz/data?quizUserId=1')],
    ['/config', 'get', await api.get('/api/v1/config')],
    ['/quiz/user-info', 'post', await api.post('/quiz/user-info', requests[0]?.[1])],
    ['/quiz/answer', 'post', await api.post('/quiz/answer', requests[1]?.[1])],
    ['/quiz/answer', 'post', await api.post('/quiz/answer', '{')],
    ['/quiz/answer', 'post', await api.post('/quiz/answer', requests[1]?.[2])],
    ['/admin/auth/login', 'post', await api.post('/admin/auth/login', requests[2]?.[1])],
    ['/admin/db/quizzes', 'post', await api.post('/admin/db/quizzes', requests[3]?.[1])],
    ['/admin/db/quizzes', 'post', await api.post('/admin/db/quizzes', requests[3]?.[2], { bearer: api.bearer })],
  ]
  expect(real.map(([, , { status }]) => status)).toEqual([200, 400, 200, 200, 200, 400, 400, 401, 401, 422])
  for (const [path, method, { status, body }] of real) {
    const response = operationAt(path, method).responses[String(status)]
    expect(response, `${status} of ${path}`).toBeDefined()
    expect(validatorOf(response?.content).safeParse(body).error, path).toBeUndefined()
  }
})

test('the schemas refuse a response of another shape', () => {
  const validator = validatorOf(operationAt('/quiz/data', 'get').responses['200']?.content)
  expect(validator.safeParse({ version: 'v1', questions: [{ key: 'a' }, { key: 'b' }] }).success).toBe(false)
})
