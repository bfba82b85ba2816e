const CLOCK = /reads the clock: take the time as an argument/
const DICE = /rolls dice: take the value as an argument/
const TIMER = /waits: whoever calls this decides when/

/** Every spelling of a clock, a die and a timer, with the advice it must meet. */
export const UNREPEATABLE: Record<string, [source: string, says: RegExp]> = {
  'date-now': ['export const x = Date.now()', CLOCK],
  'date-now-quoted': ["export const x = Date['now']()", CLOCK],
  'date-now-handed-on': ['export const x = [1].map(Date.now)', CLOCK],
  'date-now-taken': ['const { now } = Date\nexport const x = now()', CLOCK],
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
  random: ['export const x = Math.random()', DICE],
  'random-taken': ['const { random } = Math\nexport const x = random()', DICE],
  'random-values': ['export const x = crypto.getRandomValues(new Uint8Array(8))', DICE],
  'random-bytes': ["import * as crypto from 'node:crypto'\nexport const x = crypto.randomBytes(8)", DICE],
  'random-int': ["export const x = async () => (await import('node:crypto')).randomInt(6)", DICE],
  'uuid-of-global': ['export const x = crypto.randomUUID()', DICE],
  'uuid-taken': ['const { randomUUID } = crypto\nexport const x = randomUUID()', DICE],
  'uuid-imported': ["import { randomUUID as id } from 'node:crypto'\nexport const x = id()", DICE],
  'uuid-of-module': ["import crypto from 'crypto'\nexport const x = crypto.randomUUID()", DICE],
  'uuid-v4': ["import { v4 } from 'uuid'\nexport const x = v4()", DICE],
  timeout: ['export const x = (later: () => void) => setTimeout(later, 5)', TIMER],
  interval: ['export const x = (later: () => void) => globalThis.setInterval(later, 5)', TIMER],
  immediate: ['export const x = (later: () => void) => setImmediate(later)', TIMER],
  'timers-imported': ["import { setTimeout } from 'node:timers'\nexport const x = () => setTimeout(Object, 5)", TIMER],
  'timers-awaited': ["import { setTimeout } from 'node:timers/promises'\nexport const x = () => setTimeout(5)", TIMER],
}

/** Time and chance that come out the same at every replay. */
export const REPEATABLE = `import { createHash } from 'node:crypto'
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

/** What the edges of the system may do. */
export const TICKING = `import { randomUUID } from 'node:crypto'

export const tick = (beat: () => void) => setInterval(beat, 1000)
export const now = () => [new Date(), Date.now(), performance.now(), Math.random(), randomUUID()]
`
