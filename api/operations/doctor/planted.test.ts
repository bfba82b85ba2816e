import { expect, test } from 'vitest'
import type { Diagnosis } from './check.ts'
import { certificate } from './deploy/certificate.ts'
import { connections } from './deploy/connections.ts'
import { metricsToken } from './deploy/metrics.ts'
import { natsStreamStorage } from './deploy/nats-stream-storage.ts'
import { natsSync } from './deploy/nats-sync.ts'
import { openPorts } from './deploy/open-ports.ts'
import { production } from './deploy/production.ts'
import { proxies } from './deploy/proxies.ts'
import { publicAddress } from './deploy/public-address.ts'
import { releases } from './deploy/releases.ts'
import { replication } from './deploy/replication.ts'
import { secrets } from './deploy/secrets.ts'
import { serverCertificates } from './deploy/server-certificates.ts'
import { archive } from '#db/operations/checks/archive.ts'
import { secondFactor } from './launch/second-factor.ts'
import { collation } from '#db/operations/checks/postgres/collation.ts'
import { backup } from '#db/operations/checks/backup.ts'
import { copy } from '#db/operations/checks/copy.ts'
import { damagedKeys } from '#db/operations/checks/damaged-keys.ts'
import { changedQuestions } from '#db/operations/checks/changed-questions.ts'
import { disk } from '#db/operations/checks/disk.ts'
import { disputes } from '#db/operations/checks/disputes.ts'
import { followers } from '#db/operations/checks/followers.ts'
import { heartbeat } from '#db/operations/checks/heartbeat.ts'
import type { Follower } from '#db/operations/followers.ts'
import { idleTransactions } from '#db/operations/checks/postgres/idle-transactions.ts'
import { longTransactions } from '#db/operations/checks/postgres/long-transactions.ts'
import { providerClock } from '#db/operations/checks/provider-clock.ts'
import { rates } from '#db/operations/checks/rates.ts'
import { rehearsal } from '#db/operations/checks/rehearsal.ts'
import { unusedIndexes } from '#db/operations/checks/postgres/unused-indexes.ts'
import { wraparound } from '#db/operations/checks/postgres/wraparound.ts'
import { stream } from '#db/operations/checks/stream.ts'
import { figures } from './daily/figures.ts'
import { forgedWebhooks } from './daily/forged-webhooks.ts'
import { requests } from './daily/requests.ts'
import { alertReceivers } from './launch/alert-receivers.ts'
import { applePay } from './launch/apple-pay.ts'
import { checkout } from './launch/checkout.ts'
import { mailSender } from './launch/mail-sender.ts'
import { mailServer } from './launch/mail-server.ts'
import { paddleDestination } from './launch/paddle-destination.ts'
import { paddleDomain } from './launch/paddle-domain.ts'
import { paddlePrices } from './launch/paddle-prices.ts'
import { paymentDescriptor } from './launch/payment-descriptor.ts'
import { retention } from './launch/retention.ts'
import { supportMail } from './launch/support-mail.ts'
import { webhookSignature } from './launch/webhook-signature.ts'
import { checksums } from './start/checksums.ts'
import { clock } from './start/clock.ts'
import { database } from './start/database.ts'
import { keyFolder } from './start/key-folder.ts'
import { nats } from './start/nats.ts'

const WAITING: Follower = {
  name: 'hours-of-day',
  version: 1,
  revision: 1,
  position: 1,
  behind: 1,
  lagSeconds: 900,
  holder: null,
  isLeftOver: false,
  waitsAt: 'quiz.new-kind v1',
  deadLetters: 0,
  buildingAt: null,
  failure: null,
}
const GIB = 1024 ** 3
const SITE = {
  origin: 'https://plan.example.com',
  host: 'plan.example.com',
  isEncrypted: true,
  port: 443,
  isAddress: false,
}
const STREAM = {
  config: { storage: 'file', num_replicas: 3 },
  cluster: { name: 'events', leader: 'nats-1', replicas: [] },
}
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

