import { expect, test } from 'vitest'
import { eachTest } from '#prove/servers/resources.ts'
import { z } from 'zod'
import { ADMIN_PASSWORD, createFounder, statusAndCode } from '#api/testing.admin.ts'
import { createTestApi, registerAdmin } from '#api/testing.ts'

const NEW_PASSWORD = 'be-strong-and-brave'

const api = eachTest(() => createTestApi())
const founder = eachTest(() => createFounder(api))

test('an admin who only reads figures can neither operate nor change roles, at once', async () => {
  const clerk = await registerAdmin(api, founder.bearer, { username: 'clerk' })
  const listed = z
    .object({ admins: z.array(z.object({ adminId: z.string(), username: z.string(), role: z.string() })) })
    .parse((await api.get('/api/v1/admin/admins', { bearer: founder.bearer })).body)
  const idOf = (name: string) => listed.admins.find(({ username }) => username === name)?.adminId
  expect(listed.admins.map(({ role }) => role)).toEqual(['operate', 'operate'])
  const change = (name: string, role: string, token: string) =>
    api.post('/admin/admins/role', { adminId: idOf(name), role, password: ADMIN_PASSWORD }, { bearer: token })
  expect((await change('clerk', 'read', founder.bearer)).status).toBe(200)
  expect((await founder.accountOf(clerk))?.role).toBe('read')
  expect((await api.get('/api/v1/admin/freshness', { bearer: clerk })).status).toBe(200)
  expect(statusAndCode(await change('clerk', 'operate', clerk))).toEqual([403, 'reads_only'])
  const third = { username: 'third', password: NEW_PASSWORD }
  expect((await api.post('/admin/auth/register', third, { bearer: clerk })).status).toBe(403)
  expect(statusAndCode(await change('founder', 'read', founder.bearer))).toEqual([422, 'yourself'])
  expect((await change('clerk', 'operate', founder.bearer)).status).toBe(200)
  expect((await api.get('/api/v1/admin/audit', { bearer: clerk })).status).toBe(200)
})
