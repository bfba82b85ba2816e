import type { AdminAccounts } from './admins.ts'
import type { ApiTokens } from './api-tokens.ts'

/** An admin, or a program with a token of an admin. `via` names the token in the audit. */
export type Reader = { adminId: string; limitedAs: string; via: { token?: string } }

/** Authorizes those who read: admins with a session, and programs with a token. No other endpoint accepts tokens. */
export type Readers = {
  /** Reads figures while the caller is authorized. @throws {Refusal} 401, 403 */
  withFigures: <T>(bearer: string | undefined, read: () => Promise<T>) => Promise<[reader: Reader, report: T]>
  /** @throws {Refusal} 401, 403 */
  requireSql: (bearer: string | undefined) => Promise<Reader>
}

export const createReaders = ({ admins, tokens }: { admins: AdminAccounts; tokens: ApiTokens }): Readers => {
  const asAdmin = (adminId: string): Reader => ({ adminId, limitedAs: adminId, via: {} })
  const byToken = async (...asked: Parameters<ApiTokens['require']>): Promise<Reader> => {
    const { tokenId, name, adminId } = await tokens.require(...asked)
    return { adminId, limitedAs: tokenId, via: { token: name } }
  }
  return {
    withFigures: async (bearer, read) => {
      if (tokens.isToken(bearer)) return [await byToken(bearer, 'figures:read'), await read()]
      const [adminId, report] = await admins.requireWith(bearer, read)
      return [asAdmin(adminId), report]
    },
    requireSql: async (bearer) =>
      tokens.isToken(bearer) ? await byToken(bearer, 'sql:read') : asAdmin(await admins.requireOperator(bearer)),
  }
}
