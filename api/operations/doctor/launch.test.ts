import { expect, test } from 'vitest'
import type { Diagnosis } from './check.ts'
import { certificate } from './deploy/certificate.ts'
import { production } from './deploy/production.ts'
import { proxies } from './deploy/proxies.ts'
import { secrets } from './deploy/secrets.ts'
import { secondFactor } from './launch/second-factor.ts'
import { collation } from '#db/operations/checks/postgres/collation.ts'
import { backup } from '#db/operations/checks/backup.ts'
import { copy } from '#db/operations/checks/copy.ts'
import { disputes } from '#db/operations/checks/disputes.ts'
import { heartbeat } from '#db/operations/checks/heartbeat.ts'
import { providerClock } from '#db/operations/checks/provider-clock.ts'
import { alertReceivers } from './launch/alert-receivers.ts'
import { applePay } from './launch/apple-pay.ts'
import { checkout } from './launch/checkout.ts'
import { mailSender } from './launch/mail-sender.ts'
import { mailServer } from './launch/mail-server.ts'
import { paddleDestination } from './launch/paddle-destination.ts'
import { paddleDomain } from './launch/paddle-domain.ts'
import { paddlePrices } from './launch/paddle-prices.ts'
import { paymentDescriptor } from './launch/payment-descriptor.ts'
import { supportMail } from './launch/support-mail.ts'
import { webhookSignature } from './launch/webhook-signature.ts'
import { clock } from './start/clock.ts'
import { memory } from './deploy/memory.ts'

const PADDLE = {
  address: 'https://plan.example.com/api/v1/paddle/webhook',
  secrets: ['pdl_ntfset_new', 'pdl_ntfset_old'],
  destinations: [
    {
      destination: 'https://plan.example.com/api/v1/paddle/webhook',
      active: true,
      endpoint_secret_key: 'pdl_ntfset_old',
      subscribed_events: [
        'transaction.completed',
        'customer.created',
        'subscription.created',
        'subscription.updated',
        'subscription.canceled',
        'adjustment.created',
        'adjustment.updated',
      ].map((name) => ({ name })),
    },
  ],
}
const [DESTINATION] = PADDLE.destinations
const subscribedTo = (from: number, to?: number) => ({
  ...PADDLE,
  destinations: [{ ...DESTINATION!, subscribed_events: DESTINATION!.subscribed_events.slice(from, to) }],
})
const describedAs = (ours: string | undefined) => ({ isReal: true, ours, theirs: 'PADDLE.NET* LAMP' })
const domainThatIs = (status: string) => ({ host: 'plan.church', domains: [{ domain: 'plan.church', status }] })
const MAIL = { job: { error: null, endedAt: '2026-03-10T12:00:00Z' }, hasReports: true }
const PRICES = { ids: ['pri_1', 'pri_2'], reply: { status: 200, active: ['pri_1', 'pri_2'] } }
const PROXIES = {
  trusted: ['loopback'],
  host: '::',
  isProduction: true,
  countryHeader: undefined,
  callers: { all: 0, bad: 0 },
}
const RANDOM = {
  isProduction: true,
  secrets: { JWT_SECRET: 'q8Zr5Yw2Xn7Vb4Ta', KEY_WRAP: 'm3Kd9Lf6Ph1Sj0Gc', METRICS_TOKEN: undefined },
}

const BEATING = {
  isSet: true,
  isProduction: true,
  runs: { done: 0, total: 9, endedAt: '2026-03-10T12:03:01Z', actedAt: '2026-03-10T12:00:00Z', problem: 'Mails wait.' },
  now: Date.parse('2026-03-10T12:03:01Z'),
}

type Judge<Facts> = { title: string; fix: string; judge: (facts: Facts) => Diagnosis }

/** Returns what a check says about a mistake, and what it should say. */
const planted = <Facts>(
  { title, fix, judge }: Judge<Facts>,
  facts: NoInfer<Facts>,
  state: Diagnosis['state'],
  words: RegExp,
) => [title, judge(facts), state, words, fix] as const

