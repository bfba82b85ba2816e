import { connect } from 'node:net'
import { until } from '#prove/servers/database.ts'
import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { createTestApi } from '#api/testing.ts'
import { openConnection, type RawReply } from '#api/http/server/testing.ts'

const api = shared(() => createTestApi())

const answer = async (sent: string): Promise<RawReply | undefined> => {
  const connection = openConnection(api.port)
  connection.send(sent)
  const reply = await connection.reply()
  connection.close()
  return reply
}

/** Returns the status of the response, or NaN when the connection is closed without one. */
const statusOf = async (sent: string): Promise<number> => {
  const socket = connect(api.port, '127.0.0.1', () => socket.write(sent))
  const chunks: Buffer[] = await socket.toArray()
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(Buffer.concat(chunks).toString('latin1'))?.[1])
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']
const REFUSED = ['http://', 'https://', 'HTTP://', '/%', '/%00', '/\u0001']
const ABSOLUTE =
  'http:/// http://? http://# http://x http://x?y http://x:99999/ http://[ http://[::1 http://user@/ http://x/healthz ftp://x javascript://x mailto:x x:80 *'
const PATHS = String.raw`/ // ///x //x/healthz /\x /? /?? /# /;x /. /.. /%2f / ?x #x`
const TARGETS = [...REFUSED, ...ABSOLUTE.split(' '), ...PATHS.split(' '), '/\u00ff', '']

test.each(METHODS)('every request target with the method %s gets a status below 500', async (method) => {
  const lines = TARGETS.flatMap((target) => [`${method} ${target} HTTP/1.1`, `${method} ${target} HTTP/1.0`])
  const statuses = await Promise.all(lines.map((line) => statusOf(`${line}\r\nHost: x\r\nConnection: close\r\n\r\n`)))
  const wrong = lines.filter((_, n) => !(Number(statuses[n]) >= 200 && Number(statuses[n]) < 500))
  expect(wrong).toEqual([])
  expect(api.logged()).not.toContain('"msg":"fault"')
})

test.each(REFUSED)('the target %j is refused', async (target) => {
  expect((await answer(`GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`))?.status).toBe(400)
})

test('a target without a path is refused, logged and counted like any other request', async () => {
  const reply = await answer('GET http:// HTTP/1.1\r\nHost: x\r\n\r\n')
  expect([reply?.status, reply?.body]).toEqual([
    400,
    { code: 'invalid_request', message: 'This address cannot be read.' },
  ])
  expect(reply?.headers['x-content-type-options']).toBe('nosniff')
  expect(api.logged()).toContain(`"id":"${reply?.headers['x-request-id']}","method":"GET","route":"/…","status":400`)
  expect((await api.get('/metrics')).text).toMatch(
    /http_request_seconds_count\{method="GET",route="\/…",status="400"\}/,
  )
})

test.each([
  ['GET', '/api/v1/quiz/data/'],
  ['POST', '/api/v1/quiz/answer/'],
  ['POST', '/api/v1/paddle/webhook/'],
  ['GET', '/api/v1/openapi.json/'],
  ['GET', '/healthz/'],
  ['GET', '/readyz/'],
  ['GET', '/terms/'],
])('%s %s is not found, because of its trailing slash', async (method, path) => {
  const reply = await answer(`${method} ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n`)
  expect(reply?.status).toBe(404)
})

test('a response that cannot be written is logged and counted as a fault', async () => {
  const ctx = { state: { id: 'the-request' } }
  api.app.emit('error', new Error('A reply that is not JSON'), ctx)
  expect(api.logged()).toContain('"id":"the-request"')
  expect((await api.get('/metrics')).text).toContain('http_faults_total 1\n')
})

/** Pipelines n requests over one connection and counts the responses. */
const pipeline = (requests: number) => {
  const socket = connect(api.port, '127.0.0.1')
  let received = ''
  socket.on('data', (bytes) => (received += bytes.toString('latin1')))
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(requests))
  return { answered: () => received.split('HTTP/1.1 200 OK').length - 1, close: () => socket.destroy() }
}

test('a connection that pipelines 3,000 requests delays no others and gets all responses', async () => {
  const many = pipeline(3_000)
  await until('the first answer', () => many.answered() > 0)
  expect((await answer('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'))?.status).toBe(200)
  // If the server started all pipelined requests at once, the other request would come after them.
  expect(many.answered()).toBeLessThan(1_500)
  await until('all answers', () => many.answered() === 3_000)
  many.close()
})
