import type { Logger } from 'pino'
import type { z } from 'zod'
import type { ApiSettings } from '#api/settings/settings.ts'
import { customerStream, personOf, subscriptionStream, webhookStream } from '#events/payment/payment.ts'
import type { Envelope } from './envelope.ts'
import { Adjustment, Customer, Owner, Subscription, Transaction } from './schema.ts'
import {
  adjustmentReport,
  createLicenseReader,
  createPlanReader,
  subscriptionReport,
  transactionReport,
  webhookInfo,
} from './to-reports.ts'
import {
  createPaymentReports,
  type PaymentReports,
  type PaymentReportsDeps,
} from '#commands/payment/payment-reports.ts'

export type WebhookOutcome = 'recorded' | 'duplicate' | 'not understood'

export type WebhookReceiver = {
  /** Stores a webhook. Resolves when it is stored durably. */
  receive: (envelope: Envelope) => Promise<WebhookOutcome>
}

export type WebhookReceiverDeps = PaymentReportsDeps & { settings: ApiSettings; log: Logger }

/** Data that Paddle's documentation rules out. `issue` names fields but never contains their values. */
class UnreadableData extends Error {
  override name = 'UnreadableData'
  readonly issue: string
  constructor({ issues }: z.ZodError) {
    super('Unreadable data')
    this.issue = issues
      .map(({ path, code }) => `${path.join('.')}: ${code}`)
      .slice(0, 3)
      .join(', ')
  }
}

type Handler = (envelope: Envelope) => Promise<WebhookOutcome>

/** Creates the receiver of Paddle's webhooks. Every webhook is stored once, by its id. */
export const createWebhookReceiver = (deps: WebhookReceiverDeps): WebhookReceiver => {
  const reports = createPaymentReports(deps)
  const handlers = createHandlers(deps, reports)

  /** Records a webhook of an unknown type, or unreadable data. Only the latter keep their body: they may be about money. */
  const recordNotUnderstood = async (envelope: Envelope, issue: string | null): Promise<WebhookOutcome> => {
    const info = webhookInfo(envelope)
    const { id, customer_id, custom_data } = Owner.parse(envelope.data)
    const person = personOf(custom_data.quizUserId, customer_id ?? id ?? info.webhookId)
    const body = issue === null ? null : await reports.seal(person, 'webhook', envelope.text)
    const reason = issue === null ? ('unknown type' as const) : ('unreadable data' as const)
    // Paddle sends all types unless its settings name some; only unreadable data concerns an operator.
    if (issue !== null) deps.log.warn({ type: info.webhookType, issue }, 'webhook not understood')
    const data = { ...info, reason, issue, body }
    const event = { type: 'payment.webhook-not-understood' as const, data }
    const outcome = await reports.recordEvent(webhookStream(info.webhookId), operationOf(envelope), event)
    return outcome === 'duplicate' ? 'duplicate' : 'not understood'
  }

  return {
    receive: async (envelope) => {
      const handle = handlers.get(envelope.webhookType.split('.')[0] ?? '')
      if (!handle) return await recordNotUnderstood(envelope, null)
      try {
        return await handle(envelope)
      } catch (error) {
        if (error instanceof UnreadableData) return await recordNotUnderstood(envelope, error.issue)
        throw error
      }
    },
  }
}

/** Creates a handler per kind of webhook, by the first word of its type. */
const createHandlers = ({ settings, log }: WebhookReceiverDeps, reports: PaymentReports): Map<string, Handler> => {
  const licenseOf = createLicenseReader(settings)
  const planOf = createPlanReader(settings)

  const onTransaction: Handler = async (envelope) => {
    const transaction = parseData(Transaction, envelope)
    const data = validate(transactionReport(webhookInfo(envelope), transaction, planOf))
    const { license, priceIds: prices } = data
    if (license === null) log.warn({ prices }, 'no plan has these prices')
    return await reports.recordReport(transaction.id, operationOf(envelope), {
      type: 'payment.transaction-reported',
      data,
    })
  }

  const onAdjustment: Handler = async (envelope) => {
    const adjustment = parseData(Adjustment, envelope)
    const data = adjustmentReport(webhookInfo(envelope), adjustment)
    const event = { type: 'payment.adjustment-reported' as const, data }
    return await reports.recordReport(adjustment.transaction_id, operationOf(envelope), event)
  }

  const onSubscription: Handler = async (envelope) => {
    const subscription = parseData(Subscription, envelope)
    const data = subscriptionReport(webhookInfo(envelope), subscription, licenseOf)
    const event = { type: 'payment.subscription-reported' as const, data }
    return await reports.recordEvent(subscriptionStream(subscription.id), operationOf(envelope), event)
  }

  const onCustomer: Handler = async (envelope) => {
    const { id, email, custom_data } = parseData(Customer, envelope)
    const sealed = email ? await reports.seal(personOf(custom_data.quizUserId, id), 'email', email) : null
    const data = { ...webhookInfo(envelope), email: sealed }
    return await reports.recordEvent(customerStream(id), operationOf(envelope), {
      type: 'payment.customer-reported',
      data,
    })
  }

  return new Map([
    ['transaction', onTransaction],
    ['adjustment', onAdjustment],
    ['subscription', onSubscription],
    ['customer', onCustomer],
  ])
}

const parseData = <Schema extends z.ZodType>(schema: Schema, { data }: Envelope): z.output<Schema> =>
  validate(schema.safeParse(data))

const validate = <T>(result: z.ZodSafeParseResult<T>): T => {
  if (result.success) return result.data
  throw new UnreadableData(result.error)
}

/** Identifies a webhook by its id, because Paddle sends the same webhook again with other headers. */
const operationOf = ({ webhookId }: Envelope) => ({
  key: `paddle ${webhookId}`,
  fingerprint: webhookId,
  correlation: webhookId,
})