/** Mistakes of a launch. */
const PLANTED = [
  planted(memory, { gib: 1.9, cores: 2, neededGib: 4 }, 'warning', /1\.9 GiB .* may be ended/),
  planted(memory, { gib: 3.8, cores: 1, neededGib: 4 }, 'warning', /1 core: visitors wait/),
  planted(
    secrets,
    { ...RANDOM, secrets: { PADDLE_API_KEY: 'q8Zr5Y$w2Xn7Vb4Ta' } },
    'failure',
    /PADDLE_API_KEY .* such as \$/,
  ),
  planted(clock, { isSet: true, aheadSeconds: {} }, 'failure', /CLOCK/),
  planted(clock, { isSet: false, aheadSeconds: { database: 0, NATS: -61 } }, 'failure', /61 s behind that of NATS/),
  planted(production, { isProduction: false, isPublic: true }, 'failure', /NODE_ENV/),
  planted(certificate, { problem: 'ERR_TLS_CERT_ALTNAME_INVALID', days: 80 }, 'failure', /refuse/),
  planted(certificate, { problem: undefined, days: 2.4 }, 'failure', /2 days/),
  planted(proxies, { ...PROXIES, trusted: ['0.0.0.0/0'] }, 'failure', /0\.0\.0\.0\/0/),
  planted(
    secondFactor,
    { count: 1, moved: ['ruth (old.example.com)'], without: [] },
    'warning',
    /another host .* ruth/,
  ),
  planted(collation, { stored: '2.36', actual: '2.41' }, 'failure', /2\.36, .* 2\.41/),
  planted(proxies, PROXIES, 'warning', /one address/),
  planted(proxies, { ...PROXIES, callers: { all: 40, bad: 39 } }, 'failure', /39 of 40 calls/),
  planted(proxies, { ...PROXIES, countryHeader: 'cf-ipcountry' }, 'failure', /cf-ipcountry/),
  planted(
    secrets,
    { ...RANDOM, secrets: { JWT_SECRET: 'change-me'.repeat(4) } },
    'failure',
    /^JWT_SECRET can be guessed\.$/,
  ),
  planted(secrets, { ...RANDOM, secrets: { DATABASE_URL: 'app_append' } }, 'failure', /DATABASE_URL/),
  planted(
    secrets,
    { ...RANDOM, secrets: { A: 'q8Zr5Yw2Xn7Vb4Ta', B: 'q8Zr5Yw2Xn7Vb4Ta' } },
    'failure',
    /A repeats .* B repeats/,
  ),
  planted(checkout, { checkout: 'simulated', environment: 'sandbox', gaps: [] }, 'warning', /gives everything away/),
  planted(
    checkout,
    { checkout: 'paddle', environment: 'production', gaps: ['set PADDLE_PRICE_TRIAL'] },
    'failure',
    /PRICE_TRIAL/,
  ),
  planted(webhookSignature, { status: 401, address: 'https://plan.example.com' }, 'failure', /refuses our signature/),
  planted(paddleDestination, { ...PADDLE, secrets: ['pdl_ntfset_other'] }, 'failure', /PADDLE_WEBHOOK_SECRET/),
  planted(paddleDestination, { ...PADDLE, destinations: [] }, 'failure', /no destination/),
  planted(paddleDestination, subscribedTo(0, 5), 'failure', /adjustment\.created, adjustment\.updated/),
  planted(paddleDestination, subscribedTo(3), 'failure', /transaction\.completed, customer\.created, sub.+\.created/),
  planted(paddlePrices, { ...PRICES, reply: { status: 403, active: [] } }, 'failure', /PADDLE_API_KEY/),
  planted(paddlePrices, { ...PRICES, reply: { status: 200, active: ['pri_1'] } }, 'failure', /pri_2/),
  planted(paymentDescriptor, describedAs(undefined), 'warning', /show PADDLE\.NET\* LAMP/),
  planted(paymentDescriptor, describedAs('LAMP'), 'warning', /is LAMP\. Statements/),
  planted(paddleDomain, { host: 'plan.church', domains: [] }, 'failure', /does not know plan\.church/),
  planted(paddleDomain, domainThatIs('rejected'), 'failure', /is rejected/),
  planted(paddleDomain, domainThatIs('in_review'), 'warning', /in review/),
  planted(applePay, { checkout: 'paddle', isSet: false, isShown: undefined }, 'warning', /APPLE_PAY_ASSOCIATION/),
  planted(applePay, { checkout: 'paddle', isSet: true, isShown: false }, 'failure', /does not show/),
  planted(mailServer, { ...MAIL, job: { error: 'Invalid login: 535', endedAt: null } }, 'failure', /535/),
  planted(mailServer, { ...MAIL, hasReports: false }, 'warning', /Nothing reports mails/),
  planted(
    mailSender,
    { domain: 'lamp.church', isReserved: false, problems: ['lamp.church has no SPF.'] },
    'warning',
    /no SPF/,
  ),
  planted(supportMail, ['lamp.church'], 'failure', /lamp\.church/),
  planted(backup, { seconds: 30 * 3_600, isDue: false }, 'failure', /30 hours/),
  planted(copy, 'here', 'failure', /lost machine/),
  planted(alertReceivers, { isProduction: true, hasWebhook: false, emails: 0, silent: [] }, 'failure', /no receiver/),
  planted(
    alertReceivers,
    { isProduction: true, hasWebhook: true, emails: 1, silent: ['lamp.chruch'] },
    'failure',
    /lamp\.chruch/,
  ),
  planted(copy, { seconds: 30 * 3_600, isDue: false }, 'failure', /copy is 30 hours old/),
  planted(providerClock, 90_000, 'failure', /90 s behind/),
  planted(providerClock, -90_000, 'failure', /90 s ahead/),
  planted(providerClock, 'silent', 'warning', /did not say/),
  planted(heartbeat, BEATING, 'failure', /^Heartbeat silent since 2026-03-10 12:00 UTC: Mails wait\.$/),
  planted(heartbeat, { ...BEATING, isSet: false }, 'warning', /no one hears/),
  planted(
    disputes,
    { month: '2026-03', disputes: 4, payments: 800 },
    'warning',
    /0\.50 % of the 800 .* limit is 1\.5 %/,
  ),
  planted(disputes, { month: '2026-03', disputes: 12, payments: 800 }, 'failure', /1\.50 %/),
]

