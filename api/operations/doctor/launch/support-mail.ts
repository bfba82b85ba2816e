import { NAMES } from '#api/operations/doctor/mail-domain.ts'
import { defineDoctorCheck, failureIfAny } from '#api/operations/doctor/check.ts'
import { isReserved } from '#api/settings/placeholders.ts'

export const supportMail = defineDoctorCheck({
  title: 'Addresses for people',
  question: 'Can the addresses on the pages receive mail?',
  fix: 'SUPPORT_EMAIL and INFO_EMAIL in .env, or an MX record of their domain',
  read: async ({ settings: { SUPPORT_EMAIL, INFO_EMAIL }, names = NAMES }) => {
    const domains = [...new Set([SUPPORT_EMAIL, INFO_EMAIL].map((address) => address.split('@').at(-1) ?? ''))]
    // The check of placeholders names reserved domains.
    const asked = domains
      .filter((domain) => !isReserved(domain))
      .map(async (domain) => ({ domain, servers: (await names.mailServers(domain)).length }))
    return (await Promise.all(asked)).filter(({ servers }) => servers === 0).map(({ domain }) => domain)
  },
  judge: (silent) =>
    failureIfAny(
      silent.map((domain) => `${domain} receives no mail.`),
      'Every address that is no placeholder has a mail server.',
    ),
})
