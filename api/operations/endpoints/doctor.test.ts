import { randomUUID } from 'node:crypto'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { createAdminApi } from '#api/testing.admin.ts'
import { DoctorReply, type DoctorFinding } from '#api/contracts/operations/doctor.ts'
import { createTestApi, SETTINGS } from '#api/testing.ts'
import { APPLE_PAY_PATH } from '#api/site/well-known.ts'
import { applePay } from '#api/operations/doctor/launch/apple-pay.ts'
import { startProjector } from '#prove/servers/projector.ts'
import { createPatient } from '#api/operations/doctor/check.ts'
import { paddleDestination } from '#api/operations/doctor/launch/paddle-destination.ts'
import { paddleDomain } from '#api/operations/doctor/launch/paddle-domain.ts'
import { paddlePrices } from '#api/operations/doctor/launch/paddle-prices.ts'
import { createRecordingStandIn, replied } from '#prove/servers/stand-in.ts'
import { examine, loadChecks } from '#api/operations/doctor/doctor.ts'
import { createPool } from '#db/client.ts'
import { natsUrl } from '#prove/servers/database.ts'
import { shared } from '#prove/servers/resources.ts'

const TOKEN = 'q8Zr5Yw2Xn7Vb4Ta-metrics'
const api = shared(() => createAdminApi({ natsUrl: natsUrl(), env: { METRICS_TOKEN: TOKEN } }))
const projector = shared(() => startProjector(api.databaseUrl, api.pool, natsUrl()))
beforeAll(() => projector.caughtUp())

/** Examines the database, NATS and API of this file, at the port that the API got. */
const findings = async (settings: Partial<typeof api.context.settings> = {}) => {
  const deps = { ...api.context, pool: api.context.reportPool }
  const all = { ...api.context.settings, PORT: api.port, DATABASE_URL: api.databaseUrl, ...settings }
  const found = await examine(await loadChecks(), { ...deps, settings: all })
  return new Map(found.map((one) => [one.name, one]))
}
const stateOf = (found: Map<string, DoctorFinding>, name: string) => [found.get(name)?.state, found.get(name)?.answer]

test('a healthy product has no failure, and every warning is explained', async () => {
  const failures = async () =>
    [...(await findings()).values()].flatMap(({ name, state, answer }) =>
      state === 'failure' ? [`${name}: ${answer}`] : [],
    )
  await expect.poll(failures).toEqual([])
  const found = await findings()
  expect(found.size).toBeGreaterThan(40)
  for (const one of found.values()) {
    expect([one.title, one.fix, one.answer], one.name).toEqual(
      [/\w/, /\w/, /\w/].map((text) => expect.stringMatching(text)),
    )
    expect(one.question).toMatch(/\?$/)
  }
})

test('mistakes that are planted in the database are named', async () => {
  // A projector would begin the late jobs.
  await projector.stop()
  await api.pool.query(`insert into projector.dead_letters (name, version, position, event_id, type, reason)
    select name, live_version, 1, gen_random_uuid(), 'quiz.age-chosen', 'failed' from projector.projections where name = 'money'`)
  await api.pool.query(
    `insert into reactions.jobs (queue, key, kind, subject, data, asked_at, due_at, last_error, attempts)
     values ('mail', $1, 'summary', 'txn_1', '{}', now(), now() - interval '1 hour', 'refused', 3),
       ('periodic', 'mail server', 'run', 'mail server', '{"endedAt":null}', now(), 'infinity', 'Invalid login', 3),
       ('periodic', 'backup', 'run', 'backup', '{"endedAt":"2026-01-01T00:00:00Z"}', now(), 'infinity', null, 0)`,
    [randomUUID()],
  )
  await api.pool.query(`create table public.planted (a int); insert into public.planted values (1), (1);`)
  await api.pool.query('create unique index concurrently planted_a on public.planted (a)').catch(() => {})
  await api.pool.query(`delete from kysely_migration`)
  const { text } = await api.get('/metrics', { bearer: TOKEN })
  expect(text).toContain('check_failing{check="dead-letters"} 1\n')
  expect(text).toContain('check_failing{check="keys"} 0\n')
  const found = await findings({
    TRUSTED_PROXIES: ['0.0.0.0/0'],
    CLOCK: '2026-01-01T00:00:00Z',
    PADDLE_WEBHOOK_SECRET: ['pdl_ntfset_wrong'],
  })
  expect(stateOf(found, 'dead-letters')).toEqual(['failure', 'money could not apply 1 event.'])
  expect(stateOf(found, 'jobs')).toEqual(['failure', expect.stringContaining('1 mail should have been sent')])
  expect(stateOf(found, 'mail-server')).toEqual(['failure', 'The mail server refuses: Invalid login'])
  expect(stateOf(found, 'backup')).toEqual(['failure', expect.stringMatching(/hours old/)])
  expect(stateOf(found, 'invalid-indexes')).toEqual(['failure', 'planted_a was left half built.'])
  expect(stateOf(found, 'migrations')).toEqual(['failure', 'The database is not migrated.'])
  expect(stateOf(found, 'proxies')).toEqual(['failure', expect.stringContaining('0.0.0.0/0')])
  expect(stateOf(found, 'clock')).toEqual(['failure', expect.stringContaining('CLOCK')])
  expect(stateOf(found, 'webhook-signature')).toEqual(['failure', expect.stringContaining('refuses our signature')])
  expect(stateOf(found, 'second-factor')).toEqual(['warning', 'A password alone lets in: founder.'])
})

