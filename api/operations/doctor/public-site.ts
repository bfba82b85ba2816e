import { isIP } from 'node:net'
import type { ApiSettings } from '#api/settings/settings.ts'

export const NO_PUBLIC_URL = 'PUBLIC_URL is not set, or names this machine alone, so this cannot be asked.'

const isLocal = (host: string) =>
  host === 'localhost' || host.endsWith('.localhost') || host.startsWith('127.') || host === '::1'

/** Returns the public address of the site; undefined while PUBLIC_URL is not set or names this machine. */
export const normalizePublicUrl = ({ PUBLIC_URL }: Pick<ApiSettings, 'PUBLIC_URL'>) => {
  if (PUBLIC_URL === undefined) return undefined
  const { protocol, hostname, port, origin } = new URL(PUBLIC_URL)
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isLocal(host)) return undefined
  return { origin, host, isEncrypted: protocol === 'https:', port: Number(port) || 443, isAddress: isIP(host) > 0 }
}

/** Returns an address at which this process, or another of the installation, answers. */
export const ownAddress = ({ PUBLIC_URL, LOOPBACK_PORT, PORT }: ApiSettings) =>
  normalizePublicUrl({ PUBLIC_URL })?.origin ?? `http://127.0.0.1:${LOOPBACK_PORT ?? PORT}`
