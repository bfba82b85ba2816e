import { expect, test } from 'vitest'
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { createTestApi } from '#api/testing.ts'
import { shared } from '#prove/servers/resources.ts'

const MAIL_REPORTS_SECRET = 'a-secret-of-mail-reports'
const api = shared(() => createTestApi({ env: { MAIL_REPORTS_SECRET } }))

const bounce = async (message: string, env: Record<string, string>) => {
  const child = spawn(process.execPath, ['operate/cli/bounce.ts'], { env: { PATH: process.env['PATH'], ...env } })
  child.stdin.end(message)
  const output = await text(child.stdout)
  return { output, code: await new Promise((resolve) => child.on('close', resolve)) }
}

test('a message that came back is handed to the API, and kept by the mail server while that is away', async () => {
  const message = 'Action: failed\nStatus: 5.1.1\n\nMessage-ID: <1@plan.example>'
  const env = { PUBLIC_URL: api.url, MAIL_REPORTS_SECRET }
  expect(await bounce(message, env)).toEqual({ output: '{"ok":true,"outcome":"unknown"}\n', code: 0 })
  expect((await bounce(message, { ...env, MAIL_REPORTS_SECRET: 'another-one-than-that' })).code).toBe(1)
  expect((await bounce(message, { ...env, PUBLIC_URL: 'http://127.0.0.1:9' })).code).toBe(75)
})
