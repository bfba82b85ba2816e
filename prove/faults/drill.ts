import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { keyStoreOf } from '#db/crypto/key-store.ts'
import { commonSettings } from '#db/settings.ts'
import { inStream } from '#db/store/in-stream.ts'
import { describeError } from '#db/errors.ts'
import { createTally, type Tally } from '#prove/simulation/delivery.ts'
import { simulate } from '#prove/simulation/simulate.ts'
import { createRng } from '#tools/random/rng.ts'
import { checkCaughtUp } from '#prove/verify/caught-up.ts'
import type { Finding } from '#prove/verify/finding.ts'
import { verify } from '#prove/verify/verify.ts'
import type { Fault } from './faults.ts'
import { type BreakableProduct, type ProductOptions, startBreakable } from './product.ts'
import { sellThroughWebhooks } from './webhooks.ts'

/** Faults that struck at the same time. `recoveredMs` is the time until visitors were served and all read models had caught up. */
export type Struck = { fault: string; brokenMs: number; recoveredMs: number }

export type DrillOptions = ProductOptions & {
  seed: number
  /** Breaks each of these once, in a random order. */
  faults: readonly Fault[]
  /** Breaks things for this long instead: not all of them, or all of them again. */
  forMs?: number
  /** After that, kills processes until so many were killed. */
  kills?: number
  /** How many faults of different parts strike at the same time, 1 by default. */
  atOnce?: number
  concurrency?: number
  signal?: AbortSignal
  /** Reports what is being broken, and again when it was survived. */
  onFault?: (fault: string, struck?: Struck) => void
}

export type DrillResult = {
  tally: Tally
  struck: Struck[]
  /** How many processes were killed by faults that do nothing else. */
  killed: number
  /** Purchases whose webhooks came repeated, shuffled and late. */
  sold: number
  /** Names failures besides findings: processes that ended, unexpected replies, faults that were not survived. */
  problems: string[]
  findings: Finding[]
}

/** Sends visitors and webhooks to a product until they are judged. */
export const sendVisitors = (on: BreakableProduct, seed: number, concurrency: number, rng = createRng(seed)) => {
  const [tally, ending] = [createTally(), new AbortController()]
  const folder = join(on.dir, 'journals')
  const visits = { url: on.front.url, visitors: Number.MAX_SAFE_INTEGER, seed, concurrency, folder, tally }
  const visiting = simulate({ ...visits, signal: ending.signal, retryTimeoutMs: 90_000 })
  const selling = sellThroughWebhooks(on.front.url, rng)
  return {
    tally,
    /** Returns why visitors aren't served, or read models don't catch up. */
    whyUnserved: (poison?: number) => recovered(on, tally, poison),
    /** Ends the visits, and compares what was answered with what is stored and shown. */
    judge: async (poison?: number) => {
      await selling.stop()
      const problems = tally.unanswered > 0 ? [`${tally.unanswered} operations were never answered`] : []
      ending.abort()
      if ((await visiting).ended !== 'stopped') problems.push('the visitors ended early')
      const failed = Object.entries(tally.replies).filter(([status]) => status.startsWith('5') && status !== '503')
      problems.push(...failed.map(([status, count]) => `${count} replies were ${status}`))
      const findings = await examine(on, poison)
      problems.push(...tally.unexpected, ...(await missold(on, selling.sold)))
      const faulty = /^.*(?:"msg":"fault"|unhandled|uncaught).*$/im.exec(await on.readLogs())
      if (faulty) problems.push(`a log has: ${faulty[0].slice(0, 500)}`)
      return { problems, findings, sold: selling.sold.length }
    },
    stop: () => ending.abort(),
  }
}

/** Waits until an operation is acknowledged and every checkpoint has reached the head. */
const recovered = async ({ pool }: BreakableProduct, tally: Tally, poison = 0): Promise<string[]> => {
  const before = tally.acknowledged
  for (const deadline = performance.now() + RECOVERY_MS; tally.acknowledged === before; await delay(10))
    if (performance.now() > deadline) return ['no operation was acknowledged']
  const { examples } = await checkCaughtUp({ pool, hasBus: true, poison, timeoutMs: RECOVERY_MS, isCatchingUp: false })
  return examples
}