/** A setting, a command, or a page where it is done. */
const COMMAND = /[A-Z]+_|(?:make|docker|openssl|timedatectl|reindex) |the page |in Paddle|publish the record/

test.each(PLANTED)('the check %s answers its mistake of a launch with %j, and has a command', (...row) => {
  const [, { state, sentences }, expected, words, fix] = row
  expect([state, sentences.join(' ')]).toEqual([expected, expect.stringMatching(words)])
  expect(fix).toMatch(COMMAND)
})

test('twenty mistakes of a launch are planted', () => {
  expect(new Set(PLANTED.map(([title]) => title)).size).toBeGreaterThanOrEqual(20)
})

test.each<[string, Diagnosis]>([
  ['a small difference of clocks', clock.judge({ isSet: false, aheadSeconds: { database: 0.2, NATS: -0.1 } })],
  ['the network of the proxy', proxies.judge({ ...PROXIES, trusted: ['172.31.84.0/24', 'fd31:84::/64'] })],
  ['random secrets', secrets.judge(RANDOM)],
  ['one of two secrets of Paddle', paddleDestination.judge(PADDLE)],
  ['active prices', paddlePrices.judge(PRICES)],
  ['all records of the sender', mailSender.judge({ domain: 'lamp.church', isReserved: false, problems: [] })],
  ['a signature that is accepted', webhookSignature.judge({ status: 400, address: 'https://plan.example.com' })],
  ['a heartbeat of three minutes ago', heartbeat.judge({ ...BEATING, now: Date.parse('2026-03-10T12:03:00Z') })],
  ['one dispute of three payments', disputes.judge({ month: '2026-03', disputes: 1, payments: 3 })],
  ['a backup of this night', backup.judge({ seconds: 20 * 3_600, isDue: false })],
  ['no command for copies', copy.judge('optional')],
])('%s is well', (_what, { state }) => {
  expect(state).toBe('ok')
})
