import { Counter } from 'prom-client'
import type { Clock } from '#db/clock.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import type { EventOf } from '#events/catalog.ts'
import { isTestTransaction } from '#events/payment/payment.ts'
import type { Commands } from '#commands/commands.ts'
import { allowsAds } from '#commands/quiz/visitor-commands.ts'
import type { ProjectorDeps } from '#projector/deps.ts'
import { createWorker, type JobResult, NOT_REPEATED } from '#projector/queue/queue.ts'
import { runReaction } from '#projector/reactions/reaction.ts'
import { type MetaSettings, sendToMeta } from './api.ts'
import { type PendingPurchase, lastAttemptAt, QUEUE, recordPurchase, recordReport, readReports } from './deliveries.ts'
import { type BrowserDetails, createMetaEvent } from './event.ts'

const NAME = 'meta-purchase'

/** Requests in parallel, so a stalled request blocks few others. */
const CONCURRENCY = 8

export type MetaPurchaseOptions = MetaSettings &
  Pick<Commands, 'visitors' | 'customers'> & {
    keys: PersonKeys
    clock: Clock
    firstPauseMs?: number
  }

/**
 * Sends each purchase to Meta's Conversions API once, for visitors who consent to ads. A purchase is sent when the
 * payment provider has confirmed it and the browser has reported it, or a day has passed. Retries use the same event
 * id, by which Meta detects duplicates, and end before Meta would refuse the event for its age.
 */
export const runMetaPurchase = (deps: ProjectorDeps, options: MetaPurchaseOptions) =>
  runReaction(deps, {
    name: NAME,
    types: ['payment.purchase-completed', 'payment.browser-reported'],
    record: async (client, event) => {
      if (event.type === 'payment.browser-reported') return await recordReport(client, event)
      // Renewals aren't purchases that an ad led to.
      if (event.data.kind === 'purchase') await recordPurchase(client, deps.store, event)
    },
    work: createWorker(deps, { ...options, queue: QUEUE, limit: CONCURRENCY, handle: createDeliverer(deps, options) }),
  })

/** Final state of a purchase. */
type MetaOutcome = 'sent' | 'refused' | 'given up' | 'no consent' | 'erased' | 'simulated'

type Report = EventOf<'payment.browser-reported'>['data']

const createDeliverer = ({ store, log, metrics }: ProjectorDeps, options: MetaPurchaseOptions) => {
  const counter = new Counter({
    name: 'meta_purchases_total',
    help: 'Purchases for Meta by outcome; "later" counts failed attempts',
    labelNames: ['outcome'],
    registers: [metrics.registry],
  })

  const finish = async (outcome: MetaOutcome, reports: readonly Report[], error: string | null): Promise<JobResult> => {
    for (const { device } of reports) if (device) await options.keys.erase(device.person)
    counter.inc({ outcome })
    const level = outcome === 'refused' || outcome === 'given up' ? 'warn' : 'info'
    log[level]({ reaction: NAME, outcome, error }, 'purchase for Meta')
    return { outcome, error }
  }

  /** Sends a purchase. */
  return async (delivery: PendingPurchase): Promise<JobResult> => {
    const purchase = delivery.data
    const reports = await readReports(store, delivery)
    const end = (outcome: MetaOutcome, error: string | null = null) => finish(outcome, reports, error)
    if (isTestTransaction(delivery.key)) return await end('simulated')
    if (delivery.isPast) return await end('sent', NOT_REPEATED)
    if (options.clock() > lastAttemptAt(purchase)) return await end('given up', 'too old')
    if (!(await allowsAds(options.visitors, purchase.quizUserId))) return await end('no consent')
    const event = await eventFor(options, delivery, reports[0])
    if (!event) return await end('erased')
    const result = await sendToMeta(event, options, options.clock())
    if (result.status !== 'retry') return await end(result.status, 'note' in result ? result.note : null)
    counter.inc({ outcome: 'later' })
    log.info({ reaction: NAME, note: result.note, attempts: delivery.attempts }, 'purchase for Meta waits')
    return { retry: result.note, afterMs: result.afterMs }
  }
}

/** Returns the event to send; undefined if the person was erased. */
const eventFor = async (
  { keys, customers }: MetaPurchaseOptions,
  { key: transactionId, data: purchase }: PendingPurchase,
  report: Report | undefined,
) => {
  const { customerId } = purchase
  const sealedEmail = customerId === null ? undefined : await customers.newestEmailOf(customerId)
  const email = sealedEmail && (await keys.open('email', sealedEmail))
  const sealed = report?.browser
  const browser = sealed && (await keys.open('browser', sealed))
  const sealedDevice = report?.device
  const device = sealedDevice && (await keys.open('device', sealedDevice))
  if ((sealedEmail && email === undefined) || (sealed && browser === undefined)) return undefined
  // The API sealed this value, so its shape is known.
  return createMetaEvent({
    transactionId,
    purchase,
    email,
    browser: browser ? ({ ...JSON.parse(browser), ...JSON.parse(device ?? '{}') } as BrowserDetails) : undefined,
  })
}
