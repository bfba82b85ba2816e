import { hasName, textRecords } from '#api/operations/doctor/mail-domain.ts'
import { defineDoctorCheck, ok, warning } from '#api/operations/doctor/check.ts'
import { isReserved } from '#api/settings/placeholders.ts'

type Facts = { domain: string; isReserved: boolean; hasSpf: boolean; hasDkim: boolean; hasDmarc: boolean }

export const mailSender = defineDoctorCheck({
  title: 'Sender of mails',
  question: "Does the sender's domain allow our mails (SPF), sign them (DKIM) and say so (DMARC)?",
  fix: 'add the TXT records that the mail provider names',
  read: async ({ settings: { MAIL_FROM, SUPPORT_EMAIL } }): Promise<Facts> => {
    const domain = (MAIL_FROM ?? SUPPORT_EMAIL).split('@').at(-1) ?? ''
    const none = { domain, hasSpf: false, hasDkim: false, hasDmarc: false }
    if (isReserved(domain)) return { ...none, isReserved: true }
    const [texts, hasDkim, dmarc] = await Promise.all([
      textRecords(domain),
      hasName(`_domainkey.${domain}`),
      textRecords(`_dmarc.${domain}`),
    ])
    const has = (list: string[], start: string) => list.some((text) => text.toLowerCase().startsWith(start))
    return { domain, isReserved: false, hasSpf: has(texts, 'v=spf1'), hasDkim, hasDmarc: has(dmarc, 'v=dmarc1') }
  },
  judge: ({ domain, isReserved: isPlaceholder, hasSpf, hasDkim, hasDmarc }) => {
    if (isPlaceholder) return warning(`${domain} is a placeholder.`)
    const missing = Object.entries({ SPF: hasSpf, DKIM: hasDkim, DMARC: hasDmarc }).filter(([, has]) => !has)
    const names = missing.map(([name]) => name).join(' and ')
    return missing.length > 0
      ? warning(`${domain} has no ${names}: mails may end as spam.`)
      : ok(`${domain} has all three.`)
  },
})
