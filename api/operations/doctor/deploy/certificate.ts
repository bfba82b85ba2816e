import { once } from 'node:events'
import { connect } from 'node:tls'
import { defineDoctorCheck, failure, ok, warning } from '#api/operations/doctor/check.ts'
import { NO_PUBLIC_URL, normalizePublicUrl } from '#api/operations/doctor/public-site.ts'
import { DAY_MS } from '#events/time/time.ts'

type Facts = { problem: string | undefined; days: number }

export const certificate = defineDoctorCheck({
  title: 'Certificate of the site',
  question: 'Is the certificate of PUBLIC_URL valid for more than two weeks?',
  fix: 'docker compose restart proxy; docker compose logs proxy; or renew it at your own proxy',
  read: async ({ settings, clock }): Promise<Facts | undefined> => {
    const site = normalizePublicUrl(settings)
    if (!site?.isEncrypted) return undefined
    const { host, port, isAddress } = site
    const socket = connect({ host, port, ...(!isAddress && { servername: host }), rejectUnauthorized: false })
    try {
      await once(socket, 'secureConnect', { signal: AbortSignal.timeout(2_500) })
      const problem = socket.authorized ? undefined : String(socket.authorizationError)
      return { problem, days: (Date.parse(socket.getPeerCertificate().valid_to) - clock().getTime()) / DAY_MS }
    } finally {
      socket.destroy()
    }
  },
  judge: (facts) => {
    if (!facts) return warning(NO_PUBLIC_URL)
    const sentence = `It ends in ${Math.floor(facts.days)} days.`
    if (facts.problem !== undefined) return failure(`Browsers refuse it: ${facts.problem}.`)
    if (facts.days < 3) return failure(sentence)
    return facts.days < 14 ? warning(sentence) : ok(sentence)
  },
})
