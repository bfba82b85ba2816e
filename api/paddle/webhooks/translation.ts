import type { z } from 'zod'
import { customerStream, personOf, subscriptionStream, webhookStream } from '#events/payment.ts'
import type { Envelope } from './envelope.ts'
import { Adjustment, Customer, Owner, Subscription, Transaction } from './data.ts'
import { createRecording, type RecordingDeps, type Received } from './recording.ts'
import {
  adjustmentReport,
  licenses,
  subscriptionReport,
  type WebhookInfo,
  transactionReport,
} from './license-reports.ts'

/** Data that do not look as Paddle promises. The issue names a field and never its content. */
class Unreadable extends Error {
  override name = 'Unreadable'
  readonly issue: string
  constructor({ issues }: z.ZodError) {
    super('Unreadable data')
    this.issue = issues
      .map(({ path, code }) => `${path.join('.')}: ${code}`)
      .slice(0, 3)
      .join(', ')
  }
}

const valid = <T>(parsed: z.ZodSafeParseResult<T>): T => {
  if (parsed.success) return parsed.data
  throw new Unreadable(parsed.error)
}

const read = <Schema extends z.ZodType>(schema: Schema, { data }: Envelope): z.output<Schema> =>
  valid(schema.safeParse(data))

const toldOf = ({ webhookId, webhookType, occurredAt }: Envelope): WebhookInfo => ({
  webhookId,
  webhookType,
  occurredAt,
})

type Handler = (envelope: Envelope) => Promise<Received>

/** What each kind of webhook is recorded as, by the first word of its type. */
const createHandlers = (deps: RecordingDeps, recording: ReturnType<typeof createRecording>): Map<string, Handler> => {
  const licenseOf = licenses(deps.settings)

  const onTransaction: Handler = async (envelope) => {
    const data = read(Transaction, envelope)
    const report = valid(transactionReport(toldOf(envelope), data, licenseOf))
    const { license, webhookId: webhook, priceIds: prices } = report
    if (license === null) deps.log.warn({ webhook, prices }, 'no plan has these prices')
    return await recording.report(data.id, envelope, { type: 'payment.transaction-reported', data: report })
  }

  const onAdjustment: Handler = async (envelope) => {
    const data = read(Adjustment, envelope)
    const report = adjustmentReport(toldOf(envelope), data)
    return await recording.report(data.transaction_id, envelope, { type: 'payment.adjustment-reported', data: report })
  }

  const onSubscription: Handler = async (envelope) => {
    const data = read(Subscription, envelope)
    const report = subscriptionReport(toldOf(envelope), data, licenseOf)
    return await recording.note(subscriptionStream(data.id), envelope, {
      type: 'payment.subscription-reported',
      data: report,
    })
  }

  const onCustomer: Handler = async (envelope) => {
    const { id, email, custom_data } = read(Customer, envelope)
    const sealed = email ? await recording.seal(personOf(custom_data.quizUserId, id), 'email', email) : null
    const data = { ...toldOf(envelope), email: sealed }
    return await recording.note(customerStream(id), envelope, { type: 'payment.customer-reported', data })
  }

  return new Map([
    ['transaction', onTransaction],
    ['adjustment', onAdjustment],
    ['subscription', onSubscription],
    ['customer', onCustomer],
  ])
}

export type Payments = ReturnType<typeof createPayments>

/** Records what Paddle tells. Every webhook is stored once, by its id, before it is acknowledged. */
export const createPayments = (deps: RecordingDeps) => {
  const recording = createRecording(deps)
  const handlers = createHandlers(deps, recording)

  /** Data that were meant for us are kept whole, since they may be about money; those of other types are not ours to keep. */
  const noteNotUnderstood = async (envelope: Envelope, issue: string | null): Promise<Received> => {
    const told = toldOf(envelope)
    const { id, customer_id, custom_data } = Owner.parse(envelope.data)
    const person = personOf(custom_data.quizUserId, customer_id ?? id ?? told.webhookId)
    const body = issue === null ? null : await recording.seal(person, 'webhook', envelope.text)
    const reason = issue === null ? ('unknown type' as const) : ('unreadable data' as const)
    deps.log.warn({ webhook: told.webhookId, type: told.webhookType, reason, issue }, 'webhook not understood')
    const data = { ...told, reason, issue, body }
    const event = { type: 'payment.webhook-not-understood' as const, data }
    const received = await recording.note(webhookStream(told.webhookId), envelope, event)
    return received === 'duplicate' ? 'duplicate' : 'not understood'
  }

  return {
    transactions: recording.transactions,

    /** Stores what a webhook tells. Resolves when it would survive a power cut. */
    receive: async (envelope: Envelope): Promise<Received> => {
      const handle = handlers.get(envelope.webhookType.split('.')[0] ?? '')
      if (!handle) return await noteNotUnderstood(envelope, null)
      try {
        return await handle(envelope)
      } catch (error) {
        if (error instanceof Unreadable) return await noteNotUnderstood(envelope, error.issue)
        throw error
      }
    },
  }
}
