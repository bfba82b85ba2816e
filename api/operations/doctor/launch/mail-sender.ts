import { readRunData } from '#db/operations/checks/runs.ts'
import { NAMES } from '#api/operations/doctor/mail-domain.ts'
import { defineDoctorCheck, ok, warning } from '#api/operations/doctor/check.ts'
import { normalizePublicUrl } from '#api/operations/doctor/public-site.ts'
import { findSenderProblems } from '#api/operations/doctor/sender-records.ts'
import { isReserved } from '#api/settings/placeholders.ts'

export const mailSender = defineDoctorCheck({
  title: 'Sender of mails',
  question: 'Do the records of the sender’s domain allow our mails (SPF), sign them (DKIM) and say so (DMARC)?',
  fix: 'publish the record that the answer names, at the name server of the domain',
  read: async ({ pool, settings, names = NAMES }) => {
    const { MAIL_FROM, SUPPORT_EMAIL, MAIL_DKIM_SELECTOR: selector } = settings
    const domain = (MAIL_FROM ?? SUPPORT_EMAIL).split('@').at(-1) ?? ''
    if (isReserved(domain)) return { domain, isReserved: true, problems: [] }
    const smtpHost = (await readRunData(pool, 'mail server'))?.found
    const siteHost = normalizePublicUrl(settings)?.host
    return {
      domain,
      isReserved: false,
      problems: await findSenderProblems(names, { domain, smtpHost, selector, siteHost }),
    }
  },
  judge: ({ domain, isReserved: isPlaceholder, problems }) => {
    if (isPlaceholder) return warning(`${domain} is a placeholder.`)
    return problems.length > 0 ? warning(...problems) : ok(`The records of ${domain} fit.`)
  },
})
