import { Counter } from 'prom-client'
import type { PoolClient } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import type { DisposableKeys } from '#db/crypto/disposable-keys.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import type { RecordedEvent } from '#events/catalog.ts'
import type { Commands } from '#commands/commands.ts'
import { allowsAds } from '#commands/visitor/visitor-commands.ts'
import type { ProjectorDeps } from '#projector/engine/deps.ts'
import { HOUR_MS } from '#events/time.ts'
import { runReaction } from '#projector/reactions/reaction.ts'
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
/** Requests in parallel, so a stalled request blocks few others. */
const CONCURRENCY = 8
const MAX_PAUSE_MS = HOUR_MS

export type MetaPurchaseOptions = MetaSettings &
  Pick<Commands, 'visitors' | 'customers'> & {
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

/** Returns the event to send; undefined if the person was erased. */
const eventFor = async (
  { keys, disposableKeys, customers }: MetaPurchaseOptions,
  { transactionId, purchase, report }: PendingPurchase,
) => {
  const { customerId } = purchase
  const sealedEmail = customerId === null ? undefined : await customers.newestEmailOf(customerId)
  const email = sealedEmail && (await keys.open('email', sealedEmail))
  const sealed = report?.browser
  const browser = sealed && (await keys.open('browser', sealed))
  const sealedDevice = report?.device
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
    if (!(await allowsAds(options.visitors, purchase.quizUserId))) return await finish(delivery, 'no consent')
    const event = await eventFor(options, delivery)
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

/**
 * Sends each purchase to Meta's Conversions API once, for visitors who consent to ads. A purchase is sent when the
 * payment provider has confirmed it and the browser has reported it, or a day has passed. Retries use the same event
 * id, by which Meta detects duplicates, and end before Meta would refuse the event for its age.
 */
export const runMetaPurchase = (deps: ProjectorDeps, options: MetaPurchaseOptions) =>
  runReaction(deps, { name: NAME, types: TYPES, record, work: createDeliverer(deps, options) })
