import { expect, test } from 'vitest'
import type { Diagnosis } from './check.ts'
import { connections } from './deploy/connections.ts'
import { metricsToken } from './deploy/metrics.ts'
import { natsStreamStorage } from './deploy/nats-stream-storage.ts'
import { natsSync } from './deploy/nats-sync.ts'
import { openPorts } from './deploy/open-ports.ts'
import { publicAddress } from './deploy/public-address.ts'
import { releases } from './deploy/releases.ts'
import { replication } from './deploy/replication.ts'
import { serverCertificates } from './deploy/server-certificates.ts'
import { archive } from '#db/operations/checks/archive.ts'
import { damagedKeys } from '#db/operations/checks/damaged-keys.ts'
import { changedQuestions } from '#db/operations/checks/changed-questions.ts'
import { disk } from '#db/operations/checks/disk.ts'
import { followers } from '#db/operations/checks/followers.ts'
import type { Follower } from '#db/operations/followers.ts'
import { idleTransactions } from '#db/operations/checks/postgres/idle-transactions.ts'
import { longTransactions } from '#db/operations/checks/postgres/long-transactions.ts'
import { mailReports } from '#db/operations/checks/mails/mail-reports.ts'
import { rates } from '#db/operations/checks/rates.ts'
import { rehearsal } from '#db/operations/checks/rehearsal.ts'
import { unusedIndexes } from '#db/operations/checks/postgres/unused-indexes.ts'
import { wraparound } from '#db/operations/checks/postgres/wraparound.ts'
import { stream } from '#db/operations/checks/stream.ts'
import { figures } from './daily/figures.ts'
import { forgedWebhooks } from './daily/forged-webhooks.ts'
import { requests } from './daily/requests.ts'
import { retention } from './launch/retention.ts'
import { checksums } from './start/checksums.ts'
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
const MAILS = {
  sent: 1_000,
  bounced: 0,
  complained: 0,
  ramp: { domain: 'plan.example', firstMailAt: new Date('2026-03-06T12:00:00Z') },
  now: new Date('2026-03-10T12:00:00Z'),
}
/** Each planted mistake: what a check makes of it, how bad it is, and the words that name it. */
const PLANTED: [Diagnosis, Diagnosis['state'], RegExp][] = [
  [mailReports.judge({ ...MAILS, bounced: 21 }), 'failure', /21 of 1,000 mails of 7 days bounced \(2\.10 %\)/],
  [mailReports.judge({ ...MAILS, sent: 2_000, complained: 3 }), 'failure', /3 of 2,000 mails.* brought a complaint/],
  [mailReports.judge({ ...MAILS, sent: 20, bounced: 2, complained: 2 }), 'ok', /2 bounced and 2 brought/],
  [mailReports.judge({ ...MAILS, bounced: 20, complained: 1 }), 'ok', /plan\.example is new: .* 100 reminders/],
  [database.judge({ problem: 'connect ECONNREFUSED' }), 'failure', /cannot be reached/],
  [database.judge({ version: '15.4' }), 'failure', /15\.4 is too old/],
  [checksums.judge({ setting: 'off' }), 'warning', /unnoticed/],
  [keyFolder.judge(0o755), 'failure', /mode 755/],
  [nats.judge('disconnected'), 'failure', /disconnected/],
  [publicAddress.judge({ ...SITE, isEncrypted: false, status: 200 }), 'failure', /not encrypted/],
  [publicAddress.judge({ ...SITE, status: 404 }), 'failure', /answers 404/],
  [serverCertificates.judge(6), 'failure', /6 days/],
  [retention.judge(1), 'warning', /1 day/],
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
  ['an encrypted site', publicAddress.judge({ ...SITE, status: 200 })],
  ['a stream with three copies', natsStreamStorage.judge(STREAM)],
  [
    'a replica that follows',
    replication.judge({ isExpected: true, replicas: [{ name: 'replica', seconds: null }], slots: [] }),
  ],
  ['one currency without rates', rates.judge({ used: ['USD'], rated: [] })],
])('%s is well', (_what, { state }) => {
  expect(state).toBe('ok')
})
