import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createToken, listTokens, type Scope } from '#api/contracts/admin/tokens.ts'
import { createRenewedTokens } from '#api/admin/testing.ts'
import { adminRoutes } from '#api/admin/routes.ts'
import {
  createTestApi,
  expectRefusal,
  newVisitorId,
  registerFirstAdmin,
  startProjector,
  type TestApi,
} from '#api/testing.ts'

const PASSWORD = 'of-good-courage'
const ID = newVisitorId()

let api: TestApi
let bearer: string
beforeAll(async () => {
  api = await createTestApi()
  bearer = await registerFirstAdmin(api)
  const projector = await startProjector(api.databaseUrl, api.pool)
  await projector.caughtUp()
  await projector.stop()
})
afterAll(() => api.close())
beforeEach(() => api.setClockAhead(0))

type Given = { name?: string; scopes?: readonly Scope[]; days?: number; password?: string }

const { newest, note } = createRenewedTokens()

const create = async (given: Given = {}, key?: string, by = bearer) => {
  const body = { name: 'dashboards', scopes: ['figures:read'], days: 30, password: PASSWORD, ...given }
  return note(by, await api.post('/admin/tokens', body, { bearer: newest(by), key }), 'sessionToken')
}
const created = async (given: Given = {}, key?: string) => {
  const { status, body } = await create(given, key)
  expect(status).toBe(200)
  return createToken.reply.parse(body)
}
const listed = async () =>
  listTokens.reply.parse((await api.get('/api/v1/admin/tokens', { bearer: newest(bearer) })).body).tokens
const rowOf = async (id: string) => (await listed()).find((row) => row.id === id)
const figures = (token: string) => api.post('/admin/db/quizzes', { groupBy: 'version' }, { bearer: token })
const sql = (token: string) => api.post('/admin/explorer/sql', { sql: 'select 1 as n' }, { bearer: token })

/** Endpoints that programs may call, by the scope that they need. */
const ALLOWED: Record<string, Scope> = {
  'post /admin/db/quizzes': 'figures:read',
  'post /admin/db/funnel': 'figures:read',
  'post /admin/db/asked': 'figures:read',
  'post /admin/db/comparison': 'figures:read',
  'post /admin/db/days': 'figures:read',
  'post /admin/db/answers': 'figures:read',
  'post /admin/db/split': 'figures:read',
  'get /admin/db/plans': 'figures:read',
  'get /admin/freshness': 'figures:read',
  'get /admin/explorer/tables': 'sql:read',
  'post /admin/explorer/sql': 'sql:read',
}

/** Valid bodies and queries, so that the authorization decides. */
const SENT: Record<string, object> = {
  '/admin/auth/register': { username: 'intruder', password: 'of-good-courage-3' },
  '/admin/db/quizzes': { groupBy: 'version' },
  '/admin/db/funnel': { groupBy: 'version' },
  '/admin/db/asked': { groupBy: 'version' },
  '/admin/db/comparison': { groupBy: 'version' },
  '/admin/db/days': {},
  '/admin/db/answers': { groupBy: 'version' },
  '/admin/db/split': {},
  '/admin/explorer/sql': { sql: 'select 1' },
  '/admin/explorer/event': { position: '1' },
  '/admin/dead-letters/retry': { projection: 'quiz-funnel' },
  '/admin/withdrawals/handle': { withdrawalId: ID },
  '/admin/admins/disable': { adminId: ID },
  '/admin/persons/erase': { email: 'ruth@moab.example', repeated: 'ruth@moab.example' },
  '/admin/persons/sign-out': { email: 'ruth@moab.example' },
  '/admin/admins/role': { adminId: ID, role: 'read' },
  '/admin/account/logout': { everywhere: true },
  '/admin/account/password': { password: PASSWORD, newPassword: 'be-strong-and-brave' },
  '/admin/account/second-factor/start': { password: PASSWORD },
  '/admin/account/second-factor': { password: PASSWORD, secret: 'A'.repeat(32), code: '123456' },
  '/admin/account/second-factor/remove': { password: PASSWORD },
  '/admin/account/passkeys/start': { password: PASSWORD },
  '/admin/account/passkeys': {
    name: 'laptop',
    response: {
      id: 'aWQ',
      rawId: 'aWQ',
      clientExtensionResults: {},
      type: 'public-key',
      response: { clientDataJSON: 'e30', attestationObject: 'oA' },
    },
  },
  '/admin/account/passkeys/remove': { password: PASSWORD, passkey: ID },
  '/admin/account/sessions/end': { password: PASSWORD, session: ID },
  '/admin/tokens': { name: 'more', scopes: ['sql:read'], days: 1, password: PASSWORD },
  '/admin/tokens/revoke': { id: ID },
}

const guarded = () =>
  adminRoutes(api.context)
    .map(({ contract }) => contract)
    .filter(({ auth, path }) => auth === 'admin' || path === '/admin/auth/register')

const callWith = (token: string, method: string, path: string) => {
  const sent = SENT[path] ?? {}
  if (method === 'post') return api.post(path, sent, { bearer: token })
  return api.get(`/api/v1${path}?${new URLSearchParams(Object.entries(sent))}`, { bearer: token })
}

