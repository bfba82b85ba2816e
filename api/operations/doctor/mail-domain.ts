import { Resolver } from 'node:dns/promises'
import { codeOf } from '#db/errors.ts'

const createResolver = () => new Resolver({ timeout: 1_000, tries: 2 })

/** Replaces Node's errors for a name that does not exist (ENOTFOUND) or has no such records (ENODATA). */
const ifAbsent = <Found>(lookup: Promise<Found>, absent: (code: string) => Found): Promise<Found> =>
  lookup.catch((error: unknown) => {
    const code = codeOf(error)
    if (code === 'ENOTFOUND' || code === 'ENODATA') return absent(code)
    throw error
  })

/** Returns the TXT records of a name; none if it does not exist. @throws {Error} when no name server answers. */
export const textRecords = async (name: string): Promise<string[]> =>
  (await ifAbsent<string[][]>(createResolver().resolveTxt(name), () => [])).map((parts) => parts.join(''))

/** Returns whether a name, or one under it, exists: name servers say so of a name without records of its own. */
export const hasName = async (name: string): Promise<boolean> =>
  (await ifAbsent<unknown>(createResolver().resolveTxt(name), (code) => code)) !== 'ENOTFOUND'

export const countMailServers = async (domain: string): Promise<number> =>
  (await ifAbsent<{ exchange: string }[]>(createResolver().resolveMx(domain), () => [])).filter((one) => one.exchange)
    .length
