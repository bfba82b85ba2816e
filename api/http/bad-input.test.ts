import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAdminApi } from '#api/testing.admin.ts'
import { shared } from '#prove/servers/resources.ts'
import { allContracts } from '#api/http/all-contracts.ts'
import { expectRefusal, newVisitorId } from '#api/testing.ts'
import { openConnection } from '#api/http/server/testing.ts'

let posts: string[]
/** The paths of `posts` that nothing can be read from. */
let postsOnly: string[]
let head: number

const api = shared(() => createAdminApi())
beforeAll(async () => {
  const [visible, hidden] = [
    await api.get('/api/v1/openapi.json'),
    await api.get('/api/v1/admin/openapi.json', { bearer: api.bearer }),
  ]
  type Paths = Record<string, { get?: unknown; post?: { requestBody?: unknown } }>
  const paths: Paths = { ...(visible.body['paths'] as Paths), ...(hidden.body['paths'] as Paths) }
  // Webhooks are refused for their missing signature before the body is parsed.
  const withBody = Object.keys(paths).filter((path) => paths[path]?.post?.requestBody && path !== '/paddle/webhook')
  const filled = (path: string) => path.replace('{courseVersion}', 'v1').replace('{day}', '1')
  posts = withBody.map(filled)
  // The simulated checkout matches the GET of a transaction.
  postsOnly = withBody.filter((path) => !paths[path]?.get && !path.startsWith('/checkout/')).map(filled)
})

beforeEach(async () => {
  head = await api.store.head()
})
afterEach(async () => {
  expect(await api.store.head(), 'nothing is stored').toBe(head)
  expect(api.logged(), 'no unexpected error is logged').not.toMatch(/"msg":"fault"/)
})

/** Returns the status of an invalid body. Admin screens would log out on 400. */
const invalidBodyStatus = (path: string) => (/^\/admin\/(?!auth\/)/.test(path) ? 422 : 400)

/** Paths that accept an empty object. Their own tests cover invalid fields. */
const ACCEPT_EMPTY_OBJECT = new Set(['/quiz/landing', '/account/subscription/portal', '/account/purchases/confirm'])

const EVERY = 6
let turn = 0
/**
 * Returns every sixth endpoint, others in each test. The same code reads the bodies of all endpoints; what their schemas
 * refuse is sent to each.
 */
const someOf = (paths: readonly string[]) => {
  const offset = turn++ % EVERY
  return paths.filter((_, n) => n % EVERY === offset)
}

const KIB_64 = 64 * 1024
const bytes = (...parts: (string | number[])[]) => Buffer.concat(parts.map((part) => Buffer.from(part as string)))

const BODIES: [what: string, status: number | typeof invalidBodyStatus, body: string | Buffer][] = [
  ['nothing', 400, ''],
  ['spaces', 400, '  \n\t '],
  ['an open bracket', 400, '{'],
  ['a missing value', 400, '{"quizUserId":}'],
  ['single quotes', 400, "{'quizUserId':1}"],
  ['something after the end', 400, '{} {}'],
  ['a form', 400, 'quizUserId=1&age=60%2B'],
  ['null', invalidBodyStatus, 'null'],
  ['true', invalidBodyStatus, 'true'],
  ['a number', invalidBodyStatus, '5'],
  ['a number of a thousand digits', invalidBodyStatus, '9'.repeat(1_000)],
  ['a text', invalidBodyStatus, '"text"'],
  ['a list', invalidBodyStatus, '[]'],
  ['an empty object', invalidBodyStatus, '{}'],
  ['an empty object after a mark of byte order', invalidBodyStatus, '\ufeff{}'],
  [
    'only what every object has',
    invalidBodyStatus,
    '{"__proto__":{"quizUserId":"x"},"constructor":{"prototype":{}},"toString":1}',
  ],
  [
    'a list for each field',
    invalidBodyStatus,
    '{"quizUserId":[],"questionId":[],"username":[],"password":[],"groupBy":[]}',
  ],
  ['60,000 brackets', 400, '['.repeat(60_000)],
  ['200,000 brackets', 413, '['.repeat(200_000)],
  ['64 KiB exactly, of spaces', invalidBodyStatus, '{}'.padEnd(KIB_64)],
  ['64 KiB and one byte', 413, '{}'.padEnd(KIB_64 + 1)],
  ['five megabytes', 413, Buffer.alloc(5_000_000, ' ')],
  ['an escaped NUL', 400, '{"quizUserId":"\\u0000"}'],
  ['half of a pair', 400, '{"quizUserId":"\\ud800"}'],
  ['a raw NUL', 400, bytes('{"quizUserId":"', [0], '"}')],
  ['a raw line in a text', 400, '{"quizUserId":"a\nb"}'],
  ['a byte that is no UTF-8', 400, bytes('{"quizUserId":"', [0xff], '"}')],
  ['UTF-16', 400, Buffer.from('{"quizUserId":"x"}', 'utf16le')],
]

test('the tests cover all endpoints of the OpenAPI document that take a body', () => {
  expect(posts.length).toBeGreaterThanOrEqual(5)
  expect(posts).toEqual(
    expect.arrayContaining([
      '/quiz/answer',
      '/quiz/user-info',
      '/admin/auth/login',
      '/admin/auth/register',
      '/admin/db/quizzes',
    ]),
  )
})

test.each(BODIES)('every endpoint refuses %s', async (_, status, body) => {
  for (const path of status === invalidBodyStatus ? posts : someOf(posts)) {
    if (status === invalidBodyStatus && ACCEPT_EMPTY_OBJECT.has(path)) continue
    const reply = await api.post(path, body, { bearer: api.bearer })
    expectRefusal(typeof status === 'number' ? status : status(path), reply)
  }
})

