import { createHash, randomBytes } from 'node:crypto'
import { parse, stringify } from 'uuid'

/** A link token for a mail, and the digest that is stored. */
export type Link = { token: string; digest: string }

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64url')

/** Creates a link that leads to an account: its id and a secret of 32 bytes. */
export const createLink = (accountId: string): Link => {
  const bytes = Buffer.concat([parse(accountId), randomBytes(32)])
  return { token: bytes.toString('base64url'), digest: digestOf(bytes) }
}

/** Parses a token into the account id it claims and its digest. Returns undefined for malformed tokens. */
export const readLink = (token: string): { accountId: string; digest: string } | undefined => {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== 48) return undefined
  try {
    return { accountId: stringify(bytes.subarray(0, 16)), digest: digestOf(bytes) }
  } catch {
    // Not all 16 bytes form a UUID.
    return undefined
  }
}
