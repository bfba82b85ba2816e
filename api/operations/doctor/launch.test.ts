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
import { loadChecks } from './doctor.ts'
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

/** Mistakes of a launch: the check that names each, and what it says. */
const PLANTED: [string, Diagnosis, Diagnosis['state'], RegExp][] = [
  ['memory', memory.judge({ gib: 1.9, cores: 2, neededGib: 4 }), 'warning', /1\.9 GiB .* may be ended/],
  ['memory', memory.judge({ gib: 3.8, cores: 1, neededGib: 4 }), 'warning', /1 core: visitors wait/],
  [
    'secrets',
    secrets.judge({ ...RANDOM, secrets: { PADDLE_API_KEY: 'q8Zr5Y$w2Xn7Vb4Ta' } }),
    'failure',
    /PADDLE_API_KEY .* such as \$/,
  ],
  ['clock', clock.judge({ isSet: true, aheadSeconds: {} }), 'failure', /CLOCK/],
  [
    'clock',
    clock.judge({ isSet: false, aheadSeconds: { database: 0, NATS: -61 } }),
    'failure',
    /61 s behind that of NATS/,
  ],
  ['production', production.judge({ isProduction: false, isPublic: true }), 'failure', /NODE_ENV/],
  ['certificate', certificate.judge({ problem: 'ERR_TLS_CERT_ALTNAME_INVALID', days: 80 }), 'failure', /refuse/],
  ['certificate', certificate.judge({ problem: undefined, days: 2.4 }), 'failure', /2 days/],
  ['proxies', proxies.judge({ ...PROXIES, trusted: ['0.0.0.0/0'] }), 'failure', /0\.0\.0\.0\/0/],
  [
    'second-factor',
    secondFactor.judge({ count: 1, moved: ['ruth (old.example.com)'], without: [] }),
    'warning',
    /another host .* ruth/,
  ],
  ['collation', collation.judge({ stored: '2.36', actual: '2.41' }), 'failure', /2\.36, .* 2\.41/],
  ['proxies', proxies.judge(PROXIES), 'warning', /one address/],
  ['proxies', proxies.judge({ ...PROXIES, callers: { all: 40, bad: 39 } }), 'failure', /39 of 40 calls/],
  ['proxies', proxies.judge({ ...PROXIES, countryHeader: 'cf-ipcountry' }), 'failure', /cf-ipcountry/],
  [
    'secrets',
    secrets.judge({ ...RANDOM, secrets: { JWT_SECRET: 'change-me'.repeat(4) } }),
    'failure',
    /^JWT_SECRET can be guessed\.$/,
  ],
  ['secrets', secrets.judge({ ...RANDOM, secrets: { DATABASE_URL: 'app_append' } }), 'failure', /DATABASE_URL/],
  [
    'secrets',
    secrets.judge({ ...RANDOM, secrets: { A: 'q8Zr5Yw2Xn7Vb4Ta', B: 'q8Zr5Yw2Xn7Vb4Ta' } }),
    'failure',
    /A repeats .* B repeats/,
  ],
  [
    'checkout',
    checkout.judge({ checkout: 'simulated', environment: 'sandbox', gaps: [] }),
    'warning',
    /gives everything away/,
  ],
  [
    'checkout',
    checkout.judge({ checkout: 'paddle', environment: 'production', gaps: ['set PADDLE_PRICE_TRIAL'] }),
    'failure',
    /PRICE_TRIAL/,
  ],
  [
    'webhook-signature',
    webhookSignature.judge({ status: 401, address: 'https://plan.example.com' }),
    'failure',
    /refuses our signature/,
  ],
  [
    'paddle-destination',
    paddleDestination.judge({ ...PADDLE, secrets: ['pdl_ntfset_other'] }),
    'failure',
    /PADDLE_WEBHOOK_SECRET/,
  ],
  ['paddle-destination', paddleDestination.judge({ ...PADDLE, destinations: [] }), 'failure', /no destination/],
  [
    'paddle-destination',
    paddleDestination.judge({
      ...PADDLE,
      destinations: [{ ...DESTINATION!, subscribed_events: DESTINATION!.subscribed_events.slice(0, 5) }],
    }),
    'failure',
    /adjustment\.created, adjustment\.updated/,
  ],
  [
    'paddle-destination',
    paddleDestination.judge({
      ...PADDLE,
      destinations: [{ ...DESTINATION!, subscribed_events: DESTINATION!.subscribed_events.slice(3) }],
    }),
    'failure',
    /transaction\.completed, customer\.created, subscription\.created/,
  ],
  ['paddle-prices', paddlePrices.judge({ ...PRICES, reply: { status: 403, active: [] } }), 'failure', /PADDLE_API_KEY/],
  ['paddle-prices', paddlePrices.judge({ ...PRICES, reply: { status: 200, active: ['pri_1'] } }), 'failure', /pri_2/],
  [
    'payment-descriptor',
    paymentDescriptor.judge({ isReal: true, ours: undefined, theirs: 'PADDLE.NET* LAMP' }),
    'warning',
    /show PADDLE\.NET\* LAMP/,
  ],
  [
    'payment-descriptor',
    paymentDescriptor.judge({ isReal: true, ours: 'LAMP', theirs: 'PADDLE.NET* LAMP' }),
    'warning',
    /is LAMP\. Statements/,
  ],
  ['paddle-domain', paddleDomain.judge({ host: 'plan.church', domains: [] }), 'failure', /does not know plan\.church/],
  [
    'paddle-domain',
    paddleDomain.judge({ host: 'plan.church', domains: [{ domain: 'plan.church', status: 'rejected' }] }),
    'failure',
    /is rejected/,
  ],
  [
    'paddle-domain',
    paddleDomain.judge({ host: 'plan.church', domains: [{ domain: 'plan.church', status: 'in_review' }] }),
    'warning',
    /in review/,
  ],
  [
    'apple-pay',
    applePay.judge({ checkout: 'paddle', isSet: false, isShown: undefined }),
    'warning',
    /APPLE_PAY_ASSOCIATION/,
  ],
  ['apple-pay', applePay.judge({ checkout: 'paddle', isSet: true, isShown: false }), 'failure', /does not show/],
  ['mail-server', mailServer.judge({ ...MAIL, job: { error: 'Invalid login: 535', endedAt: null } }), 'failure', /535/],
  ['mail-server', mailServer.judge({ ...MAIL, hasReports: false }), 'warning', /Nothing reports mails/],
  [
    'mail-sender',
    mailSender.judge({ domain: 'lamp.church', isReserved: false, problems: ['lamp.church has no SPF.'] }),
    'warning',
    /no SPF/,
  ],
  ['support-mail', supportMail.judge(['lamp.church']), 'failure', /lamp\.church/],
  ['backup', backup.judge({ seconds: 30 * 3_600, isDue: false }), 'failure', /30 hours/],
  ['copy', copy.judge('here'), 'failure', /lost machine/],
  [
    'alert-receivers',
    alertReceivers.judge({ isProduction: true, hasWebhook: false, emails: 0, silent: [] }),
    'failure',
    /no receiver/,
  ],
  [
    'alert-receivers',
    alertReceivers.judge({ isProduction: true, hasWebhook: true, emails: 1, silent: ['lamp.chruch'] }),
    'failure',
    /lamp\.chruch/,
  ],
  ['copy', copy.judge({ seconds: 30 * 3_600, isDue: false }), 'failure', /copy is 30 hours old/],
  ['provider-clock', providerClock.judge(90_000), 'failure', /90 s behind/],
  ['provider-clock', providerClock.judge(-90_000), 'failure', /90 s ahead/],
  ['provider-clock', providerClock.judge('silent'), 'warning', /did not say/],
  ['heartbeat', heartbeat.judge(BEATING), 'failure', /^Heartbeat silent since 2026-03-10 12:00 UTC: Mails wait\.$/],
  ['heartbeat', heartbeat.judge({ ...BEATING, isSet: false }), 'warning', /no one hears/],
  [
    'disputes',
    disputes.judge({ month: '2026-03', disputes: 4, payments: 800 }),
    'warning',
    /0\.50 % of the 800 .* limit is 1\.5 %/,
  ],
  ['disputes', disputes.judge({ month: '2026-03', disputes: 12, payments: 800 }), 'failure', /1\.50 %/],
]

/** A setting, a command, or a page where it is done. */
const COMMAND = /[A-Z]+_|(?:make|docker|openssl|timedatectl|reindex) |the page |in Paddle|publish the record/

test.each(PLANTED)('the check %s answers its mistake of a launch with %j, and has a command', async (...row) => {
  const [name, { state, sentences }, expected, words] = row
  expect([state, sentences.join(' ')]).toEqual([expected, expect.stringMatching(words)])
  expect((await loadChecks()).find((check) => check.name === name)?.fix).toMatch(COMMAND)
})

test('twenty mistakes of a launch are planted', () => {
  expect(new Set(PLANTED.map(([name]) => name)).size).toBeGreaterThanOrEqual(20)
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
