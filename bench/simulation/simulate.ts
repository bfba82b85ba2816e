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
  /** Determines how visitors behave. Their ids differ in every run. */
  seed: number
  /** Number of visitors at the same time. */
  concurrency: number
  /** Folder for the journal. */
  folder: string
  /** Milliseconds for which an operation without a reply is retried. */
  retryTimeoutMs?: number
  /** Lets visitors buy and take the course, which needs a projector; true by default. */
  isShopping?: boolean
  /** Stops the simulation early when aborted. */
  signal?: AbortSignal
  onProgress?: (visitorsDone: number, requests: number) => void
}

export type SimulationResult = {
  /** Id of this run and prefix of its operation names. */
  run: string
  journal: string
  tally: Tally
  /** Totals of purchases and subsequent activity. */
  business: BusinessTotals
  /** Number of completed visits. */
  visits: number
  seconds: number
  /** Milliseconds of each reply, by endpoint. */
  latencies: Map<string, number[]>
  /** Reason for the end of the simulation. */
  ended: 'complete' | 'stopped' | 'silence'
}

/**
 * Sends visitors through the public API and records requests and replies in a journal.
 * Ends early when aborted, or when the server has sent no reply for the retry timeout.
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
