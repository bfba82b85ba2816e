import { createPool, type Pool } from '#db/client.ts'
import { clockFrom } from '#db/clock.ts'
import type { KeyStore } from '#db/crypto/key-store.ts'
import { createEventStore } from '#db/store/event-store.ts'
import { projections } from '#projector/projections/index.ts'
import { wallClock } from '#bench/simulation/journal.ts'
import { checkAnalytics } from './analytics.ts'
import { checkCaughtUp } from './caught-up.ts'
import { checkDurability } from './durability.ts'
import type { Finding } from './finding.ts'
import { checkGaps, repeatedIds } from './gaps.ts'
import { checkJobs } from './jobs.ts'
import { type Journals, readJournals } from './journals.ts'
import { createLedger } from './ledger.ts'
import { checkOrder } from './order.ts'
import { inOneMoment, type LivePosition, copyReadTables } from './snapshot.ts'
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
  /** Number of expected dead letters. */
  poison?: number
  /** Milliseconds that checkpoints may take to reach the head. */
  timeoutMs?: number
}

const checkLedger = async (snapshot: Pool, journals: Journals): Promise<Finding[]> => {
  const ledger = createLedger(journals)
  for await (const { stream, events } of readStreams(snapshot)) ledger.checkStream(stream, events)
  const { findings, spans } = ledger.finish(await repeatedIds(snapshot))
  return [...findings, await checkGaps(snapshot), checkOrder(spans)]
}

/** Runs the checks that need one consistent snapshot of a live database. */
const checkMoment = async (snapshot: Pool, journals: Journals) => {
  const findings = await checkLedger(snapshot, journals)
  const live: LivePosition[] = []
  for (const projection of projections) live.push(await copyReadTables(snapshot, projection))
  const funnel = live.find(({ projection }) => projection.name === 'quiz-funnel')
  const analytics = funnel && (await checkAnalytics(snapshot, funnel))
  return { findings, live, analytics }
}

/** Compares the replies that clients received, the stored events and the read models. */
export const verify = async (options: VerifyOptions): Promise<Finding[]> => {
  const { databaseUrl, natsUrl, isRunning, poison = 0, timeoutMs = 10_000 } = options
  const pool = createPool({ url: databaseUrl, name: 'verify', max: 3, statementTimeoutMs: 600_000 })
  // The only connection of this pool holds the snapshot transaction and the copied tables.
  const snapshot = createPool({ url: databaseUrl, name: 'verify-moment', max: 1, statementTimeoutMs: 600_000 })
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
    const { findings, live, analytics } = await inOneMoment(
      snapshot,
      () => readJournals(options.journals, before),
      (journals) => checkMoment(snapshot, journals),
    )
    const replays = await checkReplays(snapshot, store, live)
    return [durability, keys, jobs, ...findings, caughtUp, ...stream, replays, ...(analytics ? [analytics] : [])]
  } finally {
    await stop()
    await store.close()
    await snapshot.end()
    await pool.end()
  }
}