test('the secret and the prices at Paddle are compared with the settings', async () => {
  const paddle = await createRecordingStandIn()
  onTestFinished(paddle.close)
  const settings: typeof api.context.settings = {
    ...api.context.settings,
    CHECKOUT: 'paddle',
    PUBLIC_URL: 'https://plan.church',
    PADDLE_API_KEY: 'pdl_live_apikey_01',
    PADDLE_API_BASE: paddle.origin,
    PADDLE_WEBHOOK_SECRET: ['pdl_ntfset_mine'],
  }
  const patient = createPatient({ ...api.context, settings })
  const destination = 'https://plan.church/api/v1/paddle/webhook'
  paddle.behave(replied(200, { data: [{ destination, active: true, endpoint_secret_key: 'pdl_ntfset_theirs' }] }))
  expect(await paddleDestination.answer(patient)).toMatchObject({
    state: 'failure',
    sentences: ['PADDLE_WEBHOOK_SECRET is not that of Paddle.'],
  })
  paddle.behave(replied(200, { data: [{ id: settings.PADDLE_PRICE_TRIAL, status: 'archived' }] }))
  expect((await paddlePrices.answer(patient)).sentences.join()).toContain(settings.PADDLE_PRICE_TRIAL)
  const domains = { data: [{ domain: 'plan.church', status: 'approved' }] }
  paddle.behave(replied(200, domains))
  expect(await paddleDomain.answer(patient)).toMatchObject({ sentences: ['Paddle approved plan.church.'] })
  paddle.behave(replied(403, {}))
  expect(await paddlePrices.answer(patient)).toMatchObject({ sentences: ['Paddle refuses PADDLE_API_KEY.'] })
})

test('the site shows the file of Apple Pay where it is set, and nothing elsewhere', async () => {
  await using shop = await createTestApi({ env: { APPLE_PAY_ASSOCIATION: '7B22707370' } })
  expect(await shop.get(APPLE_PAY_PATH)).toMatchObject({ status: 200, text: '7B22707370' })
  expect((await api.get(APPLE_PAY_PATH)).status).toBe(404)
  const settings = { ...shop.context.settings, CHECKOUT: 'paddle' as const, PORT: shop.port }
  expect(await applePay.answer(createPatient({ ...shop.context, settings }))).toMatchObject({ state: 'ok' })
})

test('a database that does not answer is one failure, and the other answers do not wait for it', async () => {
  const pool = createPool({ url: 'postgres://app:of-good-courage@127.0.0.1:1/app', name: 'planted' })
  const found = await examine(await loadChecks(), { ...api.context, pool })
  await pool.end()
  expect(found.find(({ name }) => name === 'database')?.state).toBe('failure')
  expect(found.filter(({ answer }) => answer.startsWith('Cannot be answered')).length).toBeGreaterThan(10)
  expect(JSON.stringify(found)).not.toContain('of-good-courage')
})

test('operators read what the doctor finds, without any secret', async () => {
  const { status, body, text } = await api.get('/api/v1/admin/doctor', { bearer: api.bearer })
  expect(status).toBe(200)
  expect(DoctorReply.parse(body).findings.length).toBeGreaterThan(40)
  for (const secret of [
    SETTINGS.JWT_SECRET,
    SETTINGS.ADMIN_SETUP_TOKEN,
    SETTINGS.ADMIN_PATH_PREFIX,
    TOKEN,
    'app_append:',
  ])
    expect(text).not.toContain(secret)
})
