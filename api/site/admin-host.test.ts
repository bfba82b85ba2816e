import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { ADMIN_PREFIX, createTestApi } from '#api/testing.ts'
import { openConnection } from '#api/http/server/testing.ts'
import { build, FILES } from './testing.pages.ts'

const api = shared(async () => createTestApi({ pages: await build(FILES), env: { ADMIN_HOST: 'office.example.com' } }))

const statusAt = async (host: string, target: string) => {
  const connection = openConnection(api.port)
  connection.send(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
  const reply = await connection.reply()
  connection.close()
  return reply?.status
}

test.each([`${ADMIN_PREFIX}/login`, ADMIN_PREFIX])('%s is found under the host name of admins alone', async (path) => {
  expect(await statusAt('office.example.com', path)).toBe(200)
  expect(await statusAt('Office.Example.com:8443', path)).toBe(200)
  expect(await statusAt('plan.example.com', path)).toBe(404)
  expect(await statusAt('127.0.0.1', path)).toBe(404)
})

test('the API of admins answers under their host name alone', async () => {
  expect(await statusAt('office.example.com', '/api/v1/admin/openapi.json')).toBe(401)
  expect(await statusAt('plan.example.com', '/api/v1/admin/openapi.json')).toBe(404)
})

test.each(['/', '/api/v1/config', '/account/cabinet', '/robots.txt'])(
  'the host name of admins serves nothing of the public site: %s',
  async (path) => {
    expect(await statusAt('office.example.com', path)).toBe(404)
    expect(await statusAt('plan.example.com', path)).toBe(path === '/account/cabinet' ? 404 : 200)
    expect(await statusAt('office.example.com', '/healthz')).toBe(200)
  },
)
