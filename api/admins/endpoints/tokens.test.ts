import { beforeAll, beforeEach, expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { z } from 'zod'
import { EXAMPLES } from '#api/contracts/testing.admin.ts'
import type { EndpointContract } from '#api/contracts/endpoint.ts'
import { createToken, listTokens } from '#api/contracts/admins/tokens.ts'
import { ADMIN_PASSWORD, createAdminApi, createRenewedTokens } from '#api/testing.admin.ts'
import { allContracts } from '#api/http/all-contracts.ts'
import { expectRefusal, newVisitorId, registerAdmin } from '#api/testing.ts'
import { projectAll } from '#prove/servers/projector.ts'

const ID = newVisitorId()

const api = shared(() => createAdminApi())
beforeAll(() => projectAll(api.databaseUrl, api.pool))
beforeEach(() => api.setClockAhead(0))

type Given = { name?: string; days?: number; password?: string }

const { newest, note } = createRenewedTokens()

const create = async (given: Given = {}, key?: string, by = api.bearer) => {
  const body = { name: 'dashboards', days: 30, password: ADMIN_PASSWORD, ...given }
  return note(by, await api.post('/admin/tokens', body, { bearer: newest(by), key }), 'sessionToken')
}
const created = async (given: Given = {}, key?: string) => {
  const { status, body } = await create(given, key)
  expect(status).toBe(200)
  return createToken.reply.parse(body)
}
const listed = async () =>
  listTokens.reply.parse((await api.get('/api/v1/admin/tokens', { bearer: newest(api.bearer) })).body).tokens
const rowOf = async (id: string) => (await listed()).find((row) => row.id === id)
const figures = (token: string) => api.post('/admin/db/quizzes', { groupBy: 'version' }, { bearer: token })

const contracts = (await allContracts()).filter(({ path }) => path.startsWith('/admin/'))

const callWith = (token: string | undefined, { method, path }: EndpointContract) => {
  const sent = EXAMPLES[path] ?? {}
  if (method === 'post') return api.post(path, sent, { bearer: token })
  return api.get(`/api/v1${path}?${new URLSearchParams(Object.entries(sent))}`, { bearer: token })
}

test('every contract of admins that takes a body or a query has a valid example', () => {
  for (const { path, body, query } of contracts)
    for (const schema of [body, query])
      expect([path, schema?.safeParse(EXAMPLES[path] ?? {}).success ?? true]).toEqual([path, true])
})

test('an admin who only reads figures may call what the contracts name, and nothing else', async () => {
  const reader = await registerAdmin(api, newest(api.bearer), { username: 'onlooker', role: 'read' })
  for (const contract of contracts) {
    if (typeof contract.auth !== 'object' || contract.auth.role === 'read') continue
    expect([contract.path, (await callWith(reader, contract)).body['code']]).toEqual([contract.path, 'reads_only'])
  }
  expect((await figures(reader)).status).toBe(200)
})

test('an API token reads figures, and can do nothing else', async () => {
  const { token } = await created()
  const before = await api.pool.query('select count(*) from event_store.events')
  for (const contract of contracts.filter(({ path }) => path !== '/admin/auth/login')) {
    const { status } = await callWith(token, contract)
    const isAllowed = typeof contract.auth === 'object' && contract.auth.isForPrograms === true
    expect([contract.path, isAllowed ? status === 200 : [401, 403].includes(status)]).toEqual([contract.path, true])
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
  const { text } = await api.get('/api/v1/admin/audit?kind=queries', { bearer: newest(api.bearer) })
  expect(text).toContain('looker')
  expect(text).not.toContain(token)
  expect(api.logged()).not.toContain(token)
})

test('an API token ends when it is revoked, and when it expires', async () => {
  const revoked = await created()
  expect((await api.post('/admin/tokens/revoke', { id: revoked.id }, { bearer: newest(api.bearer) })).status).toBe(200)
  expectRefusal(401, await figures(revoked.token))
  expect((await rowOf(revoked.id))?.state).toBe('revoked')
  expectRefusal(422, await api.post('/admin/tokens/revoke', { id: ID }, { bearer: newest(api.bearer) }))

  const short = await created({ days: 1 })
  api.setClockAhead(24 * 3_600 - 60)
  expect((await figures(short.token)).status).toBe(200)
  api.setClockAhead(24 * 3_600 + 60)
  expectRefusal(401, await figures(short.token))
})

test('an API token ends with the role of the admin who created it', async () => {
  const other = await registerAdmin(api, newest(api.bearer), { username: 'colleague' })
  const { token } = createToken.reply.parse((await create({}, undefined, other)).body)
  expect((await figures(token)).status).toBe(200)
  const { body } = await api.get('/api/v1/admin/admins', { bearer: newest(api.bearer) })
  const { admins } = z.object({ admins: z.array(z.object({ adminId: z.string(), username: z.string() })) }).parse(body)
  const adminId = admins.find(({ username }) => username === 'colleague')?.adminId
  await api.post(
    '/admin/admins/role',
    { adminId, role: 'read', password: ADMIN_PASSWORD },
    { bearer: newest(api.bearer) },
  )
  expectRefusal(401, await figures(token))
  expectRefusal(403, await create({}, undefined, other))
  await api.post('/admin/admins/disable', { adminId, password: ADMIN_PASSWORD }, { bearer: newest(api.bearer) })
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

test('an API token needs the password, a name and a lifetime', async () => {
  const wrong = [{ password: 'of-good-cheer' }, { name: '  ' }, { days: 0 }, { days: 366 }, { days: 1.5 }]
  for (const given of wrong) expectRefusal(422, await create(given))
  expectRefusal(
    422,
    await api.post('/admin/tokens', { days: 1, password: ADMIN_PASSWORD }, { bearer: newest(api.bearer) }),
  )
  for (const token of ['bpt_', 'bpt_x', `bpt_${'A'.repeat(43)}`]) expectRefusal(401, await figures(token))
})
