import { createPool, type Pool } from '#db/client.ts'
import { clockFrom } from '#db/clock.ts'
import type { KeyStore } from '#db/crypto/key-store.ts'
import { createEventStore, type EventStore } from '#db/event-store.ts'
import { projections } from '#projector/projections.ts'
import { wallClock } from '#prove/simulation/journal.ts'
import { checkAnalytics } from './analytics.ts'
import { checkCaughtUp } from './caught-up.ts'
import { checkDurability } from './durability.ts'
import type { Finding } from './finding.ts'
import { checkGaps, repeatedIds } from './gaps.ts'
import { checkJobs } from './jobs.ts'
import { type Journals, readJournals } from './journals.ts'
import { createLedger } from './ledger.ts'
import { checkOrder } from './order.ts'
import { copyReadTables, inOneMoment } from './snapshot.ts'
import { isBusConnected, runProjections } from './projecting.ts'
import { checkReplays } from './replay.ts'
import { checkKeys } from './keys.ts'
import { checkStream, relayedTo } from './stream.ts'
import { readStreams } from './streams.ts'

export type VerifyOptions = {
  databaseUrl: string
  natsUrl: string | undefined
  /** True when projectors run and must catch up alone. Otherwise the projections run in this process. */
  isRunning: boolean
  /** Returns the keys of the database. */
  keysOn: (pool: Pool) => KeyStore
  /** Folder of the journals. */
  journals: string
  /** Folder of the events that left the log. */
  /** Number of expected dead letters. */
  poison?: number
  /** Milliseconds that checkpoints may take to reach the head. */
  timeoutMs?: number
}

/** Compares the replies that clients received, the stored events and the read models. */
export const verify = async (options: VerifyOptions): Promise<Finding[]> => {
  const { databaseUrl, natsUrl, isRunning, poison = 0, timeoutMs = 10_000 } = options
  const pool = createPool({ url: databaseUrl, name: 'verify', max: 3, statementTimeoutMs: 600_000 })
  const single = { url: databaseUrl, max: 1, statementTimeoutMs: 600_000 }
  // The only connections of these pools hold the snapshot transaction and the copied tables.
  const snapshot = createPool({ ...single, name: 'verify-moment' })
  const copies = createPool({ ...single, name: 'verify-replays' })
  const store = createEventStore(pool, clockFrom())
  const keyStore = options.keysOn(pool)
  const hasBus = await isBusConnected(natsUrl)
  const stop = isRunning ? async () => {} : runProjections(databaseUrl, hasBus ? natsUrl : undefined)
  try {
    const durability = await checkDurability(pool)
    const caughtUp = await checkCaughtUp({ pool, hasBus, poison, timeoutMs, isCatchingUp: !isRunning })
    const keys = await checkKeys(keyStore)
    const jobs = await checkJobs(pool)
    const stream = natsUrl && hasBus ? [await checkStream(pool, natsUrl, await relayedTo(pool), isRunning)] : []
    const before = wallClock()
    const { findings, replays, analytics } = await inOneMoment(
      snapshot,
      () => readJournals(options.journals, before),
      (journals) => checkMoment(snapshot, copies, store, journals),
    )
    return [durability, keys, jobs, ...findings, caughtUp, ...stream, replays, ...(analytics ? [analytics] : [])]
  } finally {
    await stop()
    await store.close()
    await Promise.all([snapshot.end(), copies.end()])
    await pool.end()
  }
}

/**
 * Runs the checks that need one consistent snapshot of a live database. Replays take as long as the others, and run beside
 * them on the connection with the copied tables.
 */
const checkMoment = async (snapshot: Pool, copies: Pool, store: EventStore, journals: Journals) => {
  const live = await copyReadTables(snapshot, copies, projections)
  const funnel = live.find(({ projection }) => projection.name === 'quiz-funnel')
  const [replays, { findings, analytics }] = await Promise.all([
    checkReplays(copies, store, live),
    checkLedger(snapshot, journals).then(async (findings) => ({
      findings,
      analytics: funnel && (await checkAnalytics(snapshot, funnel)),
    })),
  ])
  return { findings, replays, analytics }
}

const checkLedger = async (snapshot: Pool, journals: Journals): Promise<Finding[]> => {
  const ledger = createLedger(journals)
  for await (const { stream, events } of readStreams(snapshot)) ledger.checkStream(stream, events)
  const { findings, spans } = ledger.finish(await repeatedIds(snapshot))
  return [...findings, await checkGaps(snapshot), checkOrder(spans)]
}
