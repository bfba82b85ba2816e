import { defineDoctorCheck, failure, ok, warning } from '#api/operations/doctor/check.ts'

type Facts = { trusted: readonly string[]; host: string; isProduction: boolean }

/** Ranges larger than a provider's network contain strangers. */
const isTooWide = (entry: string) => {
  const [address = '', bits] = entry.split('/')
  return bits !== undefined && Number(bits) < (address.includes(':') ? 16 : 8)
}

const LOCAL = ['loopback', '127.0.0.1', '::1']

export const proxies = defineDoctorCheck({
  title: 'Trusted proxies',
  question: 'Does only the proxy of this installation say from which address a visitor calls?',
  fix: "TRUSTED_PROXIES=the proxy's own address or network",
  read: ({ settings: { TRUSTED_PROXIES, HOST, NODE_ENV } }): Facts => ({
    trusted: TRUSTED_PROXIES,
    host: HOST,
    isProduction: NODE_ENV === 'production',
  }),
  judge: ({ trusted, host, isProduction }) => {
    const wide = trusted.filter(isTooWide)
    if (wide.length > 0) return failure(`TRUSTED_PROXIES lets strangers choose their address: ${wide.join(', ')}.`)
    const isAlone = trusted.every((entry) => LOCAL.includes(entry))
    return isProduction && isAlone && !LOCAL.includes(host)
      ? warning('Behind a proxy elsewhere, all visitors would share one address and its rate limit.')
      : ok(`Trusted: ${trusted.join(', ') || 'none'}.`)
  },
})
