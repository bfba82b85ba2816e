import { randomUUID } from 'node:crypto'
import { CustomerId, type FbPurchase, fbPurchase } from '#api/contracts/payment/payment.ts'
import { eventId } from '#events/core/operation.ts'
import { customerStream, paymentStream, personOf } from '#events/payment/payment.ts'
import type { Funnel } from '#api/funnel.ts'
import { done, endpoint } from '#api/http/endpoint.ts'
import { hasPrivacySignal } from '#api/http/privacy-signal.ts'
import { allowsAds } from '#commands/quiz/visitor-commands.ts'
import { withdrawConsent } from '#commands/quiz/visitor.decision.ts'
import { visitorStream } from '#events/quiz/quiz.ts'
import { callerAddress } from '#api/http/caller-address.ts'
import { type Operation, withFingerprint } from '#commands/command.ts'
import { decideBrowserReport, hasEnoughReports } from '#commands/payment/payment.decision.ts'

/** Returns a URL without its query and fragment, which may identify the visitor. */
const pageOf = (url: string | null | undefined): string | undefined => {
  const parsed = url ? URL.parse(url) : null
  return parsed && /^https?:$/.test(parsed.protocol) ? `${parsed.origin}${parsed.pathname}` : undefined
}

const customerOf = ({ external_id }: FbPurchase) => {
  const { success, data } = CustomerId.safeParse(external_id)
  return success ? data : null
}

/** Returns the stream of the transaction, else of the customer, else a stream of its own. */
const streamOf = (transactionId: string | undefined, customerId: string | null, { key, correlation }: Operation) => {
  if (transactionId !== undefined) return paymentStream(transactionId)
  return customerId === null ? `report-${eventId('report', key ?? correlation, 0)}` : customerStream(customerId)
}

type PurchaseReportDeps = Pick<Funnel, 'payments' | 'visitors' | 'keys' | 'settings'>

export const fbPurchaseEndpoint = (funnel: PurchaseReportDeps) => {
  const { payments, visitors, keys, settings } = funnel
  const addressOf = callerAddress(settings.TRUSTED_PROXIES)
  /** Seals the details of a device with a key of their own, which is destroyed long before that of the buyer. */
  const sealDevice = (device: object) => keys.seal(randomUUID(), 'device', JSON.stringify(device))
  return endpoint(fbPurchase, async ({ body, operation: asked, raw, request }) => {
    const { transactionId, quizUserId = null, email, fbp, fbc, event_source_url } = body
    const customerId = customerOf(body)
    // Nothing leads from an e-mail alone to a purchase, and nothing would lead to it when its owner is erased.
    const isAboutPurchase = transactionId !== undefined || customerId !== null
    const browser = { email: isAboutPurchase ? email?.toLowerCase() : undefined, page: pageOf(event_source_url) }
    const device = { address: addressOf(request), userAgent: request.headers['user-agent']?.slice(0, 500), fbp, fbc }
    if (quizUserId !== null && hasPrivacySignal(request)) {
      // The browser objects to ads now, whatever its visitor chose before.
      await visitors.handle(visitorStream(quizUserId), withFingerprint(asked, 'refuses ads'), (visitor) =>
        withdrawConsent(visitor, 'ads'),
      )
    }
    const stream = streamOf(transactionId, customerId, asked)
    const person = personOf(quizUserId, customerId ?? transactionId ?? stream)
    // Fingerprints are stored. One that outlives the person's key would help to guess the email.
    const operationOf = async () => withFingerprint(asked, (await keys.fingerprint(person, raw)) ?? '')
    // Sealing may create a person key, which a report that is not recorded must not leave behind. The key is read after
    // the stored operation, which may create it at this moment when the report is sent twice.
    if ((await payments.isStored(stream, asked)) && (await payments.wasDone(stream, await operationOf()))) return done
    if (hasEnoughReports(await payments.read(stream), quizUserId)) return done
    const data = {
      quizUserId,
      customerId,
      claimed: { value: body.value, currency: body.currency },
      browser: await keys.seal(person, 'browser', JSON.stringify(browser)),
      // Without a pixel and consent to ads, nothing is stored that only Meta's report needs.
      ...(settings.META_PIXEL_ID !== undefined &&
        (await allowsAds(visitors, quizUserId)) && { device: await sealDevice(device) }),
    }
    await payments.handle(stream, await operationOf(), (payment) =>
      decideBrowserReport(payment, { type: 'payment.browser-reported', data }),
    )
    return done
  })
}
