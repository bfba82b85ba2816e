import { randomBytes } from 'node:crypto'
import { createCaller } from './caller.ts'
import { type Business, noBusiness } from './buyer.ts'
import { person } from './personas.ts'
import { emptyTally, createSender, type Tally } from './delivery.ts'
import { openJournal } from './journal.ts'
import { createPatience } from './retrying-client.ts'
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
  patienceMs?: number
  /** Whether visitors buy and take the course, too, which needs a projector; true unless said otherwise. */
  isShopping?: boolean
  /** Aborted to stop early. */
  signal?: AbortSignal
  onProgress?: (visitorsDone: number, requests: number) => void
}

export type Simulation = {
  /** Names this run; begins the names of all its operations. */
  run: string
  journal: string
  tally: Tally
  /** What was bought, and what came of it. */
  business: Business
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
export const simulate = async (options: SimulationOptions): Promise<Simulation> => {
  const {
    url,
    visitors,
    seed,
    concurrency,
    folder,
    patienceMs = 60_000,
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
  const tally = emptyTally()
  const business = noBusiness()
  const patience = createPatience({ caller, trouble: tally, patienceMs, signal })
  const delivery = createSender({ journal, tally, patience })
  const shopping = isShopping ? { patience, business, amiss: tally.amiss } : undefined
  let next = 0
  let visits = 0
  let silent = false

  const welcome = async () => {
    while (next < visitors && !signal.aborted && !silent) {
      const n = next++
      if (await visit(person(seed, run, n), `${run}-${n}`, delivery, shopping)) visits++
      else silent ||= patience.silence() >= patienceMs * 0.9
      onProgress(visits, requests)
    }
  }

  const start = performance.now()
  try {
    await Promise.all(Array.from({ length: Math.min(concurrency, visitors) }, welcome))
  } finally {
    journal.close()
    caller.close()
  }
  const ended = signal.aborted ? 'stopped' : silent ? 'silence' : 'complete'
  const seconds = (performance.now() - start) / 1_000
  return { run, journal: journal.file, tally, business, visits, seconds, latencies, ended }
}
