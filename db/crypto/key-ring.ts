import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import { codeOf } from '#db/errors.ts'
import { type Pool, transaction } from '#db/client.ts'
import { KeysUnavailable, type MasterKeys } from './master-keys.ts'

/** Epochs and master keys are read again after this time, so that a missing folder is noticed. */
const CHECK_MS = 5_000

export type Master = { epoch: number; key: KeyObject }

/** The epochs of a database as they were read, newest first. Their master keys fit its fingerprints. */
export type Epochs = { installation: string; masters: readonly Master[]; newest: Master; readAt: number }

/** An epoch has begun or ended since the epochs were read. */
export class EpochsChanged extends Error {
  override name = 'EpochsChanged'
}

/** The master keys that the database uses. */
export type KeyRing = {
  /** Returns the id of this database, which is part of everything that a master key seals. */
  installation: () => Promise<string>
  /**
   * Runs work on the epochs, and again on newer ones as long as it reports that they changed: by `EpochsChanged`, or by
   * breaking the foreign key of epochs. This is the only protocol by which keys are stored, read and rotated.
   * @param options `isRemembered`: epochs in memory are enough, also when a master key can't be read any more.
   * @throws {KeysUnavailable} a sentence, if a master key can't be read.
   */
  use: <T>(work: (epochs: Epochs) => Promise<T>, options?: { isRemembered: boolean }) => Promise<T>
  /** Reads the epochs and the master keys again. */
  refresh: () => Promise<Epochs>
  /** Begins a new epoch. */
  begin: () => Promise<void>
  /** Ends the epochs before one, and destroys their master keys. @throws if a key still needs one. */
  endBefore: (epoch: number) => Promise<void>
}

type Row = { installation: string; epoch: number; fingerprint: Buffer }

/**
 * A statement that names an epoch that has ended, or ends one that a key needs, breaks the foreign key of the epoch. Two
 * rotations that change the same rows may wait for each other.
 */
const OVERTAKEN: ReadonlySet<string> = new Set(['23503', '40P01'])

/** Creates the ring of a database. */
export const createKeyRing = (pool: Pool, masters: MasterKeys): KeyRing => {
  let known: Epochs | undefined
  let reading: Promise<Epochs> | undefined

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

  return {
    installation: async () => (known ?? (await refresh())).installation,
    refresh,

    use: async (work, { isRemembered } = { isRemembered: false }) => {
      const isEnough = known && (isRemembered || performance.now() - known.readAt < CHECK_MS)
      for (let epochs = known && isEnough ? known : await refresh(); ; epochs = await refresh()) {
        try {
          return await work(epochs)
        } catch (error) {
          if (!isOvertaken(error)) throw error
        }
      }
    },

    begin: async () => {
      await addEpoch(() => true)
      await refresh()
    },

    endBefore: async (epoch) => {
      await transaction(pool, async (client) => {
        await client.query(`set local statement_timeout = '5min'`)
        // The reference of each key to its epoch refuses this while one is left, also one that is being stored.
        await client.query('delete from event_store.key_epochs where epoch < $1', [epoch])
      })
      const { installation } = await refresh()
      // Also those that an interrupted rotation left behind.
      for (const old of await masters.epochs(installation))
        if (old < epoch) await masters.destroy({ installation, epoch: old })
    },
  }
}

/** Reads the ring of a database, and adds an epoch to it. */
const createRingReader = (pool: Pool, masters: MasterKeys) => {
  const readRows = async () => {
    const { rows } = await pool.query<Row>(
      `select id as installation, epoch, fingerprint from event_store.installation, event_store.key_epochs order by epoch desc`,
    )
    return rows
  }

  /** Begins the epoch after all others, for which `isWanted` is asked while no other can begin. */
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
      // A restored database doesn't know the newest master keys, which a former KEY_WRAP may wrap.
      const epoch = Math.max(newest, ...(await masters.epochs(installation))) + 1
      const key = createSecretKey(await masters.create({ installation, epoch }))
      await client.query('insert into event_store.key_epochs (epoch, fingerprint) values ($1, $2)', [
        epoch,
        fingerprintOf(key),
      ])
    })

  const readMaster = async ({ installation, epoch, fingerprint }: Row): Promise<Master> => {
    const key = createSecretKey(await masters.read({ installation, epoch }))
    if (timingSafeEqual(fingerprintOf(key), fingerprint)) return { epoch, key }
    throw new KeysUnavailable(`The master key ${epoch} is another one than that of this database`)
  }

  const read = async (): Promise<Epochs> => {
    const readAt = performance.now()
    const rows = await readRows()
    const [first] = rows
    if (!first) {
      await addEpoch((newest) => newest === 0)
      return await read()
    }
    try {
      const [newest, ...older] = await Promise.all([readMaster(first), ...rows.slice(1).map(readMaster)])
      return { installation: first.installation, masters: [newest, ...older], newest, readAt }
    } catch (error) {
      // A rotation may have ended an epoch after its row was read.
      const current = new Set((await readRows()).map(({ epoch }) => epoch))
      if (rows.every(({ epoch }) => current.has(epoch))) throw error
      return await read()
    }
  }

  return { read, addEpoch }
}

const fingerprintOf = (key: KeyObject) => createHmac('sha256', key).update('fingerprint').digest()

const isOvertaken = (error: unknown): boolean => error instanceof EpochsChanged || OVERTAKEN.has(codeOf(error))
