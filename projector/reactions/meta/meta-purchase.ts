import { Counter } from 'prom-client'
import type { PoolClient } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import { createPersonKeys, type PersonKeys } from '#db/crypto/person-keys.ts'
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
/** Events gather for so long, before they are looked through: Meta waits for nothing. */
const REST_MS = 200
/** Told at the same time; a stalled API then holds up no more than these. */
const AT_ONCE = 8
const LONGEST_PAUSE_MS = 3_600_000

export type MetaPurchaseOptions = MetaSettings & {
  clock: Clock
  /** Pause after the first failure, in milliseconds; each further one doubles it, up to an hour. */
  firstPauseMs: number
}

const TYPES = ['payment.purchase-completed', 'payment.browser-reported'] as const

const note = async (client: PoolClient, event: RecordedEvent<(typeof TYPES)[number]>) => {
  if (event.type === 'payment.browser-reported') return await recordReport(client, event)
  // A renewal is no purchase that an ad led to.
  if (event.data.kind === 'purchase') await recordPurchase(client, event)
}

/** What a visitor last chose; without a visitor nobody consented. */
const hasConsented = async ({ store }: ProjectorDeps, quizUserId: string | null): Promise<boolean> => {
  if (quizUserId === null) return false
  const chosen = (await store.readStream(visitorStream(quizUserId))).filter(
    ({ type }) => type === 'quiz.consent-chosen',
  )
  const last = chosen.map(decode).at(-1)
  return last?.type === 'quiz.consent-chosen' && last.data.ads
}

/** The sealed e-mail that the payment provider has of a customer. */
const emailOf = async ({ store }: ProjectorDeps, customerId: string | null) => {
  if (customerId === null) return undefined
  const reports = (await store.readStream(customerStream(customerId))).filter(
    ({ type }) => type === 'payment.customer-reported',
  )
  return reports.map(decode).reduce<CustomerFact | null>(evolveCustomer, null)?.email ?? undefined
}

/** Everything Meta is to be told; undefined when somebody it is about was erased. */
const eventFor = async (deps: ProjectorDeps, keys: PersonKeys, delivery: PendingPurchase) => {
  const { transactionId, purchase } = delivery
  const sealedEmail = await emailOf(deps, purchase.customerId)
  const email = sealedEmail && (await keys.open('email', sealedEmail))
  const sealed = delivery.report?.browser
  const browser = sealed && (await keys.open('browser', sealed))
  if ((sealedEmail && email === undefined) || (sealed && browser === undefined)) return undefined
  // Sealed by our own API, so it is the shape that it put in.
  return createMetaEvent({
    transactionId,
    purchase,
    email,
    browser: browser ? (JSON.parse(browser) as BrowserDetails) : undefined,
  })
}

const createDeliverer = (deps: ProjectorDeps, options: MetaPurchaseOptions) => {
  const { pool, log, metrics } = deps
  const keys = createPersonKeys(pool)
  const counter = new Counter({
    name: 'meta_purchases_total',
    help: 'Purchases that Meta was to be told of, by what became of it; "later" counts tries',
    labelNames: ['outcome'],
    registers: [metrics.registry],
  })

  const finish = async (delivery: PendingPurchase, outcome: MetaOutcome, why: string | null = null) => {
    await settlePurchase(pool, delivery, outcome, why, options.clock())
    counter.inc({ outcome })
    const level = outcome === 'refused' || outcome === 'given up' ? 'warn' : 'info'
    log[level]({ reaction: NAME, outcome, note: why, attempts: delivery.attempts + 1 }, 'purchase for Meta')
  }

  const later = async (delivery: PendingPurchase, why: string, afterMs = 0) => {
    const { purchase, attempts } = delivery
    const pause = Math.max(afterMs, Math.min(LONGEST_PAUSE_MS, options.firstPauseMs * 2 ** Math.min(attempts, 30)))
    const next = new Date(options.clock().getTime() + pause)
    if (next > lastAttemptAt(purchase)) return await finish(delivery, 'given up', why)
    counter.inc({ outcome: 'later' })
    log.info({ reaction: NAME, note: why, attempts: attempts + 1, next }, 'purchase for Meta waits')
    return await postponePurchase(pool, delivery, why, next)
  }

  const tell = async (delivery: PendingPurchase) => {
    const { purchase } = delivery
    if (options.clock() > lastAttemptAt(purchase)) return await finish(delivery, 'given up', 'too old')
    if (!(await hasConsented(deps, purchase.quizUserId))) return await finish(delivery, 'no consent')
    const event = await eventFor(deps, keys, delivery)
    if (!event) return await finish(delivery, 'erased')
    const answer = await sendToMeta(event, options, options.clock())
    if (answer.told === 'sent') return await finish(delivery, 'sent')
    if (answer.told === 'refused') return await finish(delivery, 'refused', answer.note)
    return await later(delivery, answer.note, answer.afterMs)
  }

  /** One that fails in a way nobody foresaw must not stand in the way of the others. */
  const deliver = (delivery: PendingPurchase) =>
    tell(delivery).catch(async (err: unknown) => {
      log.error({ reaction: NAME, err }, 'a purchase cannot be told')
      await later(delivery, 'failed here')
    })

  /** Tells those that are due. Whether there may be more of them. */
  return async (): Promise<boolean> => {
    const deliveries = await duePurchases(pool, options.clock(), AT_ONCE)
    await Promise.all(deliveries.map(deliver))
    return deliveries.length === AT_ONCE
  }
}

const react = async (deps: ProjectorDeps, term: LeaseTerm, deliver: () => Promise<boolean>, waker: Waker) => {
  let reading = await resumeIntake(deps, NAME, term)
  while (!term.signal.aborted) {
    reading = await runIntake(deps, reading, { name: NAME, types: TYPES, record: note })
    const isMore = await deliver()
    if (isMore) continue
    throwIfUnknown(reading)
    await waker.sleep(1_000, term.signal)
    await waker.pause(REST_MS, term.signal)
  }
}

/**
 * Tells Meta's Conversions API of each purchase once, when the payment provider has confirmed it and the browser has
 * reported it too (or a day has passed), for visitors who consent to ads. Told again through outages, with the same
 * event id, by which Meta knows that it is the same; given up before Meta would refuse it for its age.
 */
export const runMetaPurchase = (deps: ProjectorDeps, options: MetaPurchaseOptions) => {
  const deliver = createDeliverer(deps, options)
  return runWhileLeader(deps, {
    name: NAME,
    work: (term, waker) => react(deps, term, deliver, waker),
    ...createFailureHandler(deps, NAME, (err) => deps.log.warn({ err }, 'reporting to Meta interrupted, trying again')),
  })
}
