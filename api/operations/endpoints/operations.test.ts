import { expect, onTestFinished, test } from 'vitest'
import { ADMIN_PASSWORD, createAdminApi } from '#api/testing.admin.ts'
import { shared } from '#prove/servers/resources.ts'
import { audit, listAdmins, operations } from '#api/contracts/operations/operations.ts'
import { registerAdmin } from '#api/testing.ts'
import { startProjector } from '#prove/servers/projector.ts'
import { insertEvents, until } from '#prove/servers/database.ts'

const api = shared(() => createAdminApi())

const look = (path: string, token = api.bearer) => api.get(`/api/v1/admin${path}`, { bearer: token })
const acts = async (kind = 'all') =>
  audit.reply
    .parse((await look(`/audit?kind=${kind}`)).body)
    .acts.map(({ username, act, detail, times }) => `${username} ${act} ${detail} ${times}`)

test('the operators’ page works before any projector has run', async () => {
  const { status, body } = await look('/operations')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    head: 2,
    projections: [],
    deadLetters: { total: 0 },
    mails: { counts: [] },
  })
})

test('the operators’ page lists projections, dead letters and pending deliveries', async () => {
  await insertEvents(
    api.pool,
    `values
         (3, 'weather-x', 1, gen_random_uuid(), 'weather.never-heard-of', 1, 'null', '{"correlation":"c","causation":"o"}', now()),
         (4, 'quiz-x', 1, gen_random_uuid(), 'quiz.question-answered', 1, '{}', '{"correlation":"c","causation":"o"}', now())`,
  )
  await api.pool.query(
    `insert into reactions.jobs (queue, key, kind, subject, data, asked_at, due_at, attempts, outcome, done_at) values
         ('mail', '1', 'finish', 'txn_1', '{}', now(), 'infinity', 2, null, null),
         ('mail', '3', 'renewal', 'txn_3', '{}', now(), '2127-02-01', 0, null, null),
         ('mail', '4', 'renewal', 'txn_4', '{}', now(), '2127-01-01', 0, null, null),
         ('mail', '2', 'summary', 'txn_2', '{}', now(), now(), 1, 'sent', now())`,
  )
  const projector = await startProjector(api.databaseUrl, api.pool)
  onTestFinished(() => projector.stop())
  await projector.caughtUp()
  // Counts of deliveries that were slow are shown again for a moment.
  await until('the mails are counted', async () =>
    Boolean(operations.reply.parse((await look('/operations')).body).mails.counts.length),
  )
  const { body } = await look('/operations')
  expect(body['projections']).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        name: 'quiz-funnel',
        isLeftOver: false,
        version: 1,
        position: 4,
        behind: 0,
        lagSeconds: 0,
        waitsAt: null,
        rebuild: 'none',
      }),
    ]),
  )
  expect(body['deadLetters']).toMatchObject({
    latest: expect.arrayContaining([
      expect.objectContaining({
        projection: 'quiz-funnel',
        position: 4,
        reason: 'invalid',
        message: '"quiz.question-answered" at position 4 breaks its schema',
        stack: expect.stringContaining('Caused by: ZodError'),
      }),
    ]),
  })
  expect(body['mails']).toMatchObject({
    counts: [
      { outcome: 'sent', count: 1 },
      { outcome: 'waiting', count: 3 },
    ],
    latest: [
      { subject: 'txn_4', dueAt: '2127-01-01T00:00:00.000Z' },
      { subject: 'txn_3', dueAt: '2127-02-01T00:00:00.000Z' },
      { kind: 'finish', outcome: null, dueAt: null, attempts: 2 },
      { kind: 'summary', outcome: 'sent' },
    ],
  })
  const asked = await api.post('/admin/dead-letters/retry', { projection: 'quiz-funnel' }, { bearer: api.bearer })
  expect([asked.status, asked.body]).toEqual([200, { ok: true }])
  await until('the projection was rebuilt', async () =>
    operations.reply
      .parse((await look('/operations')).body)
      .projections.some(({ name, version }) => name === 'quiz-funnel' && version === 2),
  )
  await api.pool.query(
    `insert into event_store.events
       values (5, 4, 'quiz-x', 2, gen_random_uuid(), 'quiz.question-answered', 9, '{}', '{"correlation":"c","causation":"o"}', now())`,
  )
  await until('the page says that the funnel waits for newer code', async () =>
    operations.reply
      .parse((await look('/operations')).body)
      .projections.some(({ name, waitsAt }) => name === 'quiz-funnel' && waitsAt === 'quiz.question-answered v9'),
  )
  await until('the readiness says so, and stays ready', async () => {
    const { status, body: readiness } = await api.get('/readyz')
    return status === 200 && JSON.stringify(readiness['waiting']).includes('quiz-funnel waits at event 5')
  })
})

