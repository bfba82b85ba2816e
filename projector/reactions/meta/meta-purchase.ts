import { Counter } from 'prom-client'
import type { PoolClient } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import type { DisposableKeys } from '#db/crypto/disposable-keys.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import type { RecordedEvent } from '#events/catalog.ts'
import { decode } from '#events/decode.ts'
import { customerStream } from '#events/payment.ts'
import { visitorStream } from '#events/quiz.ts'
import type { CustomerFact } from '#events/state/payment-facts.ts'
import { evolveCustomer } from '#events/state/payment-state.ts'
import { runWhileLeader, type LeaseTerm } from '#projector/engine/lease.ts'
import type { ProjectorDeps } from '#projector/engine/deps.ts'
import { createFailureHandler } from '#projector/engine/failure-handler.ts'
import type { Waker } from '#projector/engine/waker.ts'
import { resumeIntake, runIntake, throwIfUnknown } from '#projector/reactions/intake.ts'
import { type MetaSettings, sendToMeta } from './api.ts'
import {
  type PendingPurchase,
  duePurchases,
  lastAttemptAt,
  recordPurchase,
  recordReport,
  type MetaOutcome,
  postponePurchase,
  settlePurchase,
} from './deliveries.ts'
import { type BrowserDetails, createMetaEvent } from './event.ts'

const NAME = 'meta-purchase'
/** Time to wait so that more events share a page. Delivery isn't urgent. */
const LINGER_MS = 200
/** Requests in parallel, so a stalled request blocks few others. */
const CONCURRENCY = 8
const MAX_PAUSE_MS = 3_600_000

export type MetaPurchaseOptions = MetaSettings & {
  keys: PersonKeys
  disposableKeys: DisposableKeys
  clock: Clock
  /** Pause after the first failure; each further failure doubles it, up to an hour. */
  firstPauseMs: number
}

const TYPES = ['payment.purchase-completed', 'payment.browser-reported'] as const

const record = async (client: PoolClient, event: RecordedEvent<(typeof TYPES)[number]>) => {
  if (event.type === 'payment.browser-reported') return await recordReport(client, event)
  // Renewals aren't purchases that an ad led to.
  if (event.data.kind === 'purchase') await recordPurchase(client, event)
}

/** Returns the visitor's latest consent to ads. A purchase without a visitor has none. */
const hasConsented = async ({ store }: ProjectorDeps, quizUserId: string | null): Promise<boolean> => {
  if (quizUserId === null) return false
  const chosen = (await store.readStream(visitorStream(quizUserId))).filter(
    ({ type }) => type === 'quiz.consent-chosen',
  )
  const last = chosen.map(decode).at(-1)
  return last?.type === 'quiz.consent-chosen' && last.data.ads
}

/** Returns the sealed e-mail that the payment provider has for a customer. */
const emailOf = async ({ store }: ProjectorDeps, customerId: string | null) => {
  if (customerId === null) return undefined
  const reports = (await store.readStream(customerStream(customerId))).filter(
    ({ type }) => type === 'payment.customer-reported',
  )
  return reports.map(decode).reduce<CustomerFact | null>(evolveCustomer, null)?.email ?? undefined
}

/** Returns the event to send; undefined if the person was erased. */
const eventFor = async (
  deps: ProjectorDeps,
  { keys, disposableKeys }: MetaPurchaseOptions,
  delivery: PendingPurchase,
) => {
  const { transactionId, purchase } = delivery
  const sealedEmail = await emailOf(deps, purchase.customerId)
  const email = sealedEmail && (await keys.open('email', sealedEmail))
  const sealed = delivery.report?.browser
  const browser = sealed && (await keys.open('browser', sealed))
  const sealedDevice = delivery.report?.device
  const device = sealedDevice && (await disposableKeys.open('device', sealedDevice))
  if ((sealedEmail && email === undefined) || (sealed && browser === undefined)) return undefined
  // The API sealed this value, so its shape is known.
  return createMetaEvent({
    transactionId,
    purchase,
    email,
    browser: browser ? ({ ...JSON.parse(browser), ...JSON.parse(device ?? '{}') } as BrowserDetails) : undefined,
  })
}

