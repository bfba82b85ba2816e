import { NAMES } from '#api/operations/doctor/mail-domain.ts'
import { defineDoctorCheck, failure, ok, warning } from '#api/operations/doctor/check.ts'

type Facts = { isProduction: boolean; hasWebhook: boolean; emails: number; silent: readonly string[] }

export const alertReceivers = defineDoctorCheck({
  title: 'Receivers of alerts',
  question: 'Does anyone hear of a failure?',
  fix: 'ALERT_EMAIL or ALERT_WEBHOOK in .env, then make deploy',
  runbook: 'Without a receiver, a backup that fails is found on the day when it is needed.',
  read: async ({ settings: { ALERT_EMAIL, ALERT_WEBHOOK, NODE_ENV }, names = NAMES }): Promise<Facts> => {
    const domains = [...new Set(ALERT_EMAIL.map((address) => address.split('@').at(-1) ?? ''))]
    const asked = domains.map(async (domain) => ({ domain, servers: (await names.mailServers(domain)).length }))
    const silent = (await Promise.all(asked)).filter(({ servers }) => servers === 0).map(({ domain }) => domain)
    const receivers = { hasWebhook: ALERT_WEBHOOK !== undefined, emails: ALERT_EMAIL.length }
    return { isProduction: NODE_ENV === 'production', ...receivers, silent }
  },
  judge: ({ isProduction, hasWebhook, emails, silent }) => {
    if (silent.length > 0) return failure(`ALERT_EMAIL names ${silent.join(', ')}, which receives no mail.`)
    if (hasWebhook || emails > 0) return ok('Alerts have a receiver.')
    return isProduction ? failure('Alerts have no receiver.') : warning('Alerts have no receiver.')
  },
})
