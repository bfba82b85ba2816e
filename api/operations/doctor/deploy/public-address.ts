import { defineDoctorCheck, failure, ok, warning } from '#api/operations/doctor/check.ts'
import { NO_PUBLIC_URL, normalizePublicUrl } from '#api/operations/doctor/public-site.ts'

export const publicAddress = defineDoctorCheck({
  title: 'Public address',
  question: 'Does the site answer at PUBLIC_URL?',
  fix: 'check PUBLIC_URL, SITE_ADDRESS and the name server; docker compose logs proxy',
  read: async ({ settings }) => {
    const site = normalizePublicUrl(settings)
    if (!site) return undefined
    const reply = await fetch(`${site.origin}/healthz`, { signal: AbortSignal.timeout(2_500) }).catch(() => undefined)
    return { ...site, status: reply?.status }
  },
  judge: (site) => {
    if (!site) return warning(NO_PUBLIC_URL)
    if (!site.isEncrypted) return failure(`${site.origin} is not encrypted: PUBLIC_URL begins with https.`)
    if (site.status === undefined) return warning(`${site.origin} cannot be reached from here.`)
    return site.status === 200 ? ok(`${site.origin} answers.`) : failure(`${site.origin} answers ${site.status}.`)
  },
})
