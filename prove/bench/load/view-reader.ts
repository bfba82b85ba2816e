import { setTimeout as delay } from 'node:timers/promises'
import { createPool } from '#db/client.ts'
import { whenOrphaned } from '#db/startup.ts'

/**
 * The results of a reader. `stale` counts reads with fewer visitors than an earlier read. `longestAtSwapMs` is the longer
 * of the two reads around a version swap.
 */
export type Readings = { reads: number; failed: number; stale: number; longestMs: number; longestAtSwapMs: number }

const readings: Readings = { reads: 0, failed: 0, stale: 0, longestMs: 0, longestAtSwapMs: 0 }
let stopped = false
process.once('message', () => {
  stopped = true
})
whenOrphaned(() => process.exit(1))

const pool = createPool({ url: JSON.parse(process.argv[2] ?? '{}').url, name: 'view-reader', max: 1 })
let maxVisitors = 0
let liveVersion: number | undefined
let previousMs = 0
while (!stopped) {
  const start = performance.now()
  try {
    const { rows } = await pool.query<{ visitors: number; version: number }>(
      `select read.count_in(sum(packed), 1) as visitors,
         (select live_version from projector.projections where name = 'quiz-funnel') as version
       from read.quiz_funnel_cells where grouping = 'version' and age = 'all age' and period = 'year'`,
    )
    const { visitors = 0, version = 0 } = rows[0] ?? {}
    const tookMs = performance.now() - start
    if (visitors < maxVisitors) readings.stale++
    if (liveVersion !== undefined && version !== liveVersion)
      readings.longestAtSwapMs = Math.max(readings.longestAtSwapMs, tookMs, previousMs)
    readings.longestMs = Math.max(readings.longestMs, tookMs)
    maxVisitors = Math.max(maxVisitors, visitors)
    liveVersion = version
    previousMs = tookMs
  } catch {
    readings.failed++
  }
  readings.reads++
  // Without a pause the reader would take a CPU core from the rebuild.
  await delay(1)
}
await pool.end()
process.send?.(readings, () => process.exit(0))
