import { expect, test } from 'vitest'
import { shared } from '#testing/resources.ts'
import { SETUP_TOKEN } from '#api/testing.ts'
import { startApis } from './testing.processes.ts'

const FOUNDER = { username: 'founder', password: 'of-good-courage' }

const apis = shared(() => startApis())

const register = (credentials: object) =>
  apis.post(0, '198.51.100.1', '/admin/auth/register', credentials, { bearer: SETUP_TOKEN })

test('a stolen token of an admin is worth nothing once its session is ended, in every process', async () => {
  for (const password of ['password', '12345678', '123456789012', 'password-2026'])
    expect([400, 422]).toContain((await register({ ...FOUNDER, password })).status)
  const stolen = String((await register(FOUNDER)).body['token'])
  const signedIn = await apis.post(1, '198.51.100.1', '/admin/auth/login', FOUNDER)
  const bearer = String(signedIn.body['token'])
  const change = { password: FOUNDER.password, newPassword: 'be-strong-and-brave' }
  expect((await apis.post(1, '198.51.100.1', '/admin/account/password', change, { bearer })).status).toBe(200)
  const clerk = { username: 'clerk', password: 'another-good-password' }
  for (const nth of [0, 1]) {
    const query = { groupBy: 'version' }
    expect((await apis.post(nth, '203.0.113.9', '/admin/db/quizzes', query, { bearer: stolen })).status).toBe(401)
    expect((await apis.post(nth, '203.0.113.9', '/admin/auth/register', clerk, { bearer: stolen })).status).toBe(403)
  }
})
