import { Resolver } from 'node:dns/promises'

/** Node's codes for a name that does not exist, or has no records of the kind. Others mean that no server answered. */
const isAbsent = (error: unknown) =>
  error instanceof Error && 'code' in error && ['ENOTFOUND', 'ENODATA'].includes(String(error.code))

const createResolver = () => new Resolver({ timeout: 1_000, tries: 2 })

/** Returns the TXT records of a name; none if it does not exist. @throws {Error} when no name server answers. */
export const textRecords = async (name: string): Promise<string[]> => {
  const records = await createResolver()
    .resolveTxt(name)
    .catch((error: unknown) => {
      if (isAbsent(error)) return []
      throw error
    })
  return records.map((parts) => parts.join(''))
}

/** Returns whether a name, or one under it, exists: name servers say so of a name without records of its own. */
export const hasName = (name: string): Promise<boolean> =>
  createResolver()
    .resolveTxt(name)
    .then(
      () => true,
      (error: unknown) => {
        if (!isAbsent(error)) throw error
        return error instanceof Error && 'code' in error && error.code === 'ENODATA'
      },
    )

/** Returns the mail servers of a domain; none if it receives no mail. */
export const mailServers = (domain: string): Promise<string[]> =>
  createResolver()
    .resolveMx(domain)
    .then(
      (records) => records.map(({ exchange }) => exchange).filter(Boolean),
      (error: unknown) => {
        if (isAbsent(error)) return []
        throw error
      },
    )
