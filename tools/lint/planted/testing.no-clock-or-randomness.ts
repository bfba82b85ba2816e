import { give, type Planted, use, type Violation } from './testing.planted.ts'

const CLOCK = /reads the clock: take the time as an argument/
const RANDOM = /is random: take the value as an argument/
const TIMER = /waits: let the caller decide when/

/** All spellings of clocks, randomness and timers, and the advice each must get. */
const SPELLINGS: Record<string, [source: string, says: RegExp]> = {
  'date-now': ['export const x = Date.now()', CLOCK],
  'date-now-quoted': ["export const x = Date['now']()", CLOCK],
  'date-now-passed-on': ['export const x = [1].map(Date.now)', CLOCK],
  'date-now-destructured': ['const { now } = Date\nexport const x = now()', CLOCK],
  'date-now-of-global': ['export const x = globalThis.Date.now()', CLOCK],
  'date-renamed': ['const Calendar = Date\nexport const x = Calendar.now()', CLOCK],
  'new-date': ['export const x = new Date()', CLOCK],
  'new-date-bare': ['export const x = (new Date).toISOString()', CLOCK],
  'new-date-by-default': ['export const x = (now = new Date()) => now', CLOCK],
  'date-called': ['export const x = Date()', CLOCK],
  performance: ['export const x = performance.now()', CLOCK],
  'perf-hooks': ["import { performance } from 'node:perf_hooks'\nexport const x = performance.now()", CLOCK],
  hrtime: ['export const x = process.hrtime.bigint()', CLOCK],
  'hrtime-imported': ["import { hrtime } from 'node:process'\nexport const x = hrtime()", CLOCK],
  uptime: ['export const x = process.uptime()', CLOCK],
  temporal: ['export const x = Temporal.Now.instant()', CLOCK],
  random: ['export const x = Math.random()', RANDOM],
  'random-destructured': ['const { random } = Math\nexport const x = random()', RANDOM],
  'random-values': ['export const x = crypto.getRandomValues(new Uint8Array(8))', RANDOM],
  'random-bytes': ["import * as crypto from 'node:crypto'\nexport const x = crypto.randomBytes(8)", RANDOM],
  'random-int': ["export const x = async () => (await import('node:crypto')).randomInt(6)", RANDOM],
  'uuid-of-global': ['export const x = crypto.randomUUID()', RANDOM],
  'uuid-destructured': ['const { randomUUID } = crypto\nexport const x = randomUUID()', RANDOM],
  'uuid-imported': ["import { randomUUID as id } from 'node:crypto'\nexport const x = id()", RANDOM],
  'uuid-of-module': ["import crypto from 'crypto'\nexport const x = crypto.randomUUID()", RANDOM],
  'uuid-v4': ["import { v4 } from 'uuid'\nexport const x = v4()", RANDOM],
  timeout: ['export const x = (later: () => void) => setTimeout(later, 5)', TIMER],
  interval: ['export const x = (later: () => void) => globalThis.setInterval(later, 5)', TIMER],
  immediate: ['export const x = (later: () => void) => setImmediate(later)', TIMER],
  'timers-imported': ["import { setTimeout } from 'node:timers'\nexport const x = () => setTimeout(Object, 5)", TIMER],
  'timers-awaited': ["import { setTimeout } from 'node:timers/promises'\nexport const x = () => setTimeout(5)", TIMER],
  'own-clock': ["import { now } from '#db/clock.ts'\nexport const x = now()", CLOCK],
}

/** Times and ids that are the same at every replay. */
const REPEATABLE = `import { createHash } from 'node:crypto'
import { v5 } from 'uuid'

export const at = new Date('2025-03-01T00:00:00Z')
export const day = new Date(Date.UTC(2025, 2, 1)).getTime() - Date.parse('2025-03-01')
export const isDate = (value: unknown): value is Date => value instanceof Date
export const biggest = Math.max(1, 2)
export const hash = (text: string) => createHash('sha256').update(text).digest('hex')
export const id = (operation: string) => v5(operation, v5.URL)
export type Timer = ReturnType<typeof setTimeout>
export const since = (performance: { now: () => number }) => performance.now()
`

/** Reads the clock and random values, which is fine outside decisions and projections. */
const IMPURE = `import { randomUUID } from 'node:crypto'

export const tick = (beat: () => void) => setInterval(beat, 1000)
export const now = () => [new Date(), Date.now(), performance.now(), Math.random(), randomUUID()]
`

const PURE_FOLDERS = {
  'events/': '.ts',
  'events/payment/': '.ts',
  'projector/course/projections/': '.ts',
  'projector/figures/projections/quiz-funnel/': '.ts',
  'commands/course/': '.decision.ts',
  'api/course/': '.decision.ts',
}

const IMPURE_FILES = [
  'api/course/active-day.ts',
  'api/course/active-day.decision.test.ts',
  'commands/append.ts',
  'prove/append.ts',
  'db/clock.ts',
  'events/bus/subscribe.ts',
  'events/quiz.test.ts',
  'projector/engine/lease.ts',
  'projector/course/projections/progress.test.ts',
  'projector/mail/outbox.ts',
  'operate/supervisor.ts',
]

const spelled = Object.entries(SPELLINGS).map(([name, [source, says]]): Violation => [
  `projector/course/projections/${name}.ts`,
  `${source}\n`,
  says,
])
const inEachFolder = Object.entries(PURE_FOLDERS).map(([folder, ending]): Violation => [
  `${folder}now${ending}`,
  give('Date.now()'),
  CLOCK,
])

export const noClockOrRandomness: Planted = {
  rule: 'project(no-clock-or-randomness)',
  violations: [
    ...spelled,
    ...inEachFolder,
    ['projector/course/projections/late.ts', use('../../../db/store/clock.ts'), CLOCK],
  ],
  allowed: {
    ...Object.fromEntries(IMPURE_FILES.map((file) => [file, IMPURE])),
    ...Object.fromEntries(
      Object.entries(PURE_FOLDERS).map(([folder, ending]) => [`${folder}pure${ending}`, REPEATABLE]),
    ),
  },
}