test('the operators’ page shows open incidents first, and differences once the reconciliation has run', async () => {
  expect((await look('/operations')).body['reconciliation']).toBeNull()
  await api.pool.query(
    `insert into reactions.jobs (queue, key, kind, subject, asked_at, data, due_at)
       values ('periodic', 'reconciliation', 'run', 'reconciliation', now(),
         '{"done": 1, "total": 1, "endedAt": "2026-06-28T04:00:01.000Z", "actedAt": null}', '2026-06-29T04:00:00Z');
       insert into reactions.differences values ('2026-06-27', 'txn_7', 'refund', 'USD', null, 500, now());
       delete from reactions.incidents;
       insert into reactions.incidents values
         ('a', 'steps', 'Over.', '2026-06-28T05:00:00Z', now(), '2026-06-28T06:00:00Z'),
         ('b', 'silence', 'Open.', '2026-06-28T04:00:00Z', now(), null)`,
  )
  const { body } = await look('/operations')
  expect(body['reconciliation']).toEqual({
    comparedAt: '2026-06-28T04:00:01.000Z',
    differences: [
      { day: '2026-06-27', transactionId: 'txn_7', kind: 'refund', currency: 'USD', ours: null, theirs: 500 },
    ],
  })
  expect(body['incidents']).toMatchObject([
    { rule: 'silence', text: 'Open.', openedAt: '2026-06-28T04:00:00.000Z', resolvedAt: null },
    { text: 'Over.', resolvedAt: '2026-06-28T06:00:00.000Z' },
  ])
})

test('an unknown projection cannot be rebuilt', async () => {
  const { status, body } = await api.post(
    '/admin/dead-letters/retry',
    { projection: 'nothing' },
    { bearer: api.bearer },
  )
  expect([status, body['code']]).toEqual([422, 'unknown_projection'])
})

const login = (username: string) => api.post('/admin/auth/login', { username, password: ADMIN_PASSWORD })
const listed = async () => listAdmins.reply.parse((await look('/admins')).body).admins

test('a disabled admin is signed out at once, cannot sign in, and stays listed', async () => {
  const theirs = await registerAdmin(api, api.bearer, { username: 'clerk' })
  expect((await look('/admins', theirs)).status).toBe(200)
  const [you, clerk] = await listed()
  expect([you?.username, you?.isYou, clerk?.username, clerk?.disabledAt]).toEqual(['founder', true, 'clerk', null])
  const disabled = await api.post(
    '/admin/admins/disable',
    { adminId: clerk?.adminId, password: ADMIN_PASSWORD },
    { bearer: api.bearer },
  )
  expect(disabled.body).toEqual({ ok: true })
  expect((await look('/admins', theirs)).status).toBe(401)
  // Without a read model, the reports would return 503.
  expect((await api.post('/admin/db/quizzes', { groupBy: 'creo' }, { bearer: theirs })).status).toBe(401)
  expect((await api.post('/admin/figures', { metrics: ['visitors'] }, { bearer: theirs })).status).toBe(401)
  expect([(await login('clerk')).status, (await login('clerk')).body['code']]).toEqual([401, 'invalid_credentials'])
  expect(
    (await api.post('/admin/auth/register', { username: 'third', password: ADMIN_PASSWORD }, { bearer: theirs }))
      .status,
  ).toBe(403)
  expect((await listed())[1]?.disabledAt).toMatch(/Z$/)
  const again = { username: 'Clerk', password: ADMIN_PASSWORD, currentPassword: ADMIN_PASSWORD }
  expect((await api.post('/admin/auth/register', again, { bearer: api.bearer })).status).toBe(409)
})

test.each([
  ['themselves', async () => (await listed()).find(({ isYou }) => isYou)?.adminId, 'yourself'],
  ['an unknown admin', async () => '3f0e6a52-9c1d-4b7e-8a43-5d2c1b0a9f8e', 'unknown_admin'],
])('an admin cannot disable %s', async (_, whom, code) => {
  const { status, body } = await api.post(
    '/admin/admins/disable',
    { adminId: await whom(), password: ADMIN_PASSWORD },
    { bearer: api.bearer },
  )
  expect([status, body['code']]).toEqual([422, code])
})

test('sign-ins, queries and changes are audited without the names that strangers typed', async () => {
  await login('founder')
  await api.post('/admin/auth/login', { username: 'founder', password: 'wrong-one' })
  await api.post('/admin/auth/login', { username: 'my-password-by-mistake', password: 'x' })
  const query = { groupBy: 'creo', filter_age: '60+' }
  for (let n = 0; n < 3; n++) await api.post('/admin/db/quizzes', query, { bearer: api.bearer })
  await until('the queries were noted', async () => (await acts('queries')).some((act) => act.endsWith(' 3')))
  expect(await acts('queries')).toEqual([`founder quizzes ${JSON.stringify(query)} 3`])
  expect(await acts('sign-ins')).toEqual(
    expect.arrayContaining(['founder signed in {} 1', 'founder sign-in refused {} 1', 'null sign-in refused {} 1']),
  )
  expect(await acts('changes')).toEqual(
    expect.arrayContaining([
      'founder made an admin {"username":"clerk"} 1',
      'founder disabled an admin {"username":"clerk"} 1',
    ]),
  )
  expect((await acts()).join()).not.toContain('by-mistake')
})
