import { DAY_MS } from '#events/time/time.ts'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { openConnection } from '#api/http/server/testing.ts'
import { createAttackRng, startTarget } from './testing.ts'

const rng = createAttackRng('surface')
const target = shared(() => startTarget())

const SECURITY_HEADERS = ['content-security-policy', 'x-content-type-options', 'x-frame-options', 'referrer-policy']

test('random garbage instead of HTTP gets an answer with all security headers', async () => {
  const port = Number(new URL(target.url).port)
  for (let n = 0; n < 20; n++) {
    const connection = openConnection(port)
    const garbage = Array.from({ length: 1 + rng.below(200) }, () => String.fromCharCode(33 + rng.below(94))).join('')
    connection.send(`${garbage}\r\n\r\n`)
    const reply = await connection.reply()
    connection.close()
    expect(reply?.status, garbage).toBe(400)
    expect(Object.keys(reply?.headers ?? {})).toEqual(expect.arrayContaining(SECURITY_HEADERS))
  }
})

test('another account of the machine reads neither the data folder nor the logs', async () => {
  // PostgreSQL runs as another account when root starts the product; it may pass through the folder but not list it.
  expect((await stat(target.dir)).mode & 0o777 & ~0o010).toBe(0o700)
  const logs = join(target.dir, 'logs')
  expect((await stat(logs)).mode & 0o077).toBe(0)
  for (const name of await readdir(logs)) expect((await stat(join(logs, name))).mode & 0o777, name).toBe(0o600)
})

test('robots.txt and security.txt exist, and name nothing that is hidden', async () => {
  const robots = await target.get('/robots.txt')
  expect(robots.status).toBe(200)
  expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(robots.text).toContain('Disallow: /api/')
  const security = await target.get('/.well-known/security.txt')
  expect(security.status).toBe(200)
  expect(security.text).toMatch(/^Contact: mailto:\S+@\S+$/m)
  const expires = new Date(/^Expires: (.*)$/m.exec(security.text)?.[1] ?? '')
  expect(expires.getTime()).toBeGreaterThan(Date.now())
  expect(expires.getTime()).toBeLessThan(Date.now() + 365 * DAY_MS)
  const { pathname } = new URL(target.adminUrl)
  for (const { text } of [robots, security]) expect(text).not.toContain(pathname.split('/')[1])
})
