import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { natsUrl } from '#prove/servers/database.ts'
import { createTestApi, SETUP_TOKEN } from '#api/testing.ts'
import { runProgram } from '#prove/servers/program.ts'

const api = shared(() => createTestApi())

const file = fileURLToPath(new URL('admin.ts', import.meta.url))

const createAdmin = async (username: string, password?: string, env: Record<string, string> = {}) => {
  const { code, stdout, stderr } = await runProgram(file, [username], {
    DATABASE_URL: api.databaseUrl,
    NATS_URL: natsUrl(),
    KEY_DIR: process.env['KEY_DIR'],
    KEY_WRAP: process.env['KEY_WRAP'],
    ...(password && { ADMIN_PASSWORD: password }),
    ...env,
  })
  return { code, output: code === 0 ? stdout : stderr }
}

test('the command creates an admin with a password that it prints, and the admin can sign in', async () => {
  const { code, output } = await createAdmin('Founder')
  expect(code).toBe(0)
  const [, password = ''] = /^Created the admin Founder, password ([\w-]{16})\n$/.exec(output) ?? []
  const { status } = await api.post('/admin/auth/login', { username: 'founder', password })
  expect(status).toBe(200)
  expect(
    (
      await api.post(
        '/admin/auth/register',
        { username: 'clerk', password: 'of-good-courage' },
        { bearer: SETUP_TOKEN },
      )
    ).status,
  ).toBe(403)

  expect(await createAdmin('FOUNDER')).toEqual({ code: 1, output: 'There is already an admin called FOUNDER\n' })
})

test.each([
  ['', undefined, 'Username and password are required: make admin U=<username>\n'],
  ['two words', undefined, 'Special characters in username or password are not allowed: make admin U=<username>\n'],
  ['clerk', 'of good courage', 'Special characters in username or password are not allowed: make admin U=<username>\n'],
])('the command refuses the admin "%s" with the password %s and says why', async (username, password, sentence) => {
  expect(await createAdmin(username, password)).toEqual({ code: 1, output: sentence })
})

test('make passes the whole username to the command, which then refuses two words', async () => {
  const args = ['--silent', '--old-file=node_modules/.installed', 'admin', 'U=two words']
  const env = { ...process.env, DATABASE_URL: api.databaseUrl, NATS_URL: natsUrl() }
  await expect(promisify(execFile)('make', args, { env })).rejects.toThrow('Special characters in username or password')
})

test('the command names the address of the sign-in, which the settings hide', async () => {
  const env = { ADMIN_PATH_PREFIX: '/0123456789', PUBLIC_URL: 'https://plan.example.com/' }
  const sentence = (site: string) =>
    expect.stringContaining(`\nSign in at ${site}/0123456789/login, then set up a second factor: Tools, Settings\n`)
  expect(await createAdmin('Boaz', 'of-good-courage-1', env)).toEqual({
    code: 0,
    output: sentence('https://plan.example.com'),
  })
  const apart = await createAdmin('Naomi', 'of-good-courage-1', { ...env, ADMIN_HOST: 'office.example.com' })
  expect(apart.output).toEqual(sentence('https://office.example.com'))
})
