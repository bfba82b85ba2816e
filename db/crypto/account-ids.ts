import { createHmac, type KeyObject, randomUUID } from 'node:crypto'
import { domainToASCII } from 'node:url'
import { stringify } from 'uuid'
import { transaction } from '#db/client.ts'
import { EpochsChanged, type Master } from './key-ring.ts'
import type { KeyStore } from './key-store.ts'
import { sealBytes } from './wrapping.ts'

/** Normalizes spellings that reach the same mailbox. Some browsers send a domain such as münchen.de in its ASCII form. */
export const canonical = (email: string) => {
  const plain = email.trim().normalize('NFKC').toLowerCase()
  const domainAt = plain.lastIndexOf('@') + 1
  const domain = plain.slice(domainAt)
  return /[^\0-\x7F]/.test(domain) ? plain.slice(0, domainAt) + (domainToASCII(domain) || domain) : plain
}

/** Checks whether two spellings of an e-mail address reach the same mailbox. */
export const isSameMailbox = (one: string, other: string): boolean => canonical(one) === canonical(other)

/** Returns the digest by which an address is found. A new master key gives another one. */
export const nameDigest = (master: KeyObject, address: string): Buffer =>
  createHmac('sha256', master).update(`account ${address}`).digest()

/** The address is sealed for its account, so that a rotation can renew the digest. */
export const placeOfName = (account: string, installation: string) => `account ${account} ${installation}`

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

export const createAccountIds = ({ pool, ring, digest }: KeyStore): AccountIds => {
  const digestsOf = (masters: readonly Master[], email: string) =>
    masters.map(({ key }) => nameDigest(key, canonical(email)))

  const find = (email: string) =>
    ring.use(async ({ masters, newest }) => {
      const { rows } = await pool.query<{ account: string | null; newest: number }>({
        name: 'id-of-name',
        text: `select (select account from event_store.account_names where digest = any($1)) as account,
                 (select max(epoch) from event_store.key_epochs) as newest`,
        values: [digestsOf(masters, email)],
      })
      if (rows[0]?.newest !== newest.epoch) throw new EpochsChanged()
      return rows[0].account ?? undefined
    })

  /** Stores a mapping unless the address has one. */
  const store = (email: string, account: string) =>
    ring.use(({ masters, newest, installation }) =>
      transaction(pool, async (client) => {
        // No epoch begins meanwhile, so the same address can't be stored under another digest.
        await client.query('lock table event_store.key_epochs in share mode')
        const digests = digestsOf(masters, email)
        const sealed = sealBytes(newest.key, placeOfName(account, installation), canonical(email))
        const { rows } = await client.query<{ epoch: number }>('select max(epoch) as epoch from event_store.key_epochs')
        if (rows[0]?.epoch !== newest.epoch) throw new EpochsChanged()
        await client.query(
          `insert into event_store.account_names (digest, epoch, account, sealed) select $1, $2, $3, $4
           where not exists (select from event_store.account_names where digest = any($5)) on conflict do nothing`,
          [digests[0], newest.epoch, account, sealed, digests],
        )
      }),
    )

  const assign: AccountIds['assign'] = async (email, accountId) => {
    for (;;) {
      const holder = await find(email)
      if (holder !== undefined) return holder
      await store(email, accountId)
    }
  }

  return {
    find,
    of: async (email) => {
      const known = await find(email)
      if (known !== undefined) return known
      const bytes = (await digest(`unknown ${canonical(email)}`)).subarray(0, 16)
      bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
      bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
      return stringify(bytes)
    },
    claim: (email) => assign(email, randomUUID()),
    assign,
    release: async (email, accountId) => {
      // A rotation may give the row another digest at this moment.
      while ((await find(email)) === accountId) {
        await ring.use(({ masters }) =>
          pool.query('delete from event_store.account_names where digest = any($1) and account = $2', [
            digestsOf(masters, email),
            accountId,
          ]),
        )
      }
    },
  }
}
