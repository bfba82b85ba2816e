import type { DomainEvent } from '#events/catalog.ts'
import { PersonErased, type PersonKeys } from '#db/crypto/person-keys.ts'
import type { EventOf } from '#events/catalog.ts'
import { eventId } from '#events/core/operation.ts'
import { DISCOUNTS, paymentStream } from '#events/payment/payment.ts'
import type { Sealed } from '#events/core/sealed.ts'
import { readTransactionFact } from '#events/payment/payment-state.ts'
import { visitStream } from '#events/quiz/visit.ts'
import type { PaymentCommands } from '#commands/payment/payment-commands.ts'
import { decideReport, type ProviderReport } from '#commands/payment/payment.decision.ts'
import { decideDiscount, isDiscounted } from '#commands/payment/sale.decision.ts'
import type { CommandDeps, Operation } from '#commands/command.ts'

export type ReportOutcome = 'recorded' | 'duplicate'

/** Identifies a report, which the payment provider may send again. */
export type ReportOperation = Operation & { key: string }

type StandaloneEvent = EventOf<
  'payment.subscription-reported' | 'payment.customer-reported' | 'payment.webhook-not-understood'
>

/** Records what the payment provider reports, each report once. */
export type PaymentReports = {
  /** Records a report about a transaction, and the events that follow from it. */
  recordReport: (transactionId: string, operation: ReportOperation, report: ProviderReport) => Promise<ReportOutcome>
  /** Records an event that no decision depends on. A stream can contain any number of them, in any order. */
  recordEvent: (stream: string, operation: ReportOperation, event: StandaloneEvent) => Promise<ReportOutcome>
  /** Seals a value for a person. Returns null for an erased person, whose data must not be stored again. */
  seal: (person: string, field: string, value: string) => Promise<Sealed | null>
}

export type PaymentReportsDeps = CommandDeps<DomainEvent> & { keys: PersonKeys; payments: PaymentCommands }

type Appended = StandaloneEvent | EventOf<'payment.discounted-outside-sale'>

export const createPaymentReports = ({ store, bus, keys, payments }: PaymentReportsDeps): PaymentReports => {
  /** Appends an event once per operation. */
  const append = async (stream: string, { key, correlation, fingerprint }: ReportOperation, event: Appended) => {
    const metadata = { correlation, causation: key, fingerprint }
    const result = await store.append(stream, [{ ...event, id: eventId(stream, key, 0), metadata }])
    if (result.outcome !== 'appended') return 'duplicate'
    bus.publish([{ type: event.type, position: result.position }])
    return 'recorded'
  }

  /** Returns when the sale of a visitor began, null if there was none, and undefined where a blocker kept all moments. */
  const saleOf = async (quizUserId: string | null): Promise<Date | null | undefined> => {
    if (quizUserId === null) return null
    const moments = await store.readStream(visitStream(quizUserId))
    return moments.length === 0 ? undefined : (moments.find(({ type }) => type === 'visit.discount-seen')?.at ?? null)
  }

  /** Records a discount outside the sale, once per transaction. A report that is sent again makes up for a crash. */
  const checkDiscount = async (transactionId: string, operation: ReportOperation, report: ProviderReport) => {
    if (report.type !== 'payment.transaction-reported') return
    const fact = readTransactionFact(report)
    if (!isDiscounted(fact)) return
    const saleBeganAt = await saleOf(fact.quizUserId)
    const event = saleBeganAt === undefined ? undefined : decideDiscount(transactionId, fact, saleBeganAt)
    if (event) await append(DISCOUNTS, { ...operation, key: `discount ${transactionId}` }, event)
  }

  return {
    recordReport: async (transactionId, operation, report) => {
      const outcome = await payments.handle(paymentStream(transactionId), operation, (state) =>
        decideReport(state, report),
      )
      await checkDiscount(transactionId, operation, report)
      return outcome === 'appended' ? 'recorded' : 'duplicate'
    },

    recordEvent: (stream, operation, event) => append(stream, operation, event),

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
