import { setTimeout as delay } from 'node:timers/promises'
import { v7 as uuidV7 } from 'uuid'
import { numberFrom } from '#prove/bench/tools/servers.ts'
import { createPool } from '#db/client.ts'
import { clockFrom } from '#db/clock.ts'
import { createEventStore } from '#db/event-store.ts'
import { LogGap } from '#db/store/log-gap.ts'
import type { AppendRecord, ReadRecord } from './history.ts'

/** So many callers append at the same time. Each rests this long between two appends. */
const [CALLERS, PAUSE_MS] = [numberFrom('CALLERS', 8), 5]
/** A retry begins this long after a failed attempt, as a browser's outbox would. */
const RETRY_MS = 50
const PAGE = 500

/** A load of appends and reads through the product's event store, which records what it did and saw. */
export type ClusterLoad = {
  appends: AppendRecord[]
  reads: ReadRecord[]
  /** Counts attempts that ended without an answer and were repeated, and those of them that found their event stored. */
  counts: { failures: number; duplicates: number }
  /** Returns the longest time without an acknowledgement since a moment, by performance.now(). */
  longestGapMs: (since: number) => number
  /** Returns whether anything is acknowledged within this time. */
  writesWithin: (ms: number) => Promise<boolean>
  /** Lets every append in flight be acknowledged, and ends. */
  stop: () => Promise<void>
}

export const startLoad = (url: string): ClusterLoad => {
  const pools = [2, 1].map((max) => createPool({ url, name: 'rehearsal', max, connectTimeoutMs: 2_000 }))
  const [writing, reading] = pools.map((pool) => createEventStore(pool, clockFrom(), { timeoutMs: 2_500 }))
  const appends: AppendRecord[] = []
  const reads: ReadRecord[] = []
  const acknowledgedAt: number[] = []
  const counts = { failures: 0, duplicates: 0 }
  let isStopping = false

  const append = async (record: AppendRecord) => {
    const metadata = { correlation: 'c', causation: 'o' }
    const event = { id: record.value, type: 'quiz.checkout-opened', data: {}, metadata } as const
    for (;;) {
      const result = await writing
        ?.append(`quiz-${record.value}`, [event], { expectedVersion: 0 })
        .catch(() => undefined)
      if (result && 'position' in result) {
        if (result.outcome === 'duplicate') counts.duplicates++
        return Object.assign(record, { acknowledgedAt: performance.now(), position: result.position })
      }
      if (result) throw new Error(`The append of a new stream ended as ${result.outcome}`)
      counts.failures++
      await delay(RETRY_MS)
    }
  }
  const call = async () => {
    while (!isStopping) {
      const record: AppendRecord = { value: uuidV7(), sentAt: performance.now() }
      appends.push(record)
      await append(record)
      acknowledgedAt.push(performance.now())
      await delay(PAUSE_MS)
    }
  }
  const follow = async () => {
    for (let after = 0; !isStopping;) {
      const sentAt = performance.now()
      const page = await reading?.readPage(after, PAGE).catch((error: unknown) => {
        if (error instanceof LogGap) throw error
      })
      if (page) {
        const values = page.events.map(({ id }) => id)
        reads.push({ sentAt, repliedAt: performance.now(), after, values, isToEnd: page.isLast })
        after += values.length
      }
      if (!page || page.isLast) await delay(RETRY_MS)
    }
  }
  const working = Promise.all([...Array.from({ length: CALLERS }, call), follow()])
  // Awaited when it stops.
  working.catch(() => {})

  return {
    appends,
    reads,
    counts,
    longestGapMs: (since) => {
      let [last, longest] = [since, 0]
      for (const at of [...acknowledgedAt.filter((at) => at > since), performance.now()]) {
        longest = Math.max(longest, at - last)
        last = at
      }
      return longest
    },
    writesWithin: async (ms) => {
      const before = acknowledgedAt.length
      for (const end = performance.now() + ms; performance.now() < end;) {
        await delay(50)
        if (acknowledgedAt.length > before) return true
      }
      return false
    },
    stop: async () => {
      isStopping = true
      await working
      await Promise.all([writing?.close(), reading?.close()])
      for (const pool of pools) await pool.end()
    },
  }
}
