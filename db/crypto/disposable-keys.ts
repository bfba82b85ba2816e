import { createCipheriv, createDecipheriv, createSecretKey, hash, type KeyObject, randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { KeyedText } from '#events/sealed.ts'
import type { Pool } from '#db/client.ts'
import { eraseKey, unlessDamaged } from './key-rows.ts'
import type { KeyStore } from './key-store.ts'

/** Keys leave the memory after this time. */
const CACHED_MS = 2 * 60_000
const SWEEP_INTERVAL_MS = 15_000
const MAX_CACHED_KEYS = 50_000
const IV_BYTES = 12
const TAG_BYTES = 16

/** Keys derived from a disposable key: one encrypts, the other makes IVs and fingerprints. */
type Keys = { encrypt: KeyObject; mac: string }

const keysFrom = (key: Buffer): Keys => {
  const bytes = hash('sha512', key, 'buffer')
  const keys = { encrypt: createSecretKey(bytes.subarray(0, 32)), mac: bytes.toString('base64url', 32) }
  bytes.fill(0)
  return keys
}

/** SHA-3 with the key in front is a message authentication code, unlike SHA-2. */
const macOf = ({ mac }: Keys, purpose: string, text: string) => hash('sha3-256', `${mac} ${purpose} ${text}`, 'buffer')

/** Encrypts a text. The IV is a code of the text, so equal texts give equal values and none repeats by chance. */
const seal = (keys: Keys, field: string, text: string): string => {
  const iv = macOf(keys, `iv ${field}`, text).subarray(0, IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keys.encrypt, iv).setAAD(Buffer.from(field))
  const sealed = cipher.update(text, 'utf8')
  cipher.final()
  return Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString('base64url')
}

const open = (keys: Keys, field: string, sealed: string): string => {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keys.encrypt, bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(field)).setAuthTag(bytes.subarray(-TAG_BYTES))
  const text = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8')
  decipher.final()
  return text
}

/** Encrypts with one key, and decrypts. */
export type DisposableKey = {
  /** Encrypts a text. Equal texts of a field give equal values. */
  seal: (field: string, text: string) => KeyedText
  /** @throws {Error} if the value was changed, or sealed as another field. */
  open: (field: string, value: KeyedText) => string
  /** Returns a digest that only this key can repeat. */
  fingerprint: (text: string) => string
}

const keyOf = (reference: string, bytes: Buffer): DisposableKey => {
  const keys = keysFrom(bytes)
  return {
    seal: (field, text) => ({ key: reference, sealed: seal(keys, field, text) }),
    open: (field, { sealed }) => open(keys, field, sealed),
    fingerprint: (text) => macOf(keys, 'request', text).toString('base64url'),
  }
}

/**
 * Reads keys from the key store and remembers none. Returns them by reference, without those that were destroyed.
 * @throws {KeysUnavailable}
 */
export type ReadDisposableKeys = (references: Iterable<string>) => Promise<Map<string, DisposableKey>>

export const createDisposableKeyReader = ({ rows }: KeyStore): ReadDisposableKeys => {
  return async (references) => {
    const found = new Map<string, DisposableKey>()
    const readOne = async (reference: string) => {
      const bytes = await unlessDamaged(rows.read(reference))
      if (bytes) found.set(reference, keyOf(reference, bytes))
    }
    await Promise.all([...new Set(references)].map(readOne))
    return found
  }
}

/** Reads each key at most once. For work that ends soon, because destroyed keys are not forgotten. */
export const readEachOnce = (read: ReadDisposableKeys): ReadDisposableKeys => {
  const known = new Set<string>()
  const found = new Map<string, DisposableKey>()
  return async (references) => {
    const missing = new Set<string>()
    for (const reference of references) if (!known.has(reference)) missing.add(reference)
    if (missing.size === 0) return found
    for (const [reference, key] of await read(missing)) found.set(reference, key)
    for (const reference of missing) known.add(reference)
    return found
  }
}

/**
 * Keys for texts that must disappear alone: the answers of a visitor, a report of a browser. Events name the key, and
 * destroying it makes the texts unreadable everywhere.
 */
export type DisposableKeys = {
  /** Returns a new key. It is stored already. */
  create: () => Promise<{ reference: string; key: DisposableKey }>
  /** Returns a key, or undefined if it was destroyed. */
  get: (reference: string) => Promise<DisposableKey | undefined>
  /** Decrypts a text. Returns undefined if its key was destroyed. */
  open: (field: string, value: KeyedText) => Promise<string | undefined>
  /** Destroys a key permanently. Other processes forget it within minutes. */
  destroy: (reference: string) => Promise<void>
}

/** Creates the access to disposable keys. Keys are cached for minutes. */
export const createDisposableKeys = (pool: Pool, keyStore: KeyStore): DisposableKeys => {
  const cache = new LRUCache<string, DisposableKey>({ max: MAX_CACHED_KEYS, ttl: CACHED_MS })
  // Without this, a key that is not used again stays until the cache is full.
  setInterval(() => cache.purgeStale(), SWEEP_INTERVAL_MS).unref()

  const get = async (reference: string) => {
    const cached = cache.get(reference)
    if (cached) return cached
    const bytes = await keyStore.rows.read(reference)
    if (!bytes) return undefined
    const key = keyOf(reference, bytes)
    cache.set(reference, key)
    return key
  }

  return {
    get,

    create: async () => {
      const reference = randomUUID()
      const key = keyOf(reference, (await keyStore.rows.create(reference)) ?? Buffer.alloc(0))
      cache.set(reference, key)
      return { reference, key }
    },

    open: async (field, value) => (await get(value.key))?.open(field, value),

    destroy: async (reference) => {
      await eraseKey(pool, reference)
      cache.delete(reference)
    },
  }
}
