import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { registerFirstAdmin, createTestApi, newVisitorId } from '#api/testing.ts'
import { startProjector } from '#prove/servers/projector.ts'

const api = shared(() => createTestApi())

type RawRequest = { path: string; headers?: Record<string, string>; body?: object }

/** Returns the raw bytes of a response. `fetch` would decompress them. */
const sendRaw = async ({ path, headers = {}, body }: RawRequest) => {
  const url = `http://127.0.0.1:${api.port}/api/v1${path}`
  const outgoing = request(url, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...headers },
  })
  outgoing.end(body && JSON.stringify(body))
  const reply: IncomingMessage = (await once(outgoing, 'response'))[0]
  return { status: reply.statusCode, headers: reply.headers, bytes: Buffer.concat(await reply.toArray()) }
}

const path = `/quiz/data?quizUserId=${newVisitorId()}`
const plain = () => sendRaw({ path })
const compressed = (headers: Record<string, string> = {}) =>
  sendRaw({ path, headers: { 'accept-encoding': 'gzip, br', ...headers } })

test('content is compressed for clients that accept gzip and is otherwise the same', async () => {
  const [one, other] = [await plain(), await compressed()]
  expect([one.headers['content-encoding'], other.headers['content-encoding']]).toEqual([undefined, 'gzip'])
  expect(gunzipSync(other.bytes).equals(one.bytes)).toBe(true)
  expect(other.bytes.length).toBeLessThan(one.bytes.length / 2)
  for (const { headers, bytes } of [one, other]) {
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(bytes.length),
      vary: 'Accept-Encoding',
    })
  }
})

test.each(['identity', 'gzip;q=0', 'br', ''])(
  'content is not compressed for clients that accept "%s"',
  async (encodings) => {
    const { status, headers } = await sendRaw({ path, headers: { 'accept-encoding': encodings } })
    expect([status, headers['content-encoding']]).toEqual([200, undefined])
  },
)

test('content with a known tag is not sent again', async () => {
  const { etag } = (await compressed()).headers
  const again = await compressed({ 'if-none-match': String(etag) })
  expect([again.status, again.bytes.length, again.headers['content-encoding'], again.headers['etag']]).toEqual([
    304,
    0,
    undefined,
    etag,
  ])
  // A client that no longer accepts gzip has different bytes.
  expect((await sendRaw({ path, headers: { 'if-none-match': String(etag) } })).status).toBe(200)
})

test('large tables are compressed, small tables and replies with a token are not', async () => {
  const projector = await startProjector(api.databaseUrl, api.pool)
  const bearer = await registerFirstAdmin(api)
  const headers = { 'accept-encoding': 'gzip', authorization: `Bearer ${bearer}` }
  const table = () => sendRaw({ path: '/admin/db/quizzes', headers, body: { groupBy: 'creo' } })
  const metadata = { correlation: 'c', causation: 'o' }
  await projector.caughtUp()
  const small = await table()
  for (let n = 0; n < 20; n++)
    await api.store.append(`quiz-${newVisitorId()}`, [
      { type: 'quiz.visitor-arrived', data: { creo: `creo-${n}` }, metadata },
    ])
  await projector.caughtUp()
  const large = await table()
  await projector.stop()
  expect([small.headers['content-encoding'], large.headers['content-encoding']]).toEqual([undefined, 'gzip'])
  expect(JSON.parse(String(gunzipSync(large.bytes))).data).toHaveLength(20)
  const token = await sendRaw({
    path: '/admin/auth/register',
    headers,
    body: { username: 'second', password: 'a-lamp-unto-my-feet', currentPassword: 'of-good-courage' },
  })
  expect([token.status, token.headers['content-encoding']]).toEqual([201, undefined])
})
