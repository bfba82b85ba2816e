import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { createPool } from '#db/client.ts'
import { clockFrom } from '#db/clock.ts'
import { type EventStore, createEventStore } from '#db/store/event-store.ts'
import type { Orders, WriterResult } from './writer.ts'

export type Proof = {
  url: string
  events: number
  /** How many write at the same time, each over a connection of its own. */
  writers: number
  /** Over how many processes they are spread. */
  processes: number
  readers: number
}

export type Witness = {
  /** Events in the store that this reader never got. */
  lost: number
  /** Events it got after a later one: by position, or within their stream. */
  outOfOrder: number
}

export type Proved = { acknowledged: number; stored: number; seconds: number; witnesses: Witness[] }

const PAGE = 5_000

/** Between looks, when there was nothing more: short enough to look in the midst of many commits. */
const PAUSE_MS = 5

/** Follows the store as every reader does: it requests events after the last position seen. */
const tail = async (store: EventStore, writing: { done: boolean }) => {
  const versions = new Map<string, number>()
  let last = 0
  let seen = 0
  let outOfOrder = 0
  for (;;) {
    // Asked before the page is read, so that the last page is read after the last commit.
    const { done } = writing
    const { events: page } = await store.readPage(last, PAGE)
    for (const { position, stream, streamVersion } of page) {
      if (position <= last || streamVersion !== (versions.get(stream) ?? 0) + 1) outOfOrder++
      versions.set(stream, streamVersion)
      last = Math.max(last, position)
    }
    seen += page.length
    if (page.length === 0 && done) return { seen, outOfOrder }
    if (page.length < PAGE) await delay(PAUSE_MS)
  }
}

const writeInProcess = async (orders: Orders): Promise<number> => {
  const child = fork(new URL('./writer.ts', import.meta.url), [JSON.stringify(orders)], { execArgv: [] })
  let written: WriterResult | undefined
  child.on('message', (message: WriterResult) => {
    written = message
  })
  // A process may be seen to end before its last message is read; the channel closes only after it.
  const [[code]] = await Promise.all([once(child, 'exit'), once(child, 'disconnect')])
  if (code !== 0 || !written) throw new Error(`A writing process ended with code ${code}`)
  return written.acknowledged
}

const writeAll = async ({ url, events, writers, processes }: Proof): Promise<number> => {
  const share = Math.ceil(events / processes)
  const acknowledged = await Promise.all(
    Array.from({ length: processes }, (_, n) =>
      writeInProcess({ url, writers: writers / processes, events: Math.min(share, events - n * share) }),
    ),
  )
  return acknowledged.reduce((sum, one) => sum + one, 0)
}

/**
 * Lets many write at once while readers follow, and compares what each reader got with what the store holds in the
 * end. The database must be empty.
 */
export const proveNoReaderMisses = async (proof: Proof): Promise<Proved> => {
  const pool = createPool({ url: proof.url, name: 'proof-reader', max: proof.readers, statementTimeoutMs: 60_000 })
  const store = createEventStore(pool, clockFrom())
  const writing = { done: false }
  const start = performance.now()
  try {
    const written = writeAll(proof).finally(() => {
      writing.done = true
    })
    const [acknowledged, ...read] = await Promise.all([
      written,
      ...Array.from({ length: proof.readers }, () => tail(store, writing)),
    ])
    const seconds = (performance.now() - start) / 1_000
    const { rows } = await pool.query<{ stored: number }>('select count(*) as stored from event_store.events')
    const stored = rows[0]?.stored ?? 0
    return {
      acknowledged,
      stored,
      seconds,
      witnesses: read.map(({ seen, outOfOrder }) => ({ lost: stored - seen, outOfOrder })),
    }
  } finally {
    await store.close()
    await pool.end()
  }
}
