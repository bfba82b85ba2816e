import { createHmac, hkdfSync } from 'node:crypto'
import { createGrowingCache } from '#db/growing-cache.ts'
import { whenServerChanges } from '#db/server-identity.ts'
import type { Sealed } from '#events/core/sealed.ts'
import { eraseKey } from './key-rows.ts'
import type { KeyStore } from './key-store.ts'
import { forOneUse, openBytes, sealBytes } from './wrapping.ts'

/** The person was erased, so nothing can be sealed for them. */
export class PersonErased extends Error {
  override name = 'PersonErased'
}

/** Keys derived from a person's key. The digest key is needed for writing only, so it is derived lazily. */
type Keys = {
  key: Buffer
  encrypt: Buffer
  digest: () => Buffer
  opened: Map<string, string>
  /** Time of the last check that the person isn't erased (performance.now() clock). */
  checkedAt: number
  isWiped: boolean
  /** Overwrites the keys in memory. */
  wipe: () => void
}

/** Number of short decrypted values cached per person. They are dropped with the key. */
const MAX_CACHED_VALUES = 8
const MAX_CACHED_LENGTH = 100

/** Keys are checked again after this time, so other processes drop an erased key soon. */
const RECHECK_MS = 30_000

/** Keys leave the memory after this time. */
const CACHED_MS = 2 * 60_000
const SWEEP_INTERVAL_MS = 15_000

export type PersonKeys = {
  /**
   * Encrypts a value for a person.
   * @param field name of the value ("email", ...). A sealed value opens only as the field it was sealed as.
   * @throws {PersonErased} if the person's key was destroyed.
   */
  seal: (person: string, field: string, value: string) => Promise<Sealed>
  /** Decrypts a value. Returns undefined if its person was erased; throws if the value was tampered with. */
  open: (field: string, value: Sealed) => Promise<string | undefined>
  /** Returns a digest of a text that only the person's key can repeat, or undefined for a person without a key. */
  fingerprint: (person: string, text: string | Buffer) => Promise<string | undefined>
  /** Deletes an unused key: that of a person created for a request that was then refused. */
  discard: (person: string) => Promise<void>
  /** Destroys the person's key permanently. */
  erase: (person: string) => Promise<void>
}

/**
 * Creates the encryption of personal data with a random key per person. Destroying the key
 * makes every copy of the data unreadable, in events and read models at once, in other copies of the database after the next rotation.
 */
export const createPersonKeys = (keyStore: KeyStore): PersonKeys => {
  const { pool, erased } = keyStore
  const { use, useOrCreate, forget } = createKeyLookup(keyStore)

  return {
    seal: (person, field, value) => useOrCreate(person, (keys) => seal(keys, person, field, value)),

    open: (field, value) => use(value.person, (keys) => keys && open(keys, field, value)),

    fingerprint: (person, text) =>
      use(
        person,
        (keys) =>
          keys && createHmac('sha256', forOneUse(keys.digest())).update('request:').update(text).digest('base64url'),
      ),

    discard: async (person) => {
      forget(person)
      await pool.query('delete from event_store.person_keys where person = $1', [person])
    },

    erase: async (person) => {
      forget(person)
      await erased.add(person)
      await eraseKey(pool, person)
      // Again, because the key may have been read while it was being destroyed.
      forget(person)
    },
  }
}

/** Creates the lookup of keys. Keys are cached for minutes and then overwritten. */
const createKeyLookup = ({ rows, pool }: KeyStore) => {
  const cache = createGrowingCache<Keys>(50_000, { ttl: CACHED_MS, dispose: (keys) => keys.wipe() })
  setInterval(() => cache.purgeStale(), SWEEP_INTERVAL_MS).unref()
  // A value that is sealed with a key that the new server lacks could never be opened again.
  whenServerChanges(pool, () => cache.clear())

  const lookUp = async (person: string): Promise<Keys | undefined> => {
    const cached = cache.get(person)
    if (cached && performance.now() - cached.checkedAt < RECHECK_MS) return cached
    const key = await rows.read(person)
    if (!key) return void cache.delete(person)
    const current = cache.get(person)
    if (current?.key.equals(key)) {
      current.checkedAt = performance.now()
      return current
    }
    const keys = keysFrom(key)
    cache.set(person, keys)
    return keys
  }

  const create = async (person: string): Promise<Keys | undefined> => {
    const key = await rows.create(person)
    // No row is stored if another process was faster or the person was erased.
    if (!key) return await lookUp(person)
    const keys = keysFrom(key)
    cache.set(person, keys)
    return keys
  }

  /** Runs work on current keys at once: keys may be overwritten while a caller waits for its turn. */
  const use = async <T>(load: () => Promise<Keys | undefined>, work: (keys: Keys | undefined) => T): Promise<T> => {
    for (;;) {
      const keys = await load()
      if (!keys?.isWiped) return work(keys)
    }
  }

  return {
    forget: (person: string) => void cache.delete(person),
    use: <T>(person: string, work: (keys: Keys | undefined) => T) => use(() => lookUp(person), work),
    useOrCreate: <T>(person: string, work: (keys: Keys) => T) =>
      use(
        async () => (await lookUp(person)) ?? (await create(person)),
        (keys) => {
          if (!keys) throw new PersonErased('This person was erased')
          return work(keys)
        },
      ),
  }
}

const keysFrom = (key: Buffer): Keys => {
  let digest: Buffer | undefined
  const keys: Keys = {
    key,
    encrypt: derive(key, 'encrypt'),
    digest: () => (digest ??= derive(key, 'digest')),
    opened: new Map(),
    checkedAt: performance.now(),
    isWiped: false,
    wipe: () => {
      keys.isWiped = true
      keys.opened.clear()
      for (const bytes of [key, keys.encrypt, digest]) bytes?.fill(0)
    },
  }
  return keys
}

const derive = (key: Buffer, purpose: string) => Buffer.from(hkdfSync('sha256', key, '', purpose, 32))

const seal = ({ encrypt, digest }: Keys, person: string, field: string, value: string): Sealed => ({
  person,
  sealed: sealBytes(forOneUse(encrypt), `${person}:${field}`, value).toString('base64url'),
  digest: createHmac('sha256', forOneUse(digest())).update(`${field}:${value}`).digest('base64url'),
})

const open = ({ encrypt, opened }: Keys, field: string, { person, sealed }: Sealed): string => {
  const name = `${field} ${sealed}`
  const known = opened.get(name)
  if (known !== undefined) return known
  const value = openBytes(forOneUse(encrypt), `${person}:${field}`, Buffer.from(sealed, 'base64url')).toString('utf8')
  if (value.length <= MAX_CACHED_LENGTH && opened.size < MAX_CACHED_VALUES) opened.set(name, value)
  return value
}
