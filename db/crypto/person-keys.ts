import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Sealed } from '#events/sealed.ts'
import { StoreUnavailable } from '#db/store/append-batcher.ts'
import { type Pool, transaction } from '#db/client.ts'
import { createBatcher } from '#db/store/batcher.ts'
import { erasePerson, lockForRotating } from './destroy-key.ts'
import type { KeyStore } from './key-store/key-store.ts'
import { createSpareKeys } from './spare-keys.ts'

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

/**
 * Returns a key object for one use, which OpenSSL takes several times faster than bytes. The bytes are what is kept, because
 * only they can be overwritten.
 */
const forOneUse = (key: Buffer) => createSecretKey(key)

const derive = (key: Buffer, purpose: string) => Buffer.from(hkdfSync('sha256', key, '', purpose, 32))

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

/** Number of short decrypted values cached per person. They are dropped with the key. */
const MAX_CACHED_VALUES = 8
const MAX_CACHED_LENGTH = 100

/** Keys are checked again after this time, so other processes drop an erased key soon. */
const RECHECK_MS = 30_000

/** Keys leave the memory after this time. */
const CACHED_MS = 2 * 60_000
const SWEEP_INTERVAL_MS = 15_000

type KeyRow = { reference: string | null; isErased: boolean | null }

/** Creates a reader in which concurrent lookups share a query. */
const createKeyReader = (pool: Pool, { keys }: KeyStore) =>
  createBatcher<string, Buffer | undefined>({
    maxBatch: 256,
    maxQueue: 20_000,
    createOverflowError: () => new StoreUnavailable('Too many person keys are being read'),
    send: async (persons) => {
      const { rows } = await pool.query<KeyRow>({
        name: 'person-keys',
        text: `select key_reference as reference, erased_at is not null as "isErased"
               from unnest($1::uuid[]) with ordinality as requested(person, n)
               left join event_store.person_keys using (person) order by n`,
        values: [persons],
      })
      return await Promise.all(
        rows.map(async ({ reference, isErased }) =>
          reference === null || isErased ? undefined : await keys.read(reference),
        ),
      )
    },
  })

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
  /** Wraps all keys with a new master key. Returns the number of wrapped keys. */
  rotate: () => Promise<number>
}

/** Creates the lookup of keys. Keys are cached for minutes and then overwritten. */
const createKeyLookup = (pool: Pool, keyStore: KeyStore) => {
  const cache = new LRUCache<string, Keys>({ max: 50_000, ttl: CACHED_MS, dispose: (keys) => keys.wipe() })
  setInterval(() => cache.purgeStale(), SWEEP_INTERVAL_MS).unref()
  const read = createKeyReader(pool, keyStore)
  const takeSpare = createSpareKeys(keyStore)

  const lookUp = async (person: string): Promise<Keys | undefined> => {
    const cached = cache.get(person)
    if (cached && performance.now() - cached.checkedAt < RECHECK_MS) return cached
    const key = await read(person)
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
    const { reference, key } = await takeSpare()
    const { rowCount } = await pool.query(
      `insert into event_store.person_keys (person, key_reference) values ($1, $2) on conflict (person) do nothing`,
      [person, reference],
    )
    // No row is inserted if another process was faster or the person was erased.
    if (rowCount === 0) return await lookUp(person)
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

const seal = ({ encrypt, digest }: Keys, person: string, field: string, value: string): Sealed => {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', forOneUse(encrypt), iv).setAAD(Buffer.from(`${person}:${field}`))
  const sealed = Buffer.concat([cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return {
    person,
    sealed: `${iv.toString('base64url')}.${sealed.toString('base64url')}`,
    digest: createHmac('sha256', forOneUse(digest())).update(`${field}:${value}`).digest('base64url'),
  }
}

const open = ({ encrypt, opened }: Keys, field: string, { person, sealed }: Sealed): string => {
  const name = `${field} ${sealed}`
  const known = opened.get(name)
  if (known !== undefined) return known
  const [iv = '', body = ''] = sealed.split('.')
  const bytes = Buffer.from(body, 'base64url')
  const nonce = Buffer.from(iv, 'base64url')
  const cipher = createDecipheriv('aes-256-gcm', forOneUse(encrypt), nonce, { authTagLength: 16 })
  cipher.setAAD(Buffer.from(`${person}:${field}`)).setAuthTag(bytes.subarray(-16))
  const value = Buffer.concat([cipher.update(bytes.subarray(0, -16)), cipher.final()]).toString('utf8')
  if (value.length <= MAX_CACHED_LENGTH && opened.size < MAX_CACHED_VALUES) opened.set(name, value)
  return value
}

/**
 * Creates the encryption of personal data with a random key per person. The database names only the place of a key in the
 * key store. Destroying the key makes every copy of the data unreadable: in events, read models and their backups.
 */
export const createPersonKeys = (pool: Pool, keyStore: KeyStore): PersonKeys => {
  const { use, useOrCreate, forget } = createKeyLookup(pool, keyStore)

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
      await transaction(pool, (client) => erasePerson(client, keyStore, person))
      // Again, because the key may have been read while it was being destroyed.
      forget(person)
    },

    rotate: async () =>
      await keyStore.keys.rotate((work) =>
        transaction(pool, async (client) => {
          await lockForRotating(client)
          await work()
        }),
      ),
  }
}
