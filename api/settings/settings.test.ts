import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { SETTINGS } from '#api/testing.ts'
import { runProgram } from '#prove/servers/program.ts'
import { apiSettings } from './settings.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://app:secret@db:5432/app',
  JWT_SECRET: 'x'.repeat(32),
  ADMIN_PATH_PREFIX: '/x7Kq2-office',
  ADMIN_SETUP_TOKEN: 'y'.repeat(16),
  CHECKOUT: 'simulated',
  COMPANY_NAME: 'Morning Light Ltd.',
  COMPANY_ADDRESS: '1 Church Street, Singapore 049481',
  INFO_EMAIL: 'info@morning-light.church',
  SUPPORT_EMAIL: 'support@morning-light.church',
  ACCEPT_PLACEHOLDERS: 'voices,claims',
}

/** Returns the error message for these settings, or an empty string when they are valid. */
const said = (env: Record<string, string | undefined>, base: object = SETTINGS): string => {
  try {
    apiSettings({ ...base, ...env })
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

test.each([
  [
    { JWT_SECRET: undefined },
    'JWT_SECRET is missing: "make run" creates one; elsewhere set 32 or more random characters',
  ],
  [{ JWT_SECRET: '' }, 'JWT_SECRET is missing'],
  [{ JWT_SECRET: 'x'.repeat(31) }, 'JWT_SECRET is too short: use 32 or more random characters'],
  [{ ADMIN_PATH_PREFIX: undefined }, 'ADMIN_PATH_PREFIX is missing: set a secret path such as /x7Kq2-office'],
  [{ ADMIN_PATH_PREFIX: 'office' }, 'ADMIN_PATH_PREFIX starts with "/"'],
  [{ ADMIN_PATH_PREFIX: '/' }, 'ADMIN_PATH_PREFIX starts with "/"'],
  [{ ADMIN_PATH_PREFIX: '/office/' }, 'ADMIN_PATH_PREFIX starts with "/"'],
  [{ ADMIN_PATH_PREFIX: '/off ice' }, 'ADMIN_PATH_PREFIX starts with "/"'],
  [{ ADMIN_PATH_PREFIX: '/../etc' }, 'ADMIN_PATH_PREFIX starts with "/"'],
  [{ ADMIN_PATH_PREFIX: '/quiz' }, 'ADMIN_PATH_PREFIX is the address of a public page'],
  [{ ADMIN_PATH_PREFIX: '/api/office' }, 'ADMIN_PATH_PREFIX is the address of a public page'],
  [{ ADMIN_SETUP_TOKEN: undefined }, 'ADMIN_SETUP_TOKEN is missing: it allows creating the first admin'],
  [{ ADMIN_SETUP_TOKEN: 'short' }, 'ADMIN_SETUP_TOKEN has 8 or more characters'],
  [{ TRUSTED_PROXIES: 'my-proxy' }, 'TRUSTED_PROXIES lists addresses'],
  [{ TRUSTED_PROXIES: '10.0.0.0/99' }, 'TRUSTED_PROXIES lists addresses'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN has 16 or more characters'],
  [{ PUBLIC_URL: 'plan.example.com' }, 'PUBLIC_URL looks like https://plan.example.com'],
  [{ PUBLIC_URL: 'javascript:alert(1)' }, 'PUBLIC_URL looks like https://plan.example.com'],
  [{ RATE_LIMITS: 'maybe' }, 'RATE_LIMITS'],
  [{ PORT: '0' }, 'PORT is a whole number from 1 to 65535'],
  [{ CHECKOUT: 'cash' }, 'CHECKOUT'],
  [{ CHECKOUT: 'paddle' }, 'CHECKOUT=paddle needs PADDLE_CLIENT_TOKEN'],
  [{ PADDLE_CLIENT_TOKEN: 'secret' }, 'PADDLE_CLIENT_TOKEN starts with live_ or test_'],
  [{ META_PIXEL_ID: 'pixel' }, 'META_PIXEL_ID is a number'],
  [{ SUPPORT_EMAIL: 'support' }, 'SUPPORT_EMAIL is an e-mail address'],
])('an invalid setting is reported with its fix: %j', (env, sentence) => {
  expect(said(env)).toContain(sentence)
})

test('the value of an invalid setting is not repeated, because it may be a secret', () => {
  expect(said({ JWT_SECRET: 'not-long-enough-secret', METRICS_TOKEN: 'tiny-token' })).not.toMatch(
    /not-long-enough-secret|tiny-token/,
  )
})

test('missing and empty settings have their defaults', () => {
  const expected = {
    PORT: 8080,
    HOST: '127.0.0.1',
    NODE_ENV: 'test',
    LOG_LEVEL: 'info',
    TRUSTED_PROXIES: ['loopback'],
    CHECKOUT: 'simulated',
  }
  expect(apiSettings(SETTINGS)).toMatchObject(expected)
  expect(
    apiSettings({ ...SETTINGS, PORT: '', HOST: '', LOG_LEVEL: '', TRUSTED_PROXIES: '', METRICS_TOKEN: '' }),
  ).toMatchObject(expected)
  expect(apiSettings({ ...SETTINGS, RATE_LIMITS: '' }).RATE_LIMITS).toBe('on')
})

test.each([
  ['loopback', ['loopback']],
  ['none', []],
  ['loopback, 10.0.0.0/8,192.168.1.4', ['loopback', '10.0.0.0/8', '192.168.1.4']],
])('TRUSTED_PROXIES accepts %s', (list, entries) => {
  expect(apiSettings({ ...SETTINGS, TRUSTED_PROXIES: list }).TRUSTED_PROXIES).toEqual(entries)
})

test('production starts with complete settings', () => {
  expect(said({}, PRODUCTION)).toBe('')
})

test.each([
  [{ CLOCK: '2026-01-31T23:59:00Z' }, 'CLOCK is for tests and simulations: remove it'],
  [{ PASSWORD_ROUNDS: '9' }, 'PASSWORD_ROUNDS below 10 are for tests: remove it'],
  [{ RATE_LIMITS: 'off' }, 'RATE_LIMITS=off is for tests and simulations: remove it'],
  [{ ADMIN_SETUP_TOKEN: 'y'.repeat(15) }, 'ADMIN_SETUP_TOKEN has 16 or more characters'],
  [{ ADMIN_PATH_PREFIX: '/office7' }, 'ADMIN_PATH_PREFIX has 8 or more characters after the "/"'],
  [
    { CHECKOUT: undefined },
    'No one could pay: set PADDLE_CLIENT_TOKEN, or CHECKOUT=simulated if that is what you want',
  ],
  [{ JWT_SECRET: undefined }, 'JWT_SECRET is missing'],
])('production refuses to start with %j', (env, sentence) => {
  expect(said(env, PRODUCTION)).toContain(sentence)
})

test.each([
  [{ PADDLE_CLIENT_TOKEN: 'live_token' }, 'PADDLE_CLIENT_TOKEN'],
  [{ PADDLE_ENVIRONMENT: 'production' }, 'PADDLE_ENVIRONMENT'],
  [{ PADDLE_API_KEY: 'pdl_live_apikey_01' }, 'PADDLE_API_KEY'],
  [{ PADDLE_WEBHOOK_SECRET: 'pdl_ntfset_01' }, 'PADDLE_WEBHOOK_SECRET'],
  [{ PADDLE_PRICE_LIFETIME: 'pri_01' }, 'PADDLE_PRICE_LIFETIME'],
  [{ PADDLE_DISCOUNT_TRIAL: 'dsc_01', PADDLE_PRICE_TRIAL: 'pri_01' }, 'PADDLE_DISCOUNT_TRIAL, PADDLE_PRICE_TRIAL'],
])('production refuses the simulated checkout next to %j', (env, names) => {
  const sentence = `CHECKOUT=simulated gives away what Paddle sells: remove it, or remove ${names}`
  expect(said(env, PRODUCTION)).toContain(sentence)
  expect(said({ ...env, CHECKOUT: 'simulated' })).toBe('')
})

test('production accepts the simulated checkout next to Paddle settings that cannot sell', () => {
  expect(said({ PADDLE_ENVIRONMENT: 'sandbox', PADDLE_API_KEY: '' }, PRODUCTION)).toBe('')
})

test('production reports each placeholder and how to accept it', () => {
  const sentences = said(
    {
      COMPANY_NAME: undefined,
      COMPANY_ADDRESS: undefined,
      INFO_EMAIL: undefined,
      SUPPORT_EMAIL: 'help@sub.example.com',
      ACCEPT_PLACEHOLDERS: undefined,
    },
    PRODUCTION,
  )
  for (const sentence of [
    'COMPANY_NAME is the placeholder "Daily Lamp Pte. Ltd."',
    'COMPANY_ADDRESS is the placeholder "Singapore"',
    'INFO_EMAIL is info@daily-lamp.example, which receives no mail',
    'SUPPORT_EMAIL is help@sub.example.com, which receives no mail',
    'The testimonials and reviews are invented',
    '"10 million people" has no source',
    'The sale takes off less than the 50%',
    '"Most popular" has no source',
    'The trial of a week is labeled "4-WEEK PLAN"',
  ]) {
    expect(sentences).toContain(sentence)
  }
  for (const kind of ['company', 'addresses', 'voices', 'claims'])
    expect(sentences).toContain(`(or accept it: ACCEPT_PLACEHOLDERS=${kind})`)
})

test('production starts with accepted placeholders only', () => {
  const placeholder = { COMPANY_NAME: undefined, INFO_EMAIL: undefined }
  expect(said({ ...placeholder, ACCEPT_PLACEHOLDERS: 'all' }, PRODUCTION)).toBe('')
  expect(said({ ...placeholder, ACCEPT_PLACEHOLDERS: 'company, addresses,voices,claims' }, PRODUCTION)).toBe('')
  const sentences = said({ ...placeholder, ACCEPT_PLACEHOLDERS: 'company,voices,claims' }, PRODUCTION)
  expect(sentences.split('\n')).toHaveLength(2)
  expect(sentences).toContain('INFO_EMAIL')
  expect(said({ ACCEPT_PLACEHOLDERS: 'everything' }, PRODUCTION)).toContain('ACCEPT_PLACEHOLDERS lists some of')
})

test('tests and simulations can use settings that production refuses', () => {
  expect(said({ CLOCK: '2026-01-31T23:59:00Z', RATE_LIMITS: 'off' })).toBe('')
})

test('a process that cannot start prints the reason without a stack trace and exits with code 1', async () => {
  const main = fileURLToPath(new URL('../../operate/start/api.ts', import.meta.url))
  const { code, stderr } = await runProgram(main, [], { ...SETTINGS, JWT_SECRET: 'short' })
  expect(code).toBe(1)
  expect(stderr.split('\n')).toEqual([
    'These settings cannot be used (see .env.example):',
    '  JWT_SECRET: JWT_SECRET is too short: use 32 or more random characters',
    '',
  ])
})
