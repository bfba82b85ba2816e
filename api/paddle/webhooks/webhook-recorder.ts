import type { EventStore } from '#db/store/event-store.ts'
import { PersonErased, type PersonKeys } from '#db/crypto/person-keys.ts'
import type { Bus } from '#events/bus/bus.ts'
import type { EventOf } from '#events/catalog.ts'
import { eventId } from '#events/operation.ts'
import { DISCOUNTS, paymentStream } from '#events/payment.ts'
import type { Sealed } from '#events/sealed.ts'
import { transactionFactOf } from '#events/state/payment-state.ts'
import { visitStream } from '#events/visit.ts'
import type { PaymentCommands } from '#commands/payment/payment-commands.ts'
import { decideReport, type ProviderReport } from '#commands/payment/payment.decision.ts'
import { decideDiscount, isDiscounted } from '#commands/payment/sale.decision.ts'
import type { Envelope } from './envelope.ts'

export type WebhookOutcome = 'recorded' | 'duplicate' | 'not understood'

type StandaloneEvent = EventOf<
  'payment.subscription-reported' | 'payment.customer-reported' | 'payment.webhook-not-understood'
>

export type WebhookRecorder = {
  /** Records a report about a transaction, and the events that follow from it. */
  recordReport: (transactionId: string, envelope: Envelope, report: ProviderReport) => Promise<WebhookOutcome>
  /** Records an event that no decision depends on. A stream can contain any number of them, in any order. */
  recordEvent: (stream: string, envelope: Envelope, event: StandaloneEvent) => Promise<WebhookOutcome>
  /** Seals a value for a person. Returns null for an erased person, whose data must not be stored again. */
  seal: (person: string, field: string, value: string) => Promise<Sealed | null>
}

export type WebhookRecorderDeps = { store: EventStore; bus: Bus; keys: PersonKeys; payments: PaymentCommands }

/** Identifies a webhook by its id, because Paddle sends the same webhook again with other headers. */
const operationOf = ({ webhookId }: Envelope) => ({
  key: `paddle ${webhookId}`,
  fingerprint: webhookId,
  correlation: webhookId,
})

type PaddleOperation = ReturnType<typeof operationOf>
type Appended = StandaloneEvent | EventOf<'payment.discounted-outside-sale'>

/** Creates the recorder of webhooks. It stores each webhook once. */
export const createWebhookRecorder = ({ store, bus, keys, payments }: WebhookRecorderDeps): WebhookRecorder => {
  /** Appends an event once per operation. */
  const append = async (stream: string, { key, correlation, fingerprint }: PaddleOperation, event: Appended) => {
    const metadata = { correlation, causation: key, fingerprint }
    const result = await store.append(stream, [{ ...event, id: eventId(stream, key, 0), metadata }])
    if (result.outcome !== 'appended') return 'duplicate'
    bus.publish([{ type: event.type, position: result.position }])
    return 'recorded'
  }

  /** Returns when the sale of a visitor began. */
  const saleOf = async (quizUserId: string | null): Promise<Date | null> => {
    const moments = quizUserId === null ? [] : await store.readStream(visitStream(quizUserId))
    return moments.find(({ type }) => type === 'visit.discount-seen')?.at ?? null
  }

  /** Records a discount outside the sale, once per transaction. A webhook that is sent again makes up for a crash. */
  const checkDiscount = async (transactionId: string, envelope: Envelope, report: ProviderReport) => {
    if (report.type !== 'payment.transaction-reported') return
    const fact = transactionFactOf(report)
    if (!isDiscounted(fact)) return
    const event = decideDiscount(transactionId, fact, await saleOf(fact.quizUserId))
    if (event) await append(DISCOUNTS, { ...operationOf(envelope), key: `discount ${transactionId}` }, event)
  }

  return {
    recordReport: async (transactionId, envelope, report) => {
      const outcome = await payments.handle(paymentStream(transactionId), operationOf(envelope), (state) =>
        decideReport(state, report),
      )
      await checkDiscount(transactionId, envelope, report)
      return outcome === 'appended' ? 'recorded' : 'duplicate'
    },

    recordEvent: (stream, envelope, event) => append(stream, operationOf(envelope), event),

    seal: async (person, field, value) => {
      try {
        return await keys.seal(person, field, value)
      } catch (error) {
        if (error instanceof PersonErased) return null
        throw error
      }
    },
  }
}
