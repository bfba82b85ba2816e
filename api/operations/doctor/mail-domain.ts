import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { codeOf } from '#db/errors.ts'

/** Asks name servers. A name that does not exist has no records. @throws {Error} when no name server answers. */
export type Names = {
  texts: (name: string) => Promise<string[]>
  /** Returns whether a name, or one under it, exists: name servers say so of a name without records of its own. */
  exists: (name: string) => Promise<boolean>
  mailServers: (domain: string) => Promise<string[]>
  addresses: (host: string) => Promise<string[]>
  /** Returns the names of an address. */
  hosts: (address: string) => Promise<string[]>
}

const createResolver = () => new Resolver({ timeout: 1_000, tries: 2 })

/** Replaces Node's errors for a name that does not exist (ENOTFOUND) or has no such records (ENODATA). */
const ifAbsent = <Found>(lookup: Promise<Found>, absent: (code: string) => Found): Promise<Found> =>
  lookup.catch((error: unknown) => {
    const code = codeOf(error)
    if (code === 'ENOTFOUND' || code === 'ENODATA') return absent(code)
    throw error
  })

const none = (): string[] => []

export const NAMES: Names = {
  texts: async (name) =>
    (await ifAbsent<string[][]>(createResolver().resolveTxt(name), () => [])).map((parts) => parts.join('')),
  exists: async (name) => (await ifAbsent<unknown>(createResolver().resolveTxt(name), (code) => code)) !== 'ENOTFOUND',
  mailServers: async (domain) =>
    (await ifAbsent<{ exchange: string }[]>(createResolver().resolveMx(domain), () => [])).flatMap(
      ({ exchange }) => exchange || [],
    ),
  addresses: async (host) => {
    if (isIP(host)) return [host]
    const resolver = createResolver()
    return (
      await Promise.all([ifAbsent(resolver.resolve4(host), none), ifAbsent(resolver.resolve6(host), none)])
    ).flat()
  },
  hosts: (address) => ifAbsent(createResolver().reverse(address), none),
}
