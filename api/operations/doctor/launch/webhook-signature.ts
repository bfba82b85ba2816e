import { sign } from '#api/payment/paddle/webhooks/signature.ts'
import { defineDoctorCheck, failure, ok, warning } from '#api/operations/doctor/check.ts'
import { ownAddress } from '#api/operations/doctor/public-site.ts'

/** A signed body that is no webhook: a receiver with our secret answers 400 and stores nothing. */
const BODY = Buffer.from('{}')

export const webhookSignature = defineDoctorCheck({
  title: 'Signed webhook',
  question: 'Does our own address accept a webhook that is signed with PADDLE_WEBHOOK_SECRET?',
  fix: 'one PADDLE_WEBHOOK_SECRET for all APIs, then make deploy; timedatectl set-ntp true',
  read: async ({ settings, clock }) => {
    const signature = sign(BODY, settings.PADDLE_WEBHOOK_SECRET[0] ?? '', Math.floor(clock().getTime() / 1_000))
    const reply = await fetch(`${ownAddress(settings)}/api/v1/paddle/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'paddle-signature': signature },
      body: BODY,
      signal: AbortSignal.timeout(2_500),
    }).catch(() => undefined)
    await reply?.body?.cancel()
    return { status: reply?.status, address: ownAddress(settings) }
  },
  judge: ({ status, address }) => {
    if (status === 400) return ok(`${address} accepts our signature.`)
    if (status === 401)
      return failure(`${address} refuses our signature: it has another secret, or its clock is wrong.`)
    return status === undefined
      ? warning(`${address} cannot be reached from here.`)
      : failure(`${address} answers ${status} to a signed webhook.`)
  },
})
