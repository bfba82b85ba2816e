import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { createLog } from '#db/log.ts'
import { commonSettings } from '#db/settings.ts'
import { MINUTE_MS } from '#events/time/time.ts'
import { mailSettings } from '#projector/mail/settings.ts'
import { createMailTransport } from '#projector/mail/mail-transport.ts'
import { plain, startSmtp } from '#projector/mail/testing.smtp.ts'
import { type Runner, startInProcess } from '#projector/testing.ts'
import { createTestDatabase, until } from '#prove/servers/database.ts'
import { createStandIn, type ReceivedRequest, replied } from '#prove/servers/stand-in.ts'
import { checkRules, runAlerts } from './alerts.ts'
import { announceOpen, settle } from './incidents.ts'
import type { AlertRule, RuleResult } from './rule.ts'

const database = shared(() => createTestDatabase())

const log = createLog('projector', 'silent')
const NOW = new Date('2026-03-10T12:00:00Z')
const later = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS)

const clear = () => database.pool.query('delete from reactions.incidents; delete from reactions.jobs')
beforeEach(async () => void (await clear()))

const incidents = async () =>
  (
    await database.pool.query<{ line: string }>(
      `select concat(rule, ': ', text, case when resolved_at is null then '' else ' (over)' end) as line
       from reactions.incidents order by opened_at, key`,
    )
  ).rows.map(({ line }) => line)

const broken: RuleResult = { problems: [{ key: 'thing a', text: 'It broke.' }] }
const at = (minutes: number, found: RuleResult) =>
  settle(database.pool, 'thing', found, ['mail 1', 'webhook'], later(minutes))
const messages = async () =>
  (
    await database.pool.query<{ line: string }>(
      `select concat(kind, ' ', data ->> 'state') as line from reactions.jobs where queue = 'alerts' order by asked_at, kind`,
    )
  ).rows.map(({ line }) => line)

test('an incident has one message per receiver, whatever number of checks and projectors find it', async () => {
  await Promise.all([at(0, broken), at(0, broken), at(0, broken)])
  await at(1, { problems: [{ key: 'thing a', text: 'It broke more.' }] })
  expect(await messages()).toEqual(['mail 1 opened', 'webhook opened'])
  expect(await incidents()).toEqual(['thing: It broke more.'])
})

test('an incident is over after five quiet minutes, with a second message, and may come back', async () => {
  await at(0, broken)
  await at(4, { problems: [] })
  expect(await incidents()).toEqual(['thing: It broke.'])
  await at(5, { problems: [] })
  expect(await incidents()).toEqual(['thing: It broke. (over)'])
  await at(9, broken)
  const all = ['mail 1 opened', 'webhook opened', 'mail 1 resolved', 'webhook resolved']
  expect(await messages()).toEqual([...all, 'mail 1 opened', 'webhook opened'])
})

test('an incident that is open when a receiver is added is announced to it, once, before it is over', async () => {
  await at(0, broken)
  const targets = ['mail 1', 'mail 2', 'webhook'] as const
  await announceOpen(database.pool, targets, later(1))
  await announceOpen(database.pool, targets, later(2))
  await settle(database.pool, 'thing', { problems: [] }, targets, later(9))
  await announceOpen(database.pool, [...targets, 'mail 3'], later(10))
  expect(await messages()).toEqual([
    'mail 1 opened',
    'webhook opened',
    'mail 2 opened',
    'mail 1 resolved',
    'mail 2 resolved',
    'webhook resolved',
  ])
})

test('an incident stays open while its rule fails or cannot say how it is', async () => {
  await at(0, broken)
  await at(30, { problems: [], isUnknown: (key) => key === 'thing a' })
  const failing: AlertRule = { name: 'thing', find: () => Promise.reject(new Error('no database')) }
  await checkRules({ ...database, log, targets: [] }, [failing], later(60))
  expect(await incidents()).toEqual(['thing: It broke.', 'checks: “thing” could not be checked.'])
})

describe('messages', () => {
  const smtp = shared(() => startSmtp())
  let runners: Runner[] = []
  afterEach(async () => {
    for (const runner of runners.splice(0)) await runner.stop()
  })

  test('two projectors send one mail and one request per incident, repeat a refused one, and resolve it', async () => {
    const requests: ReceivedRequest[] = []
    const hook = await createStandIn((request) => {
      requests.push(request)
      return replied(requests.length === 1 ? 500 : 200, {})
    })
    const settings = mailSettings({ SMTP_URL: smtp.url, PUBLIC_URL: 'https://plan.example' })
    let now = NOW
    // Each look takes a little, so a refused message becomes due again.
    const clock = () => (now = new Date(now.getTime() + 5))
    const start = (holder: string, emails = ['owner@plan.example']) =>
      startInProcess(database, { holder }, (deps) =>
        runAlerts(deps, {
          emails,
          webhook: `${hook.origin}/alerts`,
          settings,
          checked: commonSettings({}),
          transport: createMailTransport(settings, () => {}),
          clock,
          checkMs: 50,
          firstPauseMs: 1,
        }),
      )
    await database.pool.query(
      `insert into reactions.jobs (queue, key, kind, subject, data, asked_at, due_at)
       values ('mail', '1', 'summary', 'txn_1', '{}', $1, $1::timestamptz - interval '1 hour')`,
      [NOW],
    )
    runners = [start('one'), start('two')]
    await until('the webhook has the message', () => requests.length >= 2)
    await until('a mail', () => smtp.received.length > 0)
    // A restart knows what is open.
    for (const runner of runners.splice(0)) await runner.stop()
    runners = [start('three', ['second@plan.example', 'owner@plan.example'])]
    await until('the second address has the message', () => smtp.received.length === 2)
    await database.pool.query(`delete from reactions.jobs where queue = 'mail'`)
    now = later(10)
    await until('it is over', () => requests.length >= 3 && smtp.received.length >= 4)
    const bodies = requests.map(({ body }) => JSON.parse(body))
    const text = '1 mail should have been sent 15 minutes ago.'
    expect(bodies.map(({ state }) => state)).toEqual(['opened', 'opened', 'resolved'])
    expect(bodies[2]).toEqual({
      site: 'https://plan.example',
      incident: 'jobs mail late',
      rule: 'jobs',
      state: 'resolved',
      text,
      openedAt: expect.stringMatching(/^2026-03-10T12:00/),
      at: expect.stringMatching(/^2026-03-10T12:10/),
    })
    const [opened = '', , resolved = ''] = smtp.received.map(plain)
    expect(smtp.received.map((mail) => `${mail.to} ${plain(mail).includes('Alert:')}`).toSorted()).toEqual([
      'owner@plan.example false',
      'owner@plan.example true',
      'second@plan.example false',
      'second@plan.example true',
    ])
    expect(opened).toContain(`Alert: ${text}`)
    expect(resolved).toContain('This began at 2026-03-10 12:00 UTC and was over at 2026-03-10 12:10 UTC.')
    await hook.close()
  })
})
