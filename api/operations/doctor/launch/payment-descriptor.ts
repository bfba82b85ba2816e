import { z } from 'zod'
import { callPaddle, paddleContent } from '#providers/paddle/paddle-api.ts'
import { defineDoctorCheck, ok, warning } from '#api/operations/doctor/check.ts'

const Descriptor = z.object({ data: z.object({ preview: z.object({ default: z.string() }) }) })

export const paymentDescriptor = defineDoctorCheck({
  title: 'Name on statements',
  question: 'Do the receipt and the page about unknown charges name what statements show?',
  fix: 'PAYMENT_DESCRIPTOR in .env, as in the checkout settings of Paddle',
  read: async ({ settings: { CHECKOUT, PADDLE_API_KEY: key, PADDLE_API_BASE: base, PAYMENT_DESCRIPTOR: ours } }) => {
    if (CHECKOUT === 'simulated' || key === undefined) return { isReal: CHECKOUT === 'paddle', ours, theirs: undefined }
    const response = await callPaddle({ base, key }, '/settings/statement-descriptor')
    const found = await paddleContent(response, Descriptor).catch(() => undefined)
    return { isReal: true, ours, theirs: found?.data.preview.default }
  },
  judge: ({ isReal, ours, theirs }) => {
    if (!isReal) return ok('The checkout is simulated, so no statement names us.')
    const shown = theirs === undefined ? '' : ` Statements show ${theirs}.`
    if (ours === undefined)
      return warning(`PAYMENT_DESCRIPTOR is not set: buyers dispute what they don’t know.${shown}`)
    return theirs === undefined || theirs === ours ? ok(`${ours}.`) : warning(`PAYMENT_DESCRIPTOR is ${ours}.${shown}`)
  },
})
