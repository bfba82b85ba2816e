import { createHash, randomBytes } from 'node:crypto'
import { parse, stringify } from 'uuid'

/** What goes into the mail, and what is kept of it. */
export type Link = { token: string; digest: string }

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64url')

/** A link for the owner of an account's mailbox: the account's id, which tells nothing, and 32 random bytes. */
export const createLink = (accountId: string): Link => {
  const bytes = Buffer.concat([parse(accountId), randomBytes(32)])
  return { token: bytes.toString('base64url'), digest: digestOf(bytes) }
}

/** Whose link a token claims to be, and the digest under which it is kept if it is genuine; undefined for rubbish. */
export const readLink = (token: string): { accountId: string; digest: string } | undefined => {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== 48) return undefined
  try {
    return { accountId: stringify(bytes.subarray(0, 16)), digest: digestOf(bytes) }
  } catch {
    // Not every sixteen bytes are a UUID.
    return undefined
  }
}