/** Each planted mistake: what a check makes of it, how bad it is, and the words that name it. */
const PLANTED: [Diagnosis, Diagnosis['state'], RegExp][] = [
  [database.judge({ problem: 'connect ECONNREFUSED' }), 'failure', /cannot be reached/],
  [database.judge({ version: '15.4' }), 'failure', /15\.4 is too old/],
  [checksums.judge({ setting: 'off' }), 'warning', /unnoticed/],
  [keyFolder.judge(0o755), 'failure', /mode 755/],
  [nats.judge('disconnected'), 'failure', /disconnected/],
  [clock.judge({ isSet: true, aheadSeconds: {} }), 'failure', /CLOCK/],
  [clock.judge({ isSet: false, aheadSeconds: { database: 0, NATS: -61 } }), 'failure', /61 s behind that of NATS/],
  [production.judge({ isProduction: false, isPublic: true }), 'failure', /NODE_ENV/],
  [publicAddress.judge({ ...SITE, isEncrypted: false, status: 200 }), 'failure', /not encrypted/],
  [publicAddress.judge({ ...SITE, status: 404 }), 'failure', /answers 404/],
  [certificate.judge({ problem: 'ERR_TLS_CERT_ALTNAME_INVALID', days: 80 }), 'failure', /refuse/],
  [certificate.judge({ problem: undefined, days: 2.4 }), 'failure', /2 days/],
  [serverCertificates.judge(6), 'failure', /6 days/],
  [proxies.judge({ ...PROXIES, trusted: ['0.0.0.0/0'] }), 'failure', /0\.0\.0\.0\/0/],
  [retention.judge(1), 'warning', /1 day/],
  [secondFactor.judge({ count: 1, moved: ['ruth (old.example.com)'], without: [] }), 'warning', /another host .* ruth/],
  [collation.judge({ stored: '2.36', actual: '2.41' }), 'failure', /2\.36, .* 2\.41/],
  [proxies.judge(PROXIES), 'warning', /one address/],
  [proxies.judge({ ...PROXIES, callers: { all: 40, bad: 39 } }), 'failure', /39 of 40 calls/],
  [proxies.judge({ ...PROXIES, countryHeader: 'cf-ipcountry' }), 'failure', /cf-ipcountry/],
  [
    secrets.judge({ ...RANDOM, secrets: { JWT_SECRET: 'change-me'.repeat(4) } }),
    'failure',
    /^JWT_SECRET can be guessed\.$/,
  ],
  [secrets.judge({ ...RANDOM, secrets: { DATABASE_URL: 'app_append' } }), 'failure', /DATABASE_URL/],
  [
    secrets.judge({ ...RANDOM, secrets: { A: 'q8Zr5Yw2Xn7Vb4Ta', B: 'q8Zr5Yw2Xn7Vb4Ta' } }),
    'failure',
    /A repeats .* B repeats/,
  ],
  [openPorts.judge([{ host: '203.0.113.9', port: 5432, open: true }]), 'failure', /5432 answers at 203/],
  [releases.judge(['api 0a1b2c3d', 'projector ffffffff']), 'warning', /ffffffff/],
  [connections.judge({ used: 190, most: 197 }), 'failure', /190 of 197/],
  [natsStreamStorage.judge({ ...STREAM, config: { storage: 'memory', num_replicas: 1 } }), 'failure', /memory/],
  [natsStreamStorage.judge({ ...STREAM, cluster: { name: 'events' } }), 'failure', /No server leads/],
  [natsSync.judge([{ name: 'nats-2', isAlways: false }]), 'failure', /nats-2/],
  [replication.judge({ isExpected: true, replicas: [], slots: [] }), 'failure', /No replica/],
  [
    replication.judge({ isExpected: true, replicas: [{ name: 'replica', seconds: 300 }], slots: [] }),
    'failure',
    /300 s/,
  ],
  [
    replication.judge({ isExpected: false, replicas: [], slots: [{ name: 'old', active: false, bytes: 2 * GIB }] }),
    'failure',
    /slot old/,
  ],
  [archive.judge({ isOn: true, isFailing: true }), 'failure', /cannot copy/],
  [archive.judge({ isOn: true, isFailing: false }), 'ok', /from the first backup on/],
  [metricsToken.judge({ isProduction: true, hasToken: false }), 'warning', /METRICS_TOKEN/],
  [checkout.judge({ checkout: 'simulated', environment: 'sandbox', gaps: [] }), 'warning', /gives everything away/],
  [
    checkout.judge({ checkout: 'paddle', environment: 'production', gaps: ['set PADDLE_PRICE_TRIAL'] }),
    'failure',
    /PRICE_TRIAL/,
  ],
  [webhookSignature.judge({ status: 401, address: 'https://plan.example.com' }), 'failure', /refuses our signature/],
  [paddleDestination.judge({ ...PADDLE, secrets: ['pdl_ntfset_other'] }), 'failure', /PADDLE_WEBHOOK_SECRET/],
  [paddleDestination.judge({ ...PADDLE, destinations: [] }), 'failure', /no destination/],
  [
    paddleDestination.judge({
      ...PADDLE,
      destinations: [{ ...DESTINATION!, subscribed_events: DESTINATION!.subscribed_events.slice(0, 5) }],
    }),
    'failure',
    /adjustment\.created, adjustment\.updated/,
  ],
  [
    paddleDestination.judge({
      ...PADDLE,
      destinations: [{ ...DESTINATION!, subscribed_events: DESTINATION!.subscribed_events.slice(3) }],
    }),
    'failure',
    /transaction\.completed, customer\.created, subscription\.created/,
  ],
  [paddlePrices.judge({ ...PRICES, reply: { status: 403, active: [] } }), 'failure', /PADDLE_API_KEY/],
  [paddlePrices.judge({ ...PRICES, reply: { status: 200, active: ['pri_1'] } }), 'failure', /pri_2/],
  [
    paymentDescriptor.judge({ isReal: true, ours: undefined, theirs: 'PADDLE.NET* LAMP' }),
    'warning',
    /show PADDLE\.NET\* LAMP/,
  ],
  [
    paymentDescriptor.judge({ isReal: true, ours: 'LAMP', theirs: 'PADDLE.NET* LAMP' }),
    'warning',
    /is LAMP\. Statements/,
  ],
  [paddleDomain.judge({ host: 'plan.church', domains: [] }), 'failure', /does not know plan\.church/],
  [
    paddleDomain.judge({ host: 'plan.church', domains: [{ domain: 'plan.church', status: 'rejected' }] }),
    'failure',
    /is rejected/,
  ],
  [
    paddleDomain.judge({ host: 'plan.church', domains: [{ domain: 'plan.church', status: 'in_review' }] }),
    'warning',
    /in review/,
  ],
  [applePay.judge({ checkout: 'paddle', isSet: false, isShown: undefined }), 'warning', /APPLE_PAY_ASSOCIATION/],
  [applePay.judge({ checkout: 'paddle', isSet: true, isShown: false }), 'failure', /does not show/],
  [mailServer.judge({ error: 'Invalid login: 535', endedAt: null }), 'failure', /535/],
  [
    mailSender.judge({ domain: 'lamp.church', isReserved: false, problems: ['lamp.church has no SPF.'] }),
    'warning',
    /no SPF/,
  ],
  [supportMail.judge(['lamp.church']), 'failure', /lamp\.church/],
  [backup.judge({ seconds: 30 * 3_600, isDue: false }), 'failure', /30 hours/],
  [copy.judge('here'), 'failure', /lost machine/],
  [alertReceivers.judge({ isProduction: true, hasWebhook: false, emails: 0, silent: [] }), 'failure', /no receiver/],
  [
    alertReceivers.judge({ isProduction: true, hasWebhook: true, emails: 1, silent: ['lamp.chruch'] }),
    'failure',
    /lamp\.chruch/,
  ],
  [copy.judge({ seconds: 30 * 3_600, isDue: false }), 'failure', /copy is 30 hours old/],
  [rehearsal.judge({ seconds: undefined, isDue: false }), 'warning', /ever restored/],
  [rehearsal.judge({ seconds: undefined, isDue: true }), 'failure', /ever restored/],
  [
    disk.judge({ freeBytes: GIB / 2, totalBytes: 100 * GIB, bytesPerDay: undefined, recentBytesPerDay: undefined }),
    'failure',
    /0\.5 GiB/,
  ],
  [
    disk.judge({ freeBytes: 70 * GIB, totalBytes: 100 * GIB, bytesPerDay: 10 * GIB, recentBytesPerDay: undefined }),
    'warning',
    /in 7 days/,
  ],
  [
    disk.judge({ freeBytes: 70 * GIB, totalBytes: 100 * GIB, bytesPerDay: GIB, recentBytesPerDay: 35 * GIB }),
    'failure',
    /in 2 days/,
  ],
  [requests.judge(0.05), 'failure', /5\.0 % of the requests/],
  [figures.judge(1), 'failure', /late for 100 %/],
  [forgedWebhooks.judge({ forged: 6, stale: 0 }), 'failure', /6 webhooks/],
  [forgedWebhooks.judge({ forged: 0, stale: 1 }), 'failure', /clock is wrong/],
  [providerClock.judge(90_000), 'failure', /90 s behind/],
  [providerClock.judge(-90_000), 'failure', /90 s ahead/],
  [providerClock.judge('silent'), 'warning', /did not say/],
  [heartbeat.judge(BEATING), 'failure', /^Heartbeat silent since 2026-03-10 12:00 UTC: Mails wait\.$/],
  [heartbeat.judge({ ...BEATING, isSet: false }), 'warning', /no one hears/],
  [
    disputes.judge({ month: '2026-03', disputes: 4, payments: 800 }),
    'warning',
    /0\.50 % of the 800 .* limit is 1\.5 %/,
  ],
  [disputes.judge({ month: '2026-03', disputes: 12, payments: 800 }), 'failure', /1\.50 %/],
  [stream.judge('The stream EVENTS is leaderless.'), 'failure', /leaderless/],
  [damagedKeys.judge(2), 'failure', /2 keys/],
  [longTransactions.judge({ long: [{ name: 'psql', seconds: 3_600 }], hidden: 0 }), 'failure', /psql \(3600 s\)/],
  [idleTransactions.judge({ long: [], hidden: 3 }), 'warning', /pg_read_all_stats/],
  [unusedIndexes.judge([{ name: 'old_index', bytes: 200 * 1024 ** 2 }]), 'warning', /old_index takes 200 MiB/],
  [wraparound.judge({ age: 1, isOn: false }), 'failure', /Autovacuum is off/],
  [wraparound.judge({ age: 1.5e9, isOn: true }), 'failure', /1,500 million/],
  [changedQuestions.judge(['hours-of-day']), 'failure', /hours-of-day was changed without/],
  [followers.judge({ head: 2, followers: [WAITING] }), 'failure', /restart or a rebuild doesn’t help, make deploy/],
  [rates.judge({ used: ['USD', 'BRL', 'EUR'], rated: ['USD'] }), 'warning', /BRL/],
]

