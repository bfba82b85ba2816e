import { createHmac } from 'node:crypto'
import { stringify } from 'uuid'
import type { Pool } from '#db/client.ts'

export type AccountIds = ReturnType<typeof createAccountIds>

/** Two spellings that reach the same mailbox for all we know. */
const canonical = (email: string) => email.trim().normalize('NFC').toLowerCase()

/**
 * Tells which account an e-mail belongs to: always the same one, whatever the case of its letters, so that an e-mail
 * can have one account only. Without the key, which stays in the database, an id tells nothing of the e-mail.
 */
export const createAccountIds = (pool: Pool) => {
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
    /** A UUID of version 8, which is free for such uses. */
    of: async (email: string): Promise<string> => {
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
