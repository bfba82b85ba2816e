import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Sealed } from '#events/sealed.ts'
import { StoreUnavailable } from '#db/store/append-batcher.ts'
import type { Pool } from '#db/client.ts'
import { createBatcher } from '#db/store/batcher.ts'

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
}

const derive = (key: Buffer, purpose: string) => Buffer.from(hkdfSync('sha256', key, '', purpose, 32))

const keysFrom = (key: Buffer): Keys => {
  let digest: Buffer | undefined
  return {
    key,
    encrypt: derive(key, 'encrypt'),
    digest: () => (digest ??= derive(key, 'digest')),
    opened: new Map(),
    checkedAt: performance.now(),
  }
}

/** Number of short decrypted values cached per person. They are dropped with the key. */
const MAX_CACHED_VALUES = 8
const MAX_CACHED_LENGTH = 100

/** Keys are checked again after this time, so other processes drop an erased key soon. */
const RECHECK_MS = 30_000

/** Creates a reader in which concurrent lookups share a query. */
const createKeyReader = (pool: Pool) =>
  createBatcher<string, Buffer | undefined>({
    maxBatch: 256,
    maxQueue: 20_000,
    createOverflowError: () => new StoreUnavailable('Too many person keys are being read'),
    send: async (persons) => {
      const { rows } = await pool.query<{ key: Buffer | null }>({
        name: 'person-keys',
        text: `select key from unnest($1::uuid[]) with ordinality as requested(person, n)
               left join event_store.person_keys using (person) order by n`,
        values: [persons],
      })
      return rows.map(({ key }) => key ?? undefined)
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
  /** Deletes an unused key: that of a person created for a request that was then refused. */
  discard: (person: string) => Promise<void>
  /** Destroys the person's key permanently. */
  erase: (person: string) => Promise<void>
}

/**
 * Creates the encryption of personal data with a random key per person, stored in `event_store.person_keys` and nowhere
 * else. Erasing the key makes every copy of the data unreadable: in events, read models and their backups.
 */
export const createPersonKeys = (pool: Pool): PersonKeys => {
  const cache = new LRUCache<string, Keys>({ max: 50_000 })
  const read = createKeyReader(pool)

  const find = async (person: string): Promise<Keys | undefined> => {
    const cached = cache.get(person)
    if (cached && performance.now() - cached.checkedAt < RECHECK_MS) return cached
    const key = await read(person)
    if (!key) return void cache.delete(person)
    const keys = cached?.key.equals(key) ? { ...cached, checkedAt: performance.now() } : keysFrom(key)
    cache.set(person, keys)
    return keys
  }

  const findOrCreate = async (person: string): Promise<Keys> => {
    const found = await find(person)
    if (found) return found
    const { rows } = await pool.query<{ key: Buffer }>(
      'insert into event_store.person_keys (person, key) values ($1, $2) on conflict (person) do nothing returning key',
      [person, randomBytes(32)],
    )
    // No row is returned if another process was faster or the person was erased.
    const key = rows[0]?.key
    const made = key ? keysFrom(key) : await find(person)
    if (!made) throw new PersonErased('This person was erased')
    cache.set(person, made)
    return made
  }

  return {
    seal: async (person, field, value) => {
      const keys = await findOrCreate(person)
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keys.encrypt, iv).setAAD(Buffer.from(`${person}:${field}`))
      const sealed = Buffer.concat([cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()])
      const digest = createHmac('sha256', keys.digest()).update(`${field}:${value}`).digest('base64url')
      return { person, sealed: `${iv.toString('base64url')}.${sealed.toString('base64url')}`, digest }
    },

    open: async (field, { person, sealed }) => {
      const keys = await find(person)
      if (!keys) return undefined
      const name = `${field} ${sealed}`
      const known = keys.opened.get(name)
      if (known !== undefined) return known
      const [iv = '', body = ''] = sealed.split('.')
      const bytes = Buffer.from(body, 'base64url')
      const cipher = createDecipheriv('aes-256-gcm', keys.encrypt, Buffer.from(iv, 'base64url'), { authTagLength: 16 })
      cipher.setAAD(Buffer.from(`${person}:${field}`)).setAuthTag(bytes.subarray(-16))
      const value = Buffer.concat([cipher.update(bytes.subarray(0, -16)), cipher.final()]).toString('utf8')
      if (value.length <= MAX_CACHED_LENGTH && keys.opened.size < MAX_CACHED_VALUES) keys.opened.set(name, value)
      return value
    },

    discard: async (person) => {
      cache.delete(person)
      await pool.query('delete from event_store.person_keys where person = $1', [person])
    },

    erase: async (person) => {
      cache.delete(person)
      await pool.query(
        `insert into event_store.person_keys (person, key, erased_at) values ($1, null, now())
         on conflict (person) do update set key = null, erased_at = now() where person_keys.key is not null`,
        [person],
      )
      // Again, because the key may have been read while it was being destroyed.
      cache.delete(person)
    },
  }
}