test.each(PLANTED)('a check answers a planted mistake with %j', ({ state, sentences }, expected, words) => {
  expect([state, sentences.join(' ')]).toEqual([expected, expect.stringMatching(words)])
})

test.each<[string, Diagnosis]>([
  ['a recent PostgreSQL', database.judge({ version: '18.1 (Debian)' })],
  ['a closed key folder', keyFolder.judge(0o700)],
  ['a small difference of clocks', clock.judge({ isSet: false, aheadSeconds: { database: 0.2, NATS: -0.1 } })],
  ['an encrypted site', publicAddress.judge({ ...SITE, status: 200 })],
  ['the network of the proxy', proxies.judge({ ...PROXIES, trusted: ['172.31.84.0/24', 'fd31:84::/64'] })],
  ['random secrets', secrets.judge(RANDOM)],
  ['a stream with three copies', natsStreamStorage.judge(STREAM)],
  [
    'a replica that follows',
    replication.judge({ isExpected: true, replicas: [{ name: 'replica', seconds: null }], slots: [] }),
  ],
  ['one of two secrets of Paddle', paddleDestination.judge(PADDLE)],
  ['active prices', paddlePrices.judge(PRICES)],
  ['all records of the sender', mailSender.judge({ domain: 'lamp.church', isReserved: false, problems: [] })],
  ['a signature that is accepted', webhookSignature.judge({ status: 400, address: 'https://plan.example.com' })],
  ['one currency without rates', rates.judge({ used: ['USD'], rated: [] })],
  ['a heartbeat of three minutes ago', heartbeat.judge({ ...BEATING, now: Date.parse('2026-03-10T12:03:00Z') })],
  ['one dispute of three payments', disputes.judge({ month: '2026-03', disputes: 1, payments: 3 })],
  ['a backup of this night', backup.judge({ seconds: 20 * 3_600, isDue: false })],
  ['no command for copies', copy.judge('optional')],
])('%s is well', (_what, { state }) => {
  expect(state).toBe('ok')
})
