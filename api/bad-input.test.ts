import { setTimeout as delay } from 'node:timers/promises'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { firstAdmin, makeTestApi, newVisitor, openConnection, type RawReply, type TestApi } from './testing.ts'

let api: TestApi
let bearer: string
let posts: string[]
let head: number
/** Takes its ten seconds while everything else is tried. */
let dripped: Promise<{ reply: RawReply | undefined; seconds: number }>

beforeAll(async () => {
  api = await makeTestApi()
  bearer = await firstAdmin(api)
  const { body } = await api.get('/api/v1/openapi.json')
  const paths = body['paths'] as Record<string, Record<string, unknown>>
  posts = Object.keys(paths).filter((path) => paths[path]?.['post'])
  dripped = drip()
})
afterAll(() => api.close())

beforeEach(async () => {
  head = await api.store.head()
})
afterEach(async () => {
  expect(await api.store.head(), 'nothing may have been stored').toBe(head)
  expect(api.logged(), 'nothing may have been our fault').not.toMatch(/"msg":"fault"/)
})

const INTERNALS = /node_modules|\bat [/\w.]+:\d|\b\w*Error\b|\bselect\b.*\bfrom\b|insert into|postgres|\bpg_|relation|\bzod\b|undefined|\[object|\.ts\b|ECONN|syntax|token '|JSON at|expected (?:string|array|object|number|boolean)|received/i

/** Whatever was wrong, the answer is of the one shape that the screens can show. */
const expectRefusal = (status: number, reply: { status: number; headers: Headers | Record<string, string>; text: string; body: Record<string, unknown> }) => {
  expect([reply.status, reply.text.slice(0, 200)]).toEqual([status, expect.anything()])
  const { code, message, issues, ...rest } = reply.body
  expect(rest).toEqual({})
  expect(code).toMatch(/^[a-z_]+$/)
  for (const said of [message, ...((issues as { message: string }[]) ?? []).map((issue) => issue.message)]) {
    expect(said).toMatch(/^[A-Za-z].{6,120}[\w.")]$/)
    expect(said).not.toMatch(INTERNALS)
  }
}

/** Where a body that breaks its schema must not log anyone out. */
const wrongShape = (path: string) => (path === '/admin/db/quizzes' ? 422 : 400)

const KIB_64 = 64 * 1024
const bytes = (...parts: (string | number[])[]) => Buffer.concat(parts.map((part) => Buffer.from(part as string)))

const BODIES: [what: string, status: number | typeof wrongShape, body: string | Buffer][] = [
  ['nothing', 400, ''],
  ['spaces', 400, '  \n\t '],
  ['an open bracket', 400, '{'],
  ['a missing value', 400, '{"quizUserId":}'],
  ['single quotes', 400, "{'quizUserId':1}"],
  ['a comma too many', 400, '{"quizUserId":"x",}'],
  ['something after the end', 400, '{} {}'],
  ['a comment', 400, '{} // yes'],
  ['no JSON value', 400, 'undefined'],
  ['not a number', 400, 'NaN'],
  ['a form', 400, 'quizUserId=1&age=60%2B'],
  ['a page', 400, '<html></html>'],
  ['null', wrongShape, 'null'],
  ['true', wrongShape, 'true'],
  ['a number', wrongShape, '5'],
  ['a huge number', wrongShape, '1e999'],
  ['a number of a thousand digits', wrongShape, '9'.repeat(1_000)],
  ['a text', wrongShape, '"text"'],
  ['a list', wrongShape, '[]'],
  ['a list of one', wrongShape, '[{}]'],
  ['an empty object', wrongShape, '{}'],
  ['an empty object after a mark of byte order', wrongShape, '\ufeff{}'],
  ['only what every object has', wrongShape, '{"__proto__":{"quizUserId":"x"},"constructor":{"prototype":{}},"toString":1}'],
  ['a list for each field', wrongShape, '{"quizUserId":[],"questionId":[],"username":[],"password":[],"groupBy":[]}'],
  ['an object for each field', wrongShape, '{"quizUserId":{},"questionId":{},"username":{},"password":{},"groupBy":{}}'],
  ['33 brackets', 400, '['.repeat(33) + ']'.repeat(33)],
  ['60,000 brackets', 400, '['.repeat(60_000)],
  ['60,000 closed brackets', 400, '['.repeat(30_000) + ']'.repeat(30_000)],
  ['200,000 brackets', 413, '['.repeat(200_000)],
  ['10,000 objects in each other', 400, '{"a":'.repeat(10_000)],
  ['64 KiB exactly, of spaces', wrongShape, '{}'.padEnd(KIB_64)],
  ['64 KiB and one byte', 413, '{}'.padEnd(KIB_64 + 1)],
  ['five megabytes', 413, Buffer.alloc(5_000_000, ' ')],
  ['an escaped NUL', 400, '{"quizUserId":"\\u0000"}'],
  ['an escaped NUL in a name', 400, '{"a\\u0000b":1}'],
  ['half of a pair', 400, '{"quizUserId":"\\ud800"}'],
  ['the other half of a pair', 400, '{"a":["x",{"b":"\\udc00"}]}'],
  ['half of a pair in a name', 400, '{"\\ud83d":1}'],
  ['a raw NUL', 400, bytes('{"quizUserId":"', [0], '"}')],
  ['a raw line in a text', 400, '{"quizUserId":"a\nb"}'],
  ['a byte that is no UTF-8', 400, bytes('{"quizUserId":"', [0xff], '"}')],
  ['half of a character', 400, bytes('{"quizUserId":"', [0xe2, 0x82], '"}')],
  ['an overlong NUL', 400, bytes('{"quizUserId":"', [0xc0, 0x80], '"}')],
  ['half of a pair in raw bytes', 400, bytes('{"quizUserId":"', [0xed, 0xa0, 0x80], '"}')],
  ['UTF-16', 400, Buffer.from('{"quizUserId":"x"}', 'utf16le')],
]

describe('every address that takes a body', () => {
  test('is tried: there are several, and they are those of the document', () => {
    expect(posts.length).toBeGreaterThanOrEqual(5)
    expect(posts).toEqual(expect.arrayContaining(['/quiz/answer', '/quiz/user-info', '/admin/auth/login', '/admin/auth/register', '/admin/db/quizzes']))
  })

  test.each(BODIES)('refuses %s', async (_, status, body) => {
    for (const path of posts) {
      const reply = await api.post(path, body, { bearer })
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
    ['something compressed', { 'content-encoding': 'gzip' }],
    ['something compressed otherwise', { 'content-encoding': 'br' }],
    ['something compressed twice', { 'content-encoding': 'identity, gzip' }],
    ['something compressed in no known way', { 'content-encoding': 'x' }],
  ])('does not take what calls itself %s', async (_, headers) => {
    const json = JSON.stringify({ quizUserId: newVisitor() })
    const body = 'content-encoding' in headers ? (headers['content-encoding'] === 'br' ? brotliCompressSync(json) : gzipSync(json)) : json
    for (const path of posts) expectRefusal(415, await api.post(path, body, { headers, bearer }))
  })

  test('does not take a body that does not say what it is', async () => {
    for (const path of posts) {
      const connection = openConnection(api.port)
      connection.send(`POST /api/v1${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}`)
      expectRefusal(415, (await connection.reply()) ?? never())
      connection.close()
    }
  })

  test('is asked by POST alone, and says so', async () => {
    for (const path of posts) {
      for (const method of ['GET', 'PUT', 'DELETE', 'PATCH', 'PROPFIND', 'OPTIONS']) {
        const reply = await api.get(`/api/v1${path}`, { method })
        expectRefusal(405, reply)
        expect(reply.headers.get('allow')).toBe('POST')
      }
      const asked = await api.get(`/api/v1${path}`, { method: 'HEAD' })
      expect([asked.status, asked.text]).toEqual([405, ''])
    }
  })

  test('knows no key of operations but a plain one', async () => {
    for (const path of posts) {
      for (const key of ['', 'x'.repeat(201), 'two words']) expectRefusal(400, await api.post(path, {}, { key, bearer }))
    }
  })
})

const never = (): never => {
  throw new Error('No answer came')
}

describe('a field', () => {
  const id = '3f0e6a52-9c1d-4b7e-8a43-5d2c1b0a9f8e'
  const answer = { quizUserId: id, questionId: 'faith-today', answer: 'Just beginning to explore', timeTaken: '3.42' }
  const range = (start: unknown, end: unknown) => ({ groupBy: 'creo', filter_createdAt: { start, end } })

  test.each([
    ['/quiz/user-info', { quizUserId: '3f0e6a52-9c1d-1b7e-8a43-5d2c1b0a9f8e' }, 400],
    ['/quiz/user-info', { quizUserId: `${id}\u0007` }, 400],
    ['/quiz/user-info', { quizUserId: id, age: 1e308 }, 400],
    ['/quiz/user-info', { quizUserId: id, age: '__proto__' }, 400],
    ['/quiz/user-info', { quizUserId: id, creo: { toString: 'x' } }, 400],
    ['/quiz/user-info', { quizUserId: id, creo: 7 }, 400],
    ['/quiz/user-info', { quizUserId: id, checkout: 'yes' }, 400],
    ['/quiz/user-info', { quizUserId: id, email: `${'a'.repeat(60_000)}@b.cc` }, 400],
    ['/quiz/user-info', { quizUserId: id, email: 'a@b.cc', username: 'two words' }, 400],
    ['/quiz/user-info', { quizUserId: id, quizQuestionsId: 'v9999' }, 400],
    ['/quiz/answer', { ...answer, questionId: '__proto__' }, 400],
    ['/quiz/answer', { ...answer, questionId: 'constructor' }, 400],
    ['/quiz/answer', { ...answer, answer: '<script>alert(1)</script>' }, 400],
    ['/quiz/answer', { ...answer, answer: 'x'.repeat(60_000) }, 400],
    ['/quiz/answer', { ...answer, multiSelectAnswer: Array.from({ length: 10_000 }, () => 'x') }, 400],
    ['/quiz/answer', { ...answer, timeTaken: '9'.repeat(400) + '.00' }, 400],
    ['/quiz/answer', { ...answer, timeTaken: 3.42 }, 400],
    ['/quiz/consent', { quizUserId: id, ads: 'true', answers: true }, 400],
    ['/quiz/consent', { quizUserId: id, ads: true }, 400],
    ['/admin/auth/login', { username: "' or 1=1 --", password: 'x' }, 400],
    ['/admin/auth/login', { username: 'x'.repeat(60_000), password: 'x' }, 400],
    ['/admin/auth/register', { username: 'clerk', password: 'x'.repeat(60_000) }, 400],
    ['/admin/db/quizzes', { groupBy: 'creo; drop table x' }, 422],
    ['/admin/db/quizzes', { groupBy: 'creo', filter_age: "60+' or 'a'='a" }, 422],
    ['/admin/db/quizzes', range('2026-02-30', '2026-03-01'), 422],
    ['/admin/db/quizzes', range('0000-00-00', '9999-99-99'), 422],
    ['/admin/db/quizzes', range(-1e308, 1e308), 422],
    ['/admin/db/quizzes', range('2026-03-02', '2026-03-01'), 422],
    ['/admin/db/quizzes', range("2026-01-01'; --", '2026-01-02'), 422],
  ])('of %s that makes no sense is refused: %j', async (path, body, status) => {
    expectRefusal(status, await api.post(path, body, { bearer }))
  })
})

describe('an address', () => {
  test.each(['/api/', '/api/v1', '/api/v1/', '/api/v2/quiz/data', '/api/v1/quiz', '/api/v1/quiz/data/x', '/api/v1/quiz/Data', '/API/v1/quiz/data', '/api/v1/%71uiz/data', '/api/v1//quiz/data', '/api/../api/v1/quiz/data', '/api/v1/admin', '/api/v1/admin/auth', '/api/.env', `/api/${'x'.repeat(5_000)}`])(
    'that leads nowhere is not found: %s',
    async (path) => {
      for (const method of ['GET', 'POST']) {
        const connection = openConnection(api.port)
        connection.send(`${method} ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n`)
        expectRefusal(404, (await connection.reply()) ?? never())
        connection.close()
      }
    },
  )

  test.each(['/%00', '/api/v1/quiz/data%00', '/%', '/%zz', '/api/%E0%A4%A', '/%ED%A0%80', '/%C0%80', '/assets/%ff.js', 'http://[bad', 'http://%zz/'])(
    'that cannot be read is refused: %s',
    async (target) => {
      const connection = openConnection(api.port)
      connection.send(`GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`)
      const reply = (await connection.reply()) ?? never()
      expectRefusal(400, reply)
      expect(reply.headers['x-request-id']).toBeTruthy()
      connection.close()
    },
  )

  test.each(['?quizUserId=%00', '?quizUserId=%', '?quizUserId=%E0%A4%A', '?quizUserId=%ED%A0%80', '?quizUserId=a&quizUserId=b', `?quizUserId=${'x'.repeat(5_000)}`, '?quizUserId=__proto__', '?quizUserId'])(
    'with a question that makes no sense is refused: %s',
    async (query) => {
      expectRefusal(400, await api.get(`/api/v1/quiz/data${query}`))
    },
  )

  test.each(['?__proto__=1&constructor=2&toString=3', '?quizUserId[]=1', '?&&&===', '?%00=%00', `?${'a=1&'.repeat(2_000)}`])(
    'with a question that nobody asked is answered without it: %s',
    async (query) => {
      expect((await api.get(`/api/v1/quiz/data${query}`)).status).toBe(200)
    },
  )
})

const get = (...headers: string[]) => `GET /healthz HTTP/1.1\r\nHost: x\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n`
const post = (headers: string[], body: string) =>
  `POST /api/v1/quiz/answer HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n${body}`
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`

describe('a request as it comes over the wire', () => {
  /** A connection over which something was refused goes on serving, or is closed: it never hangs. */
  const expectUsableOrClosed = async (connection: ReturnType<typeof openConnection>, reply: RawReply) => {
    if (reply.headers['connection'] === 'close') {
      const end = await Promise.race([connection.closed.then(() => 'closed'), delay(5_000, 'hangs', { ref: false })])
      return expect(end).toBe('closed')
    }
    connection.send(get())
    expect((await connection.reply())?.status).toBe(200)
    connection.close()
  }

  test.each([
    ['no request at all', 400, 'hello\r\n\r\n'],
    ['the beginning of a secret handshake', 400, Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3])],
    ['a method that nobody knows', 400, 'BREW / HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a version that nobody speaks', 400, 'GET / HTTP/9.9\r\nHost: x\r\n\r\n'],
    ['no host', 400, 'GET /healthz HTTP/1.1\r\n\r\n'],
    ['a header without a colon', 400, get('nonsense')],
    ['a header with a NUL', 400, get('X-Header: a\0b')],
    ['a header of 20 KB', 431, get(`X-Header: ${'x'.repeat(20_000)}`)],
    ['5,000 headers', 431, get(...Array.from({ length: 5_000 }, (_, n) => `X-${n}: 1`))],
    ['an address of 20 KB', 431, `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['a cookie of 20 KB', 431, get(`Cookie: ${'x'.repeat(20_000)}`)],
    ['a length that is no number', 400, post(['Content-Length: many'], '{}')],
    ['a length below zero', 400, post(['Content-Length: -1'], '{}')],
    ['two lengths', 400, post(['Content-Length: 2', 'Content-Length: 3'], '{}x')],
    ['a length and chunks', 400, post(['Content-Length: 2', 'Transfer-Encoding: chunked'], `${chunk('{}')}0\r\n\r\n`)],
    ['chunks that are none', 400, post(['Transfer-Encoding: chunked'], 'zz\r\n{}\r\n')],
    ['chunks beyond 64 KiB', 413, post(['Transfer-Encoding: chunked'], chunk('x'.repeat(40_000)).repeat(2))],
    ['more than 64 KiB announced and not sent', 413, post([`Content-Length: ${KIB_64 + 1}`], '')],
    ['an absurd length', 413, post(['Content-Length: 9007199254740993'], '{}')],
    ['an expectation that we do not know', 400, post(['Content-Length: 2', 'Expect: a-miracle'], '{}')],
    ['two keys of operations', 400, post(['Content-Length: 2', 'Idempotency-Key: a', 'Idempotency-Key: b'], '{}')],
  ])('%s is refused, and the connection goes on or ends', async (_, status, sent) => {
    const connection = openConnection(api.port)
    connection.send(sent)
    const reply = (await connection.reply()) ?? never()
    expectRefusal(status, reply)
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    await expectUsableOrClosed(connection, reply)
  })

  test.each([
    ['a malformed body', post(['Content-Length: 1'], '{'), 400],
    ['a body of the wrong shape', post(['Content-Length: 2'], '{}'), 400],
    ['a body to an address that leads nowhere', 'POST /api/v1/x HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nxyz', 404],
    ['a method not taken here', 'DELETE /api/v1/quiz/data HTTP/1.1\r\nHost: x\r\n\r\n', 405],
    ['an address that cannot be read', 'GET /% HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['an empty body', post(['Content-Length: 0'], ''), 400],
  ])('after %s the same connection serves the next', async (_, sent, status) => {
    const connection = openConnection(api.port)
    connection.send(sent + get() + sent)
    const replies = [await connection.reply(), await connection.reply(), await connection.reply()]
    expect(replies.map((reply) => reply?.status)).toEqual([status, 200, status])
    connection.close()
  })

  test('a tunnel is not opened', async () => {
    const connection = openConnection(api.port)
    connection.send('CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n')
    expect(await connection.reply()).toBeUndefined()
  })

  test('a body that breaks off is nothing', async () => {
    const connection = openConnection(api.port)
    connection.send(post(['Content-Length: 1000'], '{"quizUserId":"'))
    await delay(50)
    connection.close()
    await delay(50)
    expect((await api.get('/healthz')).status).toBe(200)
  })

  test('a body that drips in is not waited for beyond ten seconds', async () => {
    const { reply, seconds } = await dripped
    expectRefusal(408, reply ?? never())
    expect(reply?.headers['connection']).toBe('close')
    expect(seconds).toBeGreaterThan(9)
    expect(seconds).toBeLessThan(14)
  })
})

/** Sends a body of a thousand bytes, one byte every 100 ms. */
const drip = async () => {
  const connection = openConnection(api.port)
  const start = performance.now()
  connection.send(post(['Content-Length: 1000'], ''))
  const dripping = setInterval(() => connection.send(' '), 100)
  const reply = await connection.reply(20)
  clearInterval(dripping)
  connection.close()
  return { reply, seconds: (performance.now() - start) / 1_000 }
}
