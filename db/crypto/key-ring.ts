import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import { type Pool, transaction } from '#db/client.ts'
import { KeysUnavailable, type MasterKeys } from './master-keys.ts'

/** Epochs and master keys are read again after this time, so that a missing folder is noticed. */
const CHECK_MS = 5_000

export type Master = { epoch: number; key: KeyObject }

/** The master keys that the database uses, checked against its fingerprints. */
export type KeyRing = {
  /** Returns the id of this database, which is part of everything that a master key seals. */
  installation: () => Promise<string>
  /** Returns the master keys in use, newest first. @throws {KeysUnavailable} a sentence, if one can't be read. */
  all: () => Promise<readonly Master[]>
  /** Returns the master key of an epoch, from memory if possible; undefined if the epoch has ended. */
  of: (epoch: number) => Promise<KeyObject | undefined>
  /** Reads the epochs and the master keys again. */
  refresh: () => Promise<void>
  /** Begins a new epoch. */
  begin: () => Promise<void>
  /** Ends the epochs before one, and destroys their master keys. Returns false if a key still needs one. */
  endBefore: (epoch: number) => Promise<boolean>
}

type Known = { installation: string; masters: Master[]; readAt: number }

const fingerprintOf = (key: KeyObject) => createHmac('sha256', key).update('fingerprint').digest()

type Row = { installation: string; epoch: number; fingerprint: Buffer }

/** Checks whether a statement failed because the epoch that it names has ended, or is still needed. */
export const isForeignKeyFault = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23503'

/** Reads the ring of a database, and adds an epoch to it. */
const createRingReader = (pool: Pool, masters: MasterKeys) => {
  const readRows = async () => {
    const { rows } = await pool.query<Row>(
      `select id as installation, epoch, fingerprint from event_store.installation, event_store.key_epochs order by epoch desc`,
    )
    return rows
  }

  /** Begins the epoch after the newest one, for which `isWanted` is asked while no other can begin. */
  const addEpoch = (isWanted: (newest: number) => boolean) =>
    transaction(pool, async (client) => {
      // Lets others store keys meanwhile, but no names of accounts (account-ids.ts).
      await client.query('lock table event_store.key_epochs in share row exclusive mode')
      await client.query('insert into event_store.installation default values on conflict do nothing')
      const { rows } = await client.query<{ installation: string; newest: number }>(
        `select id as installation, (select coalesce(max(epoch), 0) from event_store.key_epochs) as newest
         from event_store.installation`,
      )
      const { installation = '', newest = 0 } = rows[0] ?? {}
      if (!isWanted(newest)) return
      const key = createSecretKey(await masters.create({ installation, epoch: newest + 1 }))
      await client.query('insert into event_store.key_epochs (epoch, fingerprint) values ($1, $2)', [
        newest + 1,
        fingerprintOf(key),
      ])
    })

  const readMaster = async ({ installation, epoch, fingerprint }: Row): Promise<Master> => {
    const key = createSecretKey(await masters.read({ installation, epoch }))
    if (timingSafeEqual(fingerprintOf(key), fingerprint)) return { epoch, key }
    throw new KeysUnavailable(`The master key ${epoch} is another one than that of this database`)
  }

  const read = async (): Promise<Known> => {
    const readAt = performance.now()
    let rows = await readRows()
    if (rows.length === 0) {
      await addEpoch((newest) => newest === 0)
      rows = await readRows()
    }
    try {
      return { installation: rows[0]?.installation ?? '', masters: await Promise.all(rows.map(readMaster)), readAt }
    } catch (error) {
      // A rotation may have ended an epoch after its row was read.
      const current = new Set((await readRows()).map(({ epoch }) => epoch))
      if (rows.every(({ epoch }) => current.has(epoch))) throw error
      return await read()
    }
  }

  return { read, addEpoch }
}

/** Creates the ring of a database. */
export const createKeyRing = (pool: Pool, masters: MasterKeys): KeyRing => {
  let known: Known | undefined
  let reading: Promise<Known> | undefined

  const { read, addEpoch } = createRingReader(pool, masters)

  const refresh = async () => {
    // A master key that has ended is dropped and not overwritten, because a caller may be using it.
    try {
      known = await (reading ??= read().finally(() => (reading = undefined)))
      return known
    } catch (error) {
      // The known master keys still open keys, and wrap no new ones.
      if (known) known = { ...known, readAt: Number.NEGATIVE_INFINITY }
      throw error
    }
  }

  const checked = async () => (known && performance.now() - known.readAt < CHECK_MS ? known : await refresh())

  return {
    installation: async () => (known ?? (await refresh())).installation,
    all: async () => (await checked()).masters,
    of: async (epoch) => {
      const find = (ring: Known | undefined) => ring?.masters.find((one) => one.epoch === epoch)?.key
      return find(known) ?? find(await refresh())
    },
    refresh: async () => void (await refresh()),
    begin: async () => {
      await addEpoch(() => true)
      await refresh()
    },

    endBefore: async (epoch) => {
      try {
        await transaction(pool, async (client) => {
          await client.query(`set local statement_timeout = '5min'`)
          // The reference of each key to its epoch refuses this while one is left, also one that is being stored.
          await client.query('delete from event_store.key_epochs where epoch < $1', [epoch])
        })
      } catch (error) {
        if (isForeignKeyFault(error)) return false
        throw error
      }
      const { installation } = await refresh()
      // Also those that an interrupted rotation left behind.
      for (const old of await masters.epochs(installation))
        if (old < epoch) await masters.destroy({ installation, epoch: old })
      return true
    },
  }
}
