import { randomBytes } from 'node:crypto'
import { createCaller } from './caller.ts'
import { type BusinessTotals, createBusinessTotals } from './buyer.ts'
import { createPerson } from './personas.ts'
import { createTally, createSender, type Tally } from './delivery.ts'
import { openJournal } from './journal.ts'
import { createRetryingClient } from './retrying-client.ts'
import { visit } from './visit.ts'

export type SimulationOptions = {
  /** The address of the site, without `/api/v1`. */
  url: string
  visitors: number
  /** Decides how visitors behave. Who they are is drawn anew for every run. */
  seed: number
  /** How many visitors are there at the same time. */
  concurrency: number
  /** Takes the journal. */
  folder: string
  /** Milliseconds for which an operation without a reply is tried again. */
  retryTimeoutMs?: number
  /** Whether visitors buy and take the course, too, which needs a projector; true unless said otherwise. */
  isShopping?: boolean
  /** Aborted to stop early. */
  signal?: AbortSignal
  onProgress?: (visitorsDone: number, requests: number) => void
}

export type SimulationResult = {
  /** Names this run; begins the names of all its operations. */
  run: string
  journal: string
  tally: Tally
  /** What was bought, and what came of it. */
  business: BusinessTotals
  /** Visits that came to an end of their own. */
  visits: number
  seconds: number
  /** Milliseconds to each reply, by endpoint. */
  latencies: Map<string, number[]>
  /** Why it ended before everyone had come, if it did. */
  ended: 'complete' | 'stopped' | 'silence'
}

/**
 * Sends visitors through the public API and keeps a journal of what they were told.
 * Ends early when told to, and when the server was silent for as long as an operation is tried.
 */
export const simulate = async (options: SimulationOptions): Promise<SimulationResult> => {
  const {
    url,
    visitors,
    seed,
    concurrency,
    folder,
    retryTimeoutMs = 60_000,
    isShopping = true,
    onProgress = () => {},
  } = options
  const signal = options.signal ?? new AbortController().signal
  const run = randomBytes(5).toString('hex')
  const latencies = new Map<string, number[]>()
  let requests = 0
  const caller = createCaller(url, (endpoint, ms) => {
    requests++
    const others = latencies.get(endpoint)
    if (others) others.push(ms)
    else latencies.set(endpoint, [ms])
  })
  const journal = openJournal(folder, { simulation: run, seed, visitors, url })
  const tally = createTally()
  const business = createBusinessTotals()
  const client = createRetryingClient({ caller, counts: tally, timeoutMs: retryTimeoutMs, signal })
  const sender = createSender({ journal, tally, client })
  const shopDeps = isShopping ? { client, business, unexpected: tally.unexpected } : undefined
  let next = 0
  let visits = 0
  let isSilent = false

  const runVisits = async () => {
    while (next < visitors && !signal.aborted && !isSilent) {
      const n = next++
      if (await visit(createPerson(seed, run, n), `${run}-${n}`, sender, shopDeps)) visits++
      else isSilent ||= client.silentForMs() >= retryTimeoutMs * 0.9
      onProgress(visits, requests)
    }
  }

  const start = performance.now()
  try {
    await Promise.all(Array.from({ length: Math.min(concurrency, visitors) }, runVisits))
  } finally {
    journal.close()
    caller.close()
  }
  const ended = signal.aborted ? 'stopped' : isSilent ? 'silence' : 'complete'
  const seconds = (performance.now() - start) / 1_000
  return { run, journal: journal.file, tally, business, visits, seconds, latencies, ended }
}