test.each([
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['a form of several parts', { 'content-type': 'multipart/form-data; boundary=x' }],
  ['plain text', { 'content-type': 'text/plain' }],
  ['another kind of JSON', { 'content-type': 'application/vnd.api+json' }],
  ['two kinds', { 'content-type': 'application/json, text/html' }],
  ['another alphabet', { 'content-type': 'application/json; charset=latin1' }],
  ['something compressed', { 'content-encoding': 'gzip' as const }],
  ['something compressed otherwise', { 'content-encoding': 'br' as const }],
  ['something compressed twice', { 'content-encoding': 'identity, gzip' as const }],
  ['something compressed in no known way', { 'content-encoding': 'x' as const }],
])('every endpoint refuses a body with %s', async (_, headers) => {
  const json = JSON.stringify({ quizUserId: newVisitorId() })
  const compressed = { gzip: gzipSync(json), br: brotliCompressSync(json), x: json, 'identity, gzip': gzipSync(json) }
  const body = 'content-encoding' in headers ? compressed[headers['content-encoding']] : json
  for (const path of someOf(posts)) expectRefusal(415, await api.post(path, body, { headers, bearer: api.bearer }))
})

test('every endpoint refuses a body without a content type', async () => {
  for (const path of posts) {
    const connection = openConnection(api.port)
    connection.send(
      `POST /api/v1${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${api.bearer}\r\nContent-Length: 2\r\n\r\n{}`,
    )
    expectRefusal(415, await connection.reply())
    connection.close()
  }
})

test('every closed endpoint refuses a stranger before it parses the body', async () => {
  const closed = (await allContracts()).filter(({ auth }) => auth !== 'none')
  expect(closed.length).toBeGreaterThan(60)
  for (const { auth, method, path } of closed) {
    // An endpoint of subscribers looks into a token itself, after it parsed the body.
    const wrong = auth === 'client' && method === 'post' ? [] : ['rubbish', 'a.b.c']
    for (const bearer of [undefined, ...wrong]) {
      const at = path.replace(':courseVersion', 'v1').replace(':day', '1').replace(':chapter', 'Mark%206')
      const reply = method === 'post' ? api.post(at, '{', { bearer }) : api.get(`/api/v1${at}`, { bearer })
      const { status, body } = await reply
      expect([path, status, body['code']]).toEqual([path, 401, 'signed_out'])
    }
  }
})

test('every endpoint with a body allows POST only and says so', async () => {
  for (const path of postsOnly) {
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH', 'PROPFIND', 'OPTIONS']) {
      const reply = await api.get(`/api/v1${path}`, { method })
      expectRefusal(405, reply)
      expect(reply.headers.get('allow')).toBe('POST')
    }
    const asked = await api.get(`/api/v1${path}`, { method: 'HEAD' })
    expect([asked.status, asked.text]).toEqual([405, ''])
  }
})

test('every endpoint refuses an invalid Idempotency-Key', async () => {
  for (const path of someOf(posts)) {
    for (const key of ['', 'x'.repeat(201), 'two words'])
      expectRefusal(400, await api.post(path, {}, { key, bearer: api.bearer }))
  }
})

const id = '3f0e6a52-9c1d-4b7e-8a43-5d2c1b0a9f8e'
const answer = { quizUserId: id, questionId: 'faith-today', answer: 'Just beginning to explore', timeTaken: '3.42' }
const range = (start: unknown, end: unknown) => ({ groupBy: 'creo', filter_createdAt: { start, end } })

test.each([
  ['/quiz/user-info', { quizUserId: `${id}\u0007` }, 400],
  ['/quiz/user-info', { quizUserId: id, age: '__proto__' }, 400],
  ['/quiz/user-info', { quizUserId: id, creo: { toString: 'x' } }, 400],
  ['/quiz/user-info', { quizUserId: id, creo: 7 }, 400],
  ['/quiz/user-info', { quizUserId: id, email: `${'a'.repeat(60_000)}@b.cc` }, 400],
  ['/quiz/answer', { ...answer, questionId: 'constructor' }, 400],
  ['/quiz/answer', { ...answer, answer: 'x'.repeat(60_000) }, 400],
  ['/quiz/answer', { ...answer, multiSelectAnswer: Array.from({ length: 10_000 }, () => 'x') }, 400],
  ['/quiz/answer', { ...answer, timeTaken: '9'.repeat(400) + '.00' }, 400],
  ['/quiz/consent', { quizUserId: id, ads: 'true', answers: true }, 400],
  ['/quiz/consent', { quizUserId: id, ads: true }, 400],
  ['/admin/auth/login', { username: "' or 1=1 --", password: 'x' }, 400],
  ['/admin/auth/login', { username: 'x'.repeat(60_000), password: 'x' }, 400],
  ['/admin/auth/register', { username: 'clerk', password: 'x'.repeat(60_000) }, 400],
  ['/admin/db/quizzes', { groupBy: 'creo; drop table x' }, 422],
  ['/admin/db/quizzes', { groupBy: 'creo', filter_age: "60+' or 'a'='a" }, 422],
  ['/admin/db/quizzes', range('0000-00-00', '9999-99-99'), 422],
  ['/admin/db/quizzes', range(-1e308, 1e308), 422],
  ['/admin/db/quizzes', range("2026-01-01'; --", '2026-01-02'), 422],
])('%s refuses an invalid field: %j', async (path, body, status) => {
  expectRefusal(status, await api.post(path, body, { bearer: api.bearer }))
})

test.each(['explorer/events?type=%00', 'explorer/events?stream=quiz-%00', 'audit?kind=all-of-them'])(
  'an invalid query is refused without logging the admin out: %s',
  async (query) => {
    expectRefusal(422, await api.get(`/api/v1/admin/${query}`, { bearer: api.bearer }))
  },
)
