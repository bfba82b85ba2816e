import { createPool } from '#db/client.ts'
import { clockFrom } from '#db/clock.ts'
import { createEventStore } from '#db/store/event-store.ts'
import { quizFunnel } from '#projector/projections/quiz-funnel/quiz-funnel.ts'
import { rebuild } from '#projector/engine/rebuild/rebuild.ts'

/** Cost of a replay of the quiz funnel in a process of its own. */
export type ReplayResult = { events: number; ms: number; peakMb: number }

const pool = createPool({ url: JSON.parse(process.argv[2] ?? '{}').url, name: 'replay', statementTimeoutMs: 600_000 })
const store = createEventStore(pool, clockFrom())
const start = performance.now()
const { events } = await rebuild(quizFunnel, { pool, store, holder: 'bench', signal: new AbortController().signal })
const ms = performance.now() - start
await store.close()
await pool.end()
const result: ReplayResult = { events, ms, peakMb: process.resourceUsage().maxRSS / 1_024 }
process.send?.(result, () => process.exit(0))
