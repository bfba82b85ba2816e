import { randomBytes } from 'node:crypto'
import { createCaller } from './caller.ts'
import { createBusinessTotals } from './buyer.ts'
import type { BusinessTotals } from './person.ts'
import { createPerson } from './personas.ts'
import { createTally, createSender, type Tally } from './delivery.ts'
import { openJournal } from './journal.ts'
import { createRetryingClient } from './retrying-client.ts'
import { createVisit, type Visit, type VisitDeps } from './visit.ts'

export type SimulationOptions = {
  /** The address of the site, without `/api/v1`. */
  url: string
  visitors: number
  /** Determines how visitors behave. Their ids differ in every run. */
  seed: number
  /** Number of visitors at the same time. */
  concurrency: number
  folder: string
  /** Milliseconds for which an operation without a reply is retried. */
  retryTimeoutMs?: number
  /** Lets visitors buy and take the course, which needs a projector; true by default. */
  isShopping?: boolean
  /** Number of days over which visitors arrive; 1 by default. Who comes back does so a day later, or after all others. */
  days?: number
  /** Waits until the clock of the server shows the given day. Without it, days follow each other at once. */
  startDay?: (day: number) => Promise<void>
  /** The token of the owner's link, with which some visitors mark their browsers. */
  own?: string | undefined
  /** Stops the simulation early when aborted. */
  signal?: AbortSignal
  /** Counts outcomes while the simulation runs. */
  tally?: Tally
  onProgress?: (visitorsDone: number, requests: number) => void
}

export type SimulationResult = {
  /** Id of this run and prefix of its operation names. */
  run: string
  journal: string
  tally: Tally
  /** Totals of purchases and subsequent activity. */
  business: BusinessTotals
  /** Number of visitors whose first visit was completed. */
  visits: number
  /** Number of visitors who saw only the landing page at first, and of those who came back. */
  bounces: number
  returns: number
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
    days = 1,
    startDay,
    tally = createTally(),
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
  const business = createBusinessTotals()
  const client = createRetryingClient({ caller, counts: tally, timeoutMs: retryTimeoutMs, signal })
  const sender = createSender({ journal, tally, client })
  const counts = { bounces: 0, returns: 0 }
  let returning: Visit[] = []
  const comeBack = (visit: Visit) => void returning.push(visit)
  let day = 1
  // The next day of the course opens only when the clock of the server moves.
  const continueCourse = (visit: Visit) => void (startDay && day < days && comeBack(visit))
  const shop = { client, business, unexpected: tally.unexpected, comeBack: continueCourse, own: options.own }
  const deps: VisitDeps = { sender, shopDeps: isShopping ? shop : undefined, counts, comeBack }
  let visits = 0
  let isSilent = false
  const isOver = () => signal.aborted || isSilent

  /** Runs visits, `concurrency` at the same time. */
  const runVisits = async (count: number, visitAt: (at: number) => Visit) => {
    let next = 0
    const work = async () => {
      while (next < count && !isOver()) {
        const at = next++
        const isCompleted = await visitAt(at)()
        if (isCompleted === false) isSilent ||= client.silentForMs() >= retryTimeoutMs * 0.9
        onProgress(visits, requests)
      }
    }
    await Promise.all(Array.from({ length: Math.min(concurrency, count) }, work))
  }

  const arrive = (n: number): Visit => {
    const first = createVisit(createPerson(seed, run, n), `${run}-${n}`, deps)
    return async () => {
      const isCompleted = await first()
      if (isCompleted) visits++
      return isCompleted
    }
  }

  const start = performance.now()
  try {
    // Visits that are due after the last day take place on that day.
    for (; day <= days || (returning.length > 0 && !isOver()); day++) {
      if (day > 1 && day <= days && !isOver()) await startDay?.(day)
      const today = returning
      returning = []
      const arrivals = day <= days ? Math.ceil((visitors - day + 1) / days) : 0
      await runVisits(today.length + arrivals, (at) => today[at] ?? arrive((at - today.length) * days + day - 1))
    }
  } finally {
    journal.close()
    caller.close()
  }
  const ended = signal.aborted ? 'stopped' : isSilent ? 'silence' : 'complete'
  const seconds = (performance.now() - start) / 1_000
  return { run, journal: journal.file, tally, business, visits, ...counts, seconds, latencies, ended }
}
