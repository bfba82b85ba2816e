import { randomUUID } from 'node:crypto'
import { stringify } from 'uuid'
import type { KeyStore } from './key-store/key-store.ts'

/** Normalizes spellings that reach the same mailbox. */
const canonical = (email: string) => email.trim().normalize('NFKC').toLowerCase()

/** Checks whether two spellings of an e-mail address reach the same mailbox. */
export const isSameMailbox = (one: string, other: string): boolean => canonical(one) === canonical(other)

const nameOf = (email: string) => `account ${canonical(email)}`

/**
 * Maps e-mail addresses to account ids. The ids are random and the mapping is removed at erasure, so afterwards nothing
 * leads from an address to what its owner did.
 */
export type AccountIds = {
  /** Returns the account id of an address, if it has one. */
  find: (email: string) => Promise<string | undefined>
  /** Returns the account id of an address. For an unknown one it is the same each time, and of no account. */
  of: (email: string) => Promise<string>
  /** Returns the account id of an address and stores a new one if it has none. */
  claim: (email: string) => Promise<string>
  /** Makes an address lead to this id, unless it leads to another. Returns the id that it leads to. */
  assign: (email: string, accountId: string) => Promise<string>
  /** Removes the mapping if the address leads to this account. */
  release: (email: string, accountId: string) => Promise<void>
}

export const createAccountIds = ({ names }: KeyStore): AccountIds => ({
  find: (email) => names.find(nameOf(email)),
  of: async (email) => {
    const known = await names.find(nameOf(email))
    if (known !== undefined) return known
    const bytes = (await names.digest(`unknown ${canonical(email)}`)).subarray(0, 16)
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
    return stringify(bytes)
  },
  claim: (email) => names.claim(nameOf(email), randomUUID()),
  assign: (email, accountId) => names.claim(nameOf(email), accountId),
  release: (email, accountId) => names.release(nameOf(email), accountId),
})
