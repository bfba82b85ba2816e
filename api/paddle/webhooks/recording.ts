import type { Logger } from 'pino'
import type { EventStore } from '#db/store/event-store.ts'
import { PersonErased, type PersonKeys } from '#db/crypto/person-keys.ts'
import type { Bus } from '#events/bus/bus.ts'
import type { EventOf } from '#events/catalog.ts'
import { eventId } from '#events/operation.ts'
import { paymentStream } from '#events/payment.ts'
import type { Sealed } from '#events/sealed.ts'
import { createCommandHandler } from '#api/commands/command.ts'
import type { ApiSettings } from '#api/settings/settings.ts'
import type { Envelope } from './envelope.ts'
import { decideReport, evolvePayment, isPaymentEvent, nothingKnown, type Report } from './payment.decision.ts'

export type RecordingDeps = { store: EventStore; bus: Bus; keys: PersonKeys; settings: ApiSettings; log: Logger }

/** What became of a webhook: told before; or recorded, as what it is or as something not understood. */
export type Received = 'recorded' | 'duplicate' | 'not understood'

type Single = EventOf<'payment.subscription-reported' | 'payment.customer-reported' | 'payment.webhook-not-understood'>

/** The same webhook may be sent anew under other headers: it is known by its id, and so is what it was about. */
const operationOf = ({ webhookId }: Envelope) => ({
  key: `paddle ${webhookId}`,
  fingerprint: webhookId,
  correlation: webhookId,
})

/** How webhooks come into the store, each once. */
export const createRecording = ({ store, bus, keys }: RecordingDeps) => {
  const transactions = createCommandHandler({
    store,
    bus,
    isEvent: isPaymentEvent,
    initial: nothingKnown,
    evolve: evolvePayment,
    cacheSize: 5_000,
  })

  return {
    transactions,

    /** A report about a transaction, with whatever follows from it now. */
    report: async (transactionId: string, envelope: Envelope, report: Report): Promise<Received> => {
      const decide = (payment: typeof nothingKnown) => decideReport(payment, report)
      const outcome = await transactions.handle(paymentStream(transactionId), operationOf(envelope), decide)
      return outcome === 'appended' ? 'recorded' : 'duplicate'
    },

    /** What no decision depends on: any number of them may stand in a stream, in any order. */
    note: async (stream: string, envelope: Envelope, event: Single): Promise<Received> => {
      const { key, correlation, fingerprint } = operationOf(envelope)
      const metadata = { correlation, causation: key, fingerprint }
      const result = await store.append(stream, [{ ...event, id: eventId(stream, key, 0), metadata }])
      if (result.outcome !== 'appended') return 'duplicate'
      bus.publish([{ type: event.type, position: result.position }])
      return 'recorded'
    },

    /** Null for somebody who was erased: what is told of them is recorded without what would tell who they are. */
    seal: async (person: string, field: string, value: string): Promise<Sealed | null> => {
      try {
        return await keys.seal(person, field, value)
      } catch (error) {
        if (error instanceof PersonErased) return null
        throw error
      }
    },
  }
}