/** Compares what clients were promised with what is stored and shown. */
const examine = (on: BreakableProduct, poison = 0) => {
  const env = commonSettings({ ...process.env, ...on.keySettings })
  return verify({
    keysOn: (pool) => keyStoreOf(env, pool),
    databaseUrl: on.databaseUrl,
    natsUrl: on.natsUrl,
    isRunning: true,
    journals: join(on.dir, 'journals'),
    poison,
    timeoutMs: RECOVERY_MS,
  })
}

/** Returns the purchases that are not stored exactly once. */
const missold = async ({ pool }: BreakableProduct, sold: string[]): Promise<string[]> => {
  const { rows } = await pool.query<{ id: string; count: number }>(
    `select id, count(position) from unnest($1::text[]) as id
     left join event_store.events e on ${inStream(`'payment-' || id`)} and type = 'payment.purchase-completed'
     group by id having count(position) <> 1`,
    [sold],
  )
  return rows.map(({ id, count }) => `the purchase ${id} is stored ${count} times`)
}

/**
 * Starts the product, sends visitors and webhooks, breaks one thing after the other, lets it rest, and verifies it. The
 * same seed gives the same faults in the same order.
 */
export const drill = async (options: DrillOptions): Promise<DrillResult> => {
  const { seed, faults, forMs = 0, kills = 0, atOnce = 1, concurrency = 8, onFault = () => {} } = options
  const rng = createRng(seed)
  const [problems, struck]: [string[], Struck[]] = [[], []]
  let [poison, killed] = [0, 0]
  const on = await startBreakable(options)
  const visitors = sendVisitors(on, seed, concurrency, rng)
  const { tally, whyUnserved } = visitors

  const strikeOne = async ({ name, strike: begin, kills: ended = 0 }: Fault) => {
    try {
      const added = await begin(on, rng)
      poison += added ?? 0
      killed += ended
    } catch (error) {
      problems.push(`${name}: ${describeError(error)}`)
    }
  }
  const strike = async (together: readonly Fault[]) => {
    const name = together.map((fault) => fault.name).join(', and ')
    onFault(name)
    const start = performance.now()
    await Promise.all(together.map(strikeOne))
    const mendedAt = performance.now()
    problems.push(...(await whyUnserved(poison)).map((sentence) => `${name}: ${sentence}`))
    problems.push(...on.casualties.splice(0).map((sentence) => `${name}: ${sentence}`))
    struck.push({ fault: name, brokenMs: mendedAt - start, recoveredMs: performance.now() - mendedAt })
    onFault(name, struck.at(-1))
    await delay(LULL_MS)
  }

  try {
    const [unfit] = await whyUnserved()
    if (unfit !== undefined) throw new Error(`The product does not work before any fault: ${unfit}`)
    const start = performance.now()
    const isOver = () => options.signal?.aborted === true || (forMs > 0 && performance.now() - start > forMs)
    do {
      for (const together of grouped(rng.shuffled(faults), atOnce)) if (!isOver()) await strike(together)
    } while (forMs > 0 && !isOver())
    const killing = faults.filter((fault) => fault.kills)
    while (killing.length > 0 && killed < kills && options.signal?.aborted !== true) await strike([rng.pick(killing)])
    const { problems: found, findings, sold } = await visitors.judge(poison)
    return { tally, struck, killed, sold, problems: [...problems, ...found], findings }
  } finally {
    visitors.stop()
    await on.close()
  }
}

/** Groups faults that break different parts, in the order of the first of each group. */
const grouped = (faults: readonly Fault[], atOnce: number): Fault[][] => {
  const groups: Fault[][] = []
  for (const fault of faults) {
    const isFree = (group: Fault[]) =>
      group.length < atOnce && group.every(({ parts }) => !parts.some((part) => fault.parts.includes(part)))
    const group = groups.find(isFree)
    if (group) group.push(fault)
    else groups.push([fault])
  }
  return groups
}

const RECOVERY_MS = 30_000
const LULL_MS = 400
