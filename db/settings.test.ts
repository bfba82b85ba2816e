import { readFile } from 'node:fs/promises'
import { isAbsolute } from 'node:path'
import { expect, test } from 'vitest'
import { commonSettings, databaseUrl, projectorSettings, readSettings, Server, SettingsError } from './settings.ts'

const refusal = (read: () => unknown): string => {
  try {
    read()
  } catch (error) {
    if (error instanceof SettingsError) return error.message
    throw error
  }
  return 'accepted'
}

test('settings have a default if possible', () => {
  const { DATA_DIR, ...rest } = projectorSettings({})
  expect(rest).toEqual({
    NODE_ENV: 'development',
    SYNCHRONOUS_STANDBY: 'none',
    LOG_LEVEL: 'info',
    RETENTION_DAYS: 90,
    ALERT_EMAIL: [],
    MAIL_RAMP: 'on',
    REPORT_TIME_ZONE: 'UTC',
    META_API_BASE: expect.stringMatching(/^https:\/\/graph\.facebook\.com\/v\d+\.0$/),
  })
  expect(isAbsolute(DATA_DIR)).toBe(true)
  expect(readSettings(Server, {})).toMatchObject({ PORT: 8080, HOST: '127.0.0.1' })
})

test('empty settings count as missing, because compose files write them like this', () => {
  expect(projectorSettings({ NODE_ENV: '', NATS_URL: '', DATABASE_URL: '', PROJECTOR_PORT: '', CLOCK: '' })).toEqual(
    projectorSettings({}),
  )
})

test('the first line of a file that an editor of Windows marked counts, unless the environment has the setting', () => {
  expect(readSettings(Server, { '\uFEFFPORT': '8081' }).PORT).toBe(8081)
  expect(readSettings(Server, { PORT: '8082', '\uFEFFPORT': '8081' }).PORT).toBe(8082)
})

test('valid settings are used, and unknown ones are ignored', () => {
  const given = {
    NODE_ENV: 'production',
    DATA_DIR: '/var/lib/plan',
    DATABASE_URL: 'postgresql://app:secret@db:5432/app',
    NATS_URL: 'nats://one:4222,nats://two:4222',
    LOG_LEVEL: 'warn',
  }
  expect(projectorSettings({ ...given, PROJECTOR_PORT: '9090', PATH: '/bin' })).toEqual({
    ...given,
    SYNCHRONOUS_STANDBY: 'none',
    PROJECTOR_PORT: 9090,
    RETENTION_DAYS: 90,
    ALERT_EMAIL: [],
    MAIL_RAMP: 'on',
    REPORT_TIME_ZONE: 'UTC',
    META_API_BASE: projectorSettings({}).META_API_BASE,
  })
  expect(commonSettings({ CLOCK: '2026-01-31T23:59:00+08:00' }).CLOCK).toBe('2026-01-31T23:59:00+08:00')
})

test.each([
  [
    'PROJECTOR_PORT',
    ['0', '65536', '80.5', 'eighty', '-1', 'Infinity'],
    'PROJECTOR_PORT is a whole number from 1 to 65535',
  ],
  ['DATABASE_URL', ['mysql://localhost/app', 'localhost', ' postgres://'], 'DATABASE_URL looks like postgres://'],
  ['NATS_URL', ['http://localhost:4222', 'localhost:4222'], 'NATS_URL looks like nats://'],
  ['CLOCK', ['yesterday', '2026-01-31', '2026-02-30T00:00:00Z', '2026-01-31T23:59'], 'CLOCK is an ISO instant'],
  ['ALERT_EMAIL', ['ruth', 'ruth@moab.example;naomi@moab.example'], 'ALERT_EMAIL is one e-mail address, or several'],
  ['ALERT_WEBHOOK', ['hooks.example', 'ftp://hooks.example'], 'ALERT_WEBHOOK looks like https://'],
  ['HEARTBEAT_URL', ['hc.example'], 'HEARTBEAT_URL looks like https://'],
  ['REPORT_TIME_ZONE', ['Singapore time', 'UTC+25'], 'REPORT_TIME_ZONE is the name of a time zone'],
  ['LOG_LEVEL', ['loud'], 'LOG_LEVEL: Invalid option: expected one of "fatal"|"error"|"warn"'],
  ['NODE_ENV', ['prod'], 'NODE_ENV: Invalid option: expected one of "development"|"test"|"production"'],
])('an invalid %s is refused with a sentence that explains valid values', (name, values, sentence) => {
  for (const value of values) expect(refusal(() => projectorSettings({ [name]: value }))).toContain(sentence)
})

test('all invalid settings are reported at once with a reference to the documentation, without secrets', () => {
  const said = refusal(() =>
    projectorSettings({ PROJECTOR_PORT: 'x', DATABASE_URL: 'mysql://app:secret@db/app', LOG_LEVEL: 'loud' }),
  )
  for (const name of ['PROJECTOR_PORT', 'DATABASE_URL', 'LOG_LEVEL', '.env.example']) expect(said).toContain(name)
  expect(said).not.toContain('secret')
})

test('a shifted clock is refused in production only', () => {
  const CLOCK = '2026-01-31T23:59:00Z'
  for (const read of [commonSettings, projectorSettings]) {
    expect(refusal(() => read({ NODE_ENV: 'production', CLOCK }))).toContain('CLOCK is for tests and simulations')
    expect(refusal(() => read({ NODE_ENV: 'test', CLOCK }))).toBe('accepted')
  }
})

test.each(['ALERT_WEBHOOK', 'HEARTBEAT_URL', 'META_API_BASE'])(
  '%s to another machine is encrypted in production',
  (name) => {
    const read = (url: string, NODE_ENV: string) => refusal(() => projectorSettings({ NODE_ENV, [name]: url }))
    expect(read('http://hooks.example/x', 'production')).toBe(
      `${name} begins with https in production, unless it names this machine`,
    )
    for (const url of ['https://hooks.example/x', 'http://127.0.0.1:9/x'])
      expect(read(url, 'production')).toBe('accepted')
    expect(read('http://hooks.example/x', 'test')).toBe('accepted')
  },
)

test('a missing database setting is reported with a way to get a database', () => {
  expect(refusal(() => databaseUrl({}))).toContain('DATABASE_URL is not set: start everything with "make run"')
  expect(databaseUrl({ DATABASE_URL: 'postgres://x' })).toBe('postgres://x')
})

/** The files that define settings, of all processes. */
const DEFINITIONS = [
  'db/settings.ts',
  'api/settings/settings.ts',
  'api/settings/paddle-settings.ts',
  'api/settings/placeholders.ts',
  'providers/paddle/provider.ts',
  'projector/mail/settings.ts',
]

test('.env.example lists every setting of every process', async () => {
  const read = (file: string) => readFile(new URL(`../${file}`, import.meta.url), 'utf8')
  const defined = (await Promise.all(DEFINITIONS.map(read))).flatMap((text) =>
    [...text.matchAll(/^ {2}([A-Z][A-Z_]{2,40})(?:: [a-z]|,$)/gm)].map(([, name = '']) => name),
  )
  const listed = [...(await read('.env.example')).matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name)
  expect(defined.length).toBeGreaterThan(50)
  expect({ unlisted: defined.filter((name) => !listed.includes(name)) }).toEqual({ unlisted: [] })
})
