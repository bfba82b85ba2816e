import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Sealed } from '#events/sealed.ts'
import { StoreUnavailable } from '#db/store/append-batcher.ts'
import type { Pool } from '#db/client.ts'
import { grouped } from '#db/store/batcher.ts'

/** The person was erased: nothing may be sealed for them any more. */
export class PersonErased extends Error {
  override name = 'PersonErased'
}

/** What is made of a person's key: one key to encrypt, one for digests, which only those need who write. */
type Keys = {
  key: Buffer
  encrypt: Buffer
  digest: () => Buffer
  opened: Map<string, string>
  /** When the person was last known not to be erased. */
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

/** So many short values of a person are remembered beside their key, and forgotten with it. */
const MOST_OPENED = 8
const SHORT = 100

/** Not for longer, so that a process that did not do the erasing forgets the key soon as well. */
const CHECKED_MS = 30_000

/** Those that are looked for at the same moment are read together. */
const createKeyReader = (pool: Pool) =>
  grouped<string, Buffer | undefined>({
    most: 256,
    room: 20_000,
    overflow: () => new StoreUnavailable('Too many keys are waited for'),
    send: async (persons) => {
      const { rows } = await pool.query<{ key: Buffer | null }>({
        name: 'person-keys',
        text: `select key from unnest($1::uuid[]) with ordinality as asked(person, n)
               left join event_store.person_keys using (person) order by n`,
        values: [persons],
      })
      return rows.map(({ key }) => key ?? undefined)
    },
  })

export type PersonKeys = ReturnType<typeof createPersonKeys>

/**
 * Seals personal data under a random key per person, kept in `event_store.person_keys` and nowhere else. Erasing the
 * key makes every copy of the data unreadable: in events, streams, read models and backups of them.
 */
export const createPersonKeys = (pool: Pool) => {
  const cache = new LRUCache<string, Keys>({ max: 50_000 })
  const read = createKeyReader(pool)

  const find = async (person: string): Promise<Keys | undefined> => {
    const cached = cache.get(person)
    if (cached && performance.now() - cached.checkedAt < CHECKED_MS) return cached
    const key = await read(person)
    if (!key) return void cache.delete(person)
    const keys = cached?.key.equals(key) ? { ...cached, checkedAt: performance.now() } : keysFrom(key)
    cache.set(person, keys)
    return keys
  }

  const findOrMake = async (person: string): Promise<Keys> => {
    const found = await find(person)
    if (found) return found
    const { rows } = await pool.query<{ key: Buffer }>(
      'insert into event_store.person_keys (person, key) values ($1, $2) on conflict (person) do nothing returning key',
      [person, randomBytes(32)],
    )
    // Nothing comes back where somebody else was faster, or the person was erased.
    const key = rows[0]?.key
    const made = key ? keysFrom(key) : await find(person)
    if (!made) throw new PersonErased('This person was erased')
    cache.set(person, made)
    return made
  }

  return {
    /**
     * Encrypts one value for a person.
     * @param field what the value is ("email", …): a sealed value opens only as the field it was sealed as.
     * @throws {PersonErased} when the person's key was destroyed.
     */
    seal: async (person: string, field: string, value: string): Promise<Sealed> => {
      const keys = await findOrMake(person)
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keys.encrypt, iv).setAAD(Buffer.from(`${person}:${field}`))
      const sealed = Buffer.concat([cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()])
      const digest = createHmac('sha256', keys.digest()).update(`${field}:${value}`).digest('base64url')
      return { person, sealed: `${iv.toString('base64url')}.${sealed.toString('base64url')}`, digest }
    },

    /** The value, or undefined when its person was erased. Throws when the seal was tampered with. */
    open: async (field: string, { person, sealed }: Sealed): Promise<string | undefined> => {
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
      if (value.length <= SHORT && keys.opened.size < MOST_OPENED) keys.opened.set(name, value)
      return value
    },

    /** Removes a key that nothing stored was sealed with: that of a person who was made up for a refused request. */
    discard: async (person: string): Promise<void> => {
      cache.delete(person)
      await pool.query('delete from event_store.person_keys where person = $1', [person])
    },

    /** Destroys the person's key for good. */
    erase: async (person: string): Promise<void> => {
      cache.delete(person)
      await pool.query(
        `insert into event_store.person_keys (person, key, erased_at) values ($1, null, now())
         on conflict (person) do update set key = null, erased_at = now() where person_keys.key is not null`,
        [person],
      )
      // Once more: the key may have been looked up while it was being destroyed.
      cache.delete(person)
    },
  }
}
