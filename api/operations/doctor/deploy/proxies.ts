import { defineDoctorCheck, failure, ok, warning } from '#api/operations/doctor/check.ts'

import type { Counted } from '#api/operations/recent.ts'

type Facts = {
  trusted: readonly string[]
  host: string
  isProduction: boolean
  countryHeader: string | undefined
  callers: Counted
}

/** Fewer calls may be those of one person who sends such a header. */
const LEAST_CALLS = 20

/** Ranges larger than a provider's network contain strangers. */
const isTooWide = (entry: string) => {
  const [address = '', bits] = entry.split('/')
  return bits !== undefined && Number(bits) < (address.includes(':') ? 16 : 8)
}

const LOCAL = ['loopback', '127.0.0.1', '::1']

export const proxies = defineDoctorCheck({
  title: 'Trusted proxies',
  question: 'Does only the proxy of this installation say from which address a visitor calls?',
  fix: "TRUSTED_PROXIES=the proxy's own address or network; remove COUNTRY_HEADER without a proxy that sets it",
  read: ({ settings: { TRUSTED_PROXIES, HOST, NODE_ENV, COUNTRY_HEADER }, recent }): Facts => ({
    countryHeader: COUNTRY_HEADER,
    callers: recent?.within('callers', 60) ?? { all: 0, bad: 0 },
    trusted: TRUSTED_PROXIES,
    host: HOST,
    isProduction: NODE_ENV === 'production',
  }),
  judge: ({ trusted, host, isProduction, countryHeader, callers }) => {
    const wide = trusted.filter(isTooWide)
    if (wide.length > 0) return failure(`TRUSTED_PROXIES lets strangers choose their address: ${wide.join(', ')}.`)
    if (callers.all >= LEAST_CALLS && callers.bad > callers.all / 2)
      return failure(
        `${callers.bad} of ${callers.all} calls of the last hour came through a proxy that TRUSTED_PROXIES does not name: its callers share one address and its limits.`,
      )
    const isOpen = trusted.every((entry) => LOCAL.includes(entry)) && !LOCAL.includes(host)
    if (isOpen && countryHeader !== undefined)
      return failure(`No proxy is trusted, so anyone chooses a country with the header ${countryHeader}.`)
    return isProduction && isOpen
      ? warning('Behind a proxy elsewhere, all visitors would share one address and its rate limit.')
      : ok(`Trusted: ${trusted.join(', ') || 'none'}.`)
  },
})
