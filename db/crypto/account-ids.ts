import { createHmac } from 'node:crypto'
import { stringify } from 'uuid'
import type { Pool } from '#db/client.ts'

/** Normalizes spellings that reach the same mailbox. */
const canonical = (email: string) => email.trim().normalize('NFC').toLowerCase()

export type AccountIds = {
  /** Returns the account id of an e-mail address: a version 8 UUID. */
  of: (email: string) => Promise<string>
}

/**
 * Creates the mapping from e-mail addresses to account ids. It is deterministic and ignores case, so an address can have one
 * account only. The key never leaves the server, so an id reveals nothing about the address.
 */
export const createAccountIds = (pool: Pool): AccountIds => {
  let known: Buffer | undefined
  const key = async () => {
    if (known) return known
    const { rows } = await pool.query<{ key: Buffer }>(
      `select key from event_store.server_keys where name = 'account-of-email'`,
    )
    known = rows[0]?.key
    if (!known) throw new Error('The key of the accounts is missing from event_store.server_keys')
    return known
  }
  return {
    of: async (email) => {
      const bytes = createHmac('sha256', await key())
        .update(canonical(email))
        .digest()
        .subarray(0, 16)
      bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
      bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
      return stringify(bytes)
    },
  }
}