const createDeliverer = (deps: ProjectorDeps, options: MetaPurchaseOptions) => {
  const { pool, log, metrics } = deps
  const counter = new Counter({
    name: 'meta_purchases_total',
    help: 'Purchases for Meta by outcome; "later" counts failed attempts',
    labelNames: ['outcome'],
    registers: [metrics.registry],
  })

  const finish = async (delivery: PendingPurchase, outcome: MetaOutcome, note: string | null = null) => {
    for (const key of await settlePurchase(pool, delivery, outcome, note, options.clock()))
      await options.disposableKeys.destroy(key)
    counter.inc({ outcome })
    const level = outcome === 'refused' || outcome === 'given up' ? 'warn' : 'info'
    log[level]({ reaction: NAME, outcome, note, attempts: delivery.attempts + 1 }, 'purchase for Meta')
  }

  const retryLater = async (delivery: PendingPurchase, note: string, afterMs = 0) => {
    const { purchase, attempts } = delivery
    const pause = Math.max(afterMs, Math.min(MAX_PAUSE_MS, options.firstPauseMs * 2 ** Math.min(attempts, 30)))
    const next = new Date(options.clock().getTime() + pause)
    if (next > lastAttemptAt(purchase)) return await finish(delivery, 'given up', note)
    counter.inc({ outcome: 'later' })
    log.info({ reaction: NAME, note, attempts: attempts + 1, next }, 'purchase for Meta waits')
    return await postponePurchase(pool, delivery, note, next)
  }

  const send = async (delivery: PendingPurchase) => {
    const { purchase } = delivery
    if (options.clock() > lastAttemptAt(purchase)) return await finish(delivery, 'given up', 'too old')
    if (!(await hasConsented(deps, purchase.quizUserId))) return await finish(delivery, 'no consent')
    const event = await eventFor(deps, options, delivery)
    if (!event) return await finish(delivery, 'erased')
    const result = await sendToMeta(event, options, options.clock())
    if (result.status === 'sent') return await finish(delivery, 'sent')
    if (result.status === 'refused') return await finish(delivery, 'refused', result.note)
    return await retryLater(delivery, result.note, result.afterMs)
  }

  /** Catches unexpected failures, so they don't block other purchases. */
  const deliver = (delivery: PendingPurchase) =>
    send(delivery).catch(async (err: unknown) => {
      log.error({ reaction: NAME, err }, 'a purchase could not be sent')
      await retryLater(delivery, 'internal error')
    })

  /** Sends the purchases that are due. Returns true if there may be more. */
  return async (): Promise<boolean> => {
    const deliveries = await duePurchases(pool, options.clock(), CONCURRENCY)
    await Promise.all(deliveries.map(deliver))
    return deliveries.length === CONCURRENCY
  }
}

const react = async (deps: ProjectorDeps, term: LeaseTerm, deliver: () => Promise<boolean>, waker: Waker) => {
  let progress = await resumeIntake(deps, NAME, term)
  while (!term.signal.aborted) {
    progress = await runIntake(deps, progress, { name: NAME, types: TYPES, record })
    const hasMore = await deliver()
    if (hasMore) continue
    throwIfUnknown(progress)
    await waker.sleep(1_000, term.signal)
    await waker.pause(LINGER_MS, term.signal)
  }
}

/**
 * Sends each purchase to Meta's Conversions API once, for visitors who consent to ads. A purchase is sent when the
 * payment provider has confirmed it and the browser has reported it, or a day has passed. Retries use the same event
 * id, by which Meta detects duplicates, and end before Meta would refuse the event for its age.
 */
export const runMetaPurchase = (deps: ProjectorDeps, options: MetaPurchaseOptions) => {
  const deliver = createDeliverer(deps, options)
  return runWhileLeader(deps, {
    name: NAME,
    work: (term, waker) => react(deps, term, deliver, waker),
    ...createFailureHandler(deps, NAME, (err) => deps.log.warn({ err }, 'reporting to Meta interrupted, retrying')),
  })
}