describe('an API token', () => {
  test('an API token reads what its scopes name', async () => {
    const both = await created({ scopes: ['figures:read', 'sql:read'] })
    expect([(await figures(both.token)).status, (await sql(both.token)).status]).toEqual([200, 200])
    const one = await created()
    expect((await figures(one.token)).status).toBe(200)
    expectRefusal(403, await sql(one.token))
    expectRefusal(403, await figures((await created({ scopes: ['sql:read'] })).token))
  })

  test('an API token can do nothing else', async () => {
    const { token } = await created({ scopes: ['figures:read', 'sql:read'] })
    const calls = guarded().map(({ method, path }) => `${method} ${path}`)
    expect(calls.filter((call) => call in ALLOWED).toSorted()).toEqual(Object.keys(ALLOWED).toSorted())
    const before = await api.pool.query('select count(*) from event_store.events')
    for (const { method, path } of guarded()) {
      const reply = await callWith(token, method, path)
      const isAllowed = `${method} ${path}` in ALLOWED
      if (isAllowed) expect([path, reply.status]).toEqual([path, 200])
      else expect([path, [401, 403].includes(reply.status)]).toEqual([path, true])
    }
    expectRefusal(401, await api.get('/api/v1/admin/openapi.json', { bearer: token }))
    expectRefusal(401, await api.get('/api/v1/account/subscription/me', { bearer: token }))
    expect((await api.pool.query('select count(*) from event_store.events')).rows).toEqual(before.rows)
  })

  test('an API token is stored as a digest only, and is listed with its last use', async () => {
    const { id, token } = await created({ name: 'looker' })
    expect(token).toMatch(/^bpt_[\w-]{43}$/)
    const { rows } = await api.pool.query<{ row: string }>('select t::text as row from desk.api_tokens t')
    expect(rows.map(({ row }) => row).join()).not.toContain(token.slice(4))
    expect(await rowOf(id)).toMatchObject({ name: 'looker', createdBy: 'founder', lastUsedAt: null, state: 'valid' })
    await figures(token)
    const { lastUsedAt } = (await rowOf(id)) ?? {}
    expect(lastUsedAt).not.toBeNull()
    await figures(token)
    expect((await rowOf(id))?.lastUsedAt).toBe(lastUsedAt)
    const { text } = await api.get('/api/v1/admin/audit?kind=queries', { bearer: newest(bearer) })
    expect(text).toContain('looker')
    expect(text).not.toContain(token)
    expect(api.logged()).not.toContain(token)
  })

  test('an API token ends when it is revoked, and when it expires', async () => {
    const revoked = await created()
    expect((await api.post('/admin/tokens/revoke', { id: revoked.id }, { bearer: newest(bearer) })).status).toBe(200)
    expectRefusal(401, await figures(revoked.token))
    expect((await rowOf(revoked.id))?.state).toBe('revoked')
    expectRefusal(422, await api.post('/admin/tokens/revoke', { id: ID }, { bearer: newest(bearer) }))

    const short = await created({ days: 1 })
    api.setClockAhead(24 * 3_600 - 60)
    expect((await figures(short.token)).status).toBe(200)
    api.setClockAhead(24 * 3_600 + 60)
    expectRefusal(401, await figures(short.token))
  })

  test('an API token ends with the role of the admin who created it', async () => {
    const credentials = { username: 'colleague', password: 'of-good-courage-2' }
    const other = String(
      (await api.post('/admin/auth/register', credentials, { bearer: newest(bearer) })).body['token'],
    )
    const { token } = createToken.reply.parse((await create({ password: credentials.password }, undefined, other)).body)
    expect((await figures(token)).status).toBe(200)
    const { body } = await api.get('/api/v1/admin/admins', { bearer: newest(bearer) })
    const { admins } = z
      .object({ admins: z.array(z.object({ adminId: z.string(), username: z.string() })) })
      .parse(body)
    const adminId = admins.find(({ username }) => username === 'colleague')?.adminId
    await api.post('/admin/admins/role', { adminId, role: 'read' }, { bearer: newest(bearer) })
    expectRefusal(401, await figures(token))
    expectRefusal(403, await create({ password: credentials.password }, undefined, other))
    await api.post('/admin/admins/disable', { adminId }, { bearer: newest(bearer) })
    expectRefusal(401, await figures(token))
  })

  test('an API token is created once for the same Idempotency-Key', async () => {
    const key = newVisitorId()
    const first = await created({ name: 'once' }, key)
    const again = await created({ name: 'once' }, key)
    expect({ ...again, sessionToken: '' }).toEqual({ ...first, sessionToken: '' })
    expectRefusal(409, await create({ name: 'other' }, key))
    expect((await listed()).filter(({ name }) => name === 'once')).toHaveLength(1)
  })

  test('an API token needs the password, a name, a scope and a lifetime', async () => {
    const wrong = [
      { password: 'of-good-cheer' },
      { name: '  ' },
      { scopes: [] },
      { days: 0 },
      { days: 366 },
      { days: 1.5 },
    ]
    for (const given of wrong) expectRefusal(422, await create(given))
    expectRefusal(
      422,
      await api.post(
        '/admin/tokens',
        { scopes: ['all'], name: 'x', days: 1, password: PASSWORD },
        { bearer: newest(bearer) },
      ),
    )
    for (const token of ['bpt_', 'bpt_x', `bpt_${'A'.repeat(43)}`]) expectRefusal(401, await figures(token))
  })
})
