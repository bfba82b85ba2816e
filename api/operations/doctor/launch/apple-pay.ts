import { APPLE_PAY_PATH } from '#api/site/well-known.ts'
import { defineDoctorCheck, failure, ok, warning } from '#api/operations/doctor/check.ts'
import { ownAddress } from '#api/operations/doctor/public-site.ts'

export const applePay = defineDoctorCheck({
  title: 'Apple Pay',
  question: 'Does the site show the file by which Apple knows it?',
  fix: 'echo "APPLE_PAY_ASSOCIATION=$(curl -s https://developer.paddle.com/assets/files/apple-developer-merchantid-domain-association)" >> .env, then make deploy',
  read: async ({ settings }) => {
    const { CHECKOUT: checkout, APPLE_PAY_ASSOCIATION: file } = settings
    if (checkout === 'simulated' || file === undefined)
      return { checkout, isSet: file !== undefined, isShown: undefined }
    const reply = await fetch(`${ownAddress(settings)}${APPLE_PAY_PATH}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(2_500),
    }).catch(() => undefined)
    return { checkout, isSet: true, isShown: reply && (await reply.text()) === file }
  },
  judge: ({ checkout, isSet, isShown }) => {
    if (checkout === 'simulated') return ok('The checkout is simulated.')
    if (!isSet) return warning('APPLE_PAY_ASSOCIATION is not set: Apple Pay opens in a window of its own, if at all.')
    if (isShown === undefined) return warning('The site cannot be reached from here.')
    return isShown ? ok('The site shows the file.') : failure(`The site does not show the file at ${APPLE_PAY_PATH}.`)
  },
})
