import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { shared } from '#testing/resources.ts'
import { createTestDatabase } from '#testing/database.ts'
import { testKeyStore } from '#testing/keys.ts'
import {
  createDisposableKeyReader,
  createDisposableKeys,
  type DisposableKeys,
  KeysUnavailable,
  readEachOnce,
} from './disposable-keys.ts'

describe('disposable keys', () => {
  let keys: DisposableKeys
  const database = shared(() => createTestDatabase())
  beforeAll(async () => {
    keys = createDisposableKeys(database.pool, testKeyStore())
  })

  const readKeys = createDisposableKeyReader(testKeyStore())

  test('a key that is not used again leaves the memory after two minutes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const now = performance.now()
    try {
      const own = createDisposableKeys(database.pool, testKeyStore())
      const unused = new WeakRef((await own.create()).key)
      vi.spyOn(performance, 'now').mockReturnValue(now + 121_000)
      vi.advanceTimersByTime(121_000)
      setFlagsFromString('--expose-gc')
      await new Promise(setImmediate)
      runInNewContext('gc')()
      expect(unused.deref()).toBeUndefined()
      expect(own).toBeDefined()
    } finally {
      vi.restoreAllMocks()
      vi.useRealTimers()
    }
  })

  test('a batch reads each key once, also one that was destroyed', async () => {
    const [one, other, gone] = [await keys.create(), await keys.create(), await keys.create()]
    await keys.destroy(gone.reference)
    const read: string[] = []
    const readOfBatch = readEachOnce((references) => {
      read.push(...references)
      return readKeys(references)
    })
    await readOfBatch([one.reference, gone.reference])
    const found = await readOfBatch([one.reference, gone.reference, other.reference])
    expect([...found.keys()].toSorted()).toEqual([one.reference, other.reference].toSorted())
    expect(read).toEqual([one.reference, gone.reference, other.reference])
  })

  test.each(['["Daily"]', '', 'Ὠδή \u{1F54A}', 'x'.repeat(20_000)])(
    'a key decrypts what it encrypted, also in another process: %.20s',
    async (text) => {
      const { reference, key } = await keys.create()
      const sealed = key.seal('answer', text)
      expect(sealed.key).toBe(reference)
      expect(await keys.open('answer', sealed)).toBe(text)
      expect((await readKeys([reference])).get(reference)?.open('answer', sealed)).toBe(text)
    },
  )

  test('equal texts give equal values under one key and field only', async () => {
    const [one, other] = [(await keys.create()).key, (await keys.create()).key]
    const { sealed } = one.seal('answer', 'Daily')
    expect(one.seal('answer', 'Daily').sealed).toBe(sealed)
    expect(one.seal('answer', 'Rarely').sealed.slice(0, 16)).not.toBe(sealed.slice(0, 16))
    expect(one.seal('browser', 'Daily').sealed).not.toBe(sealed)
    expect(other.seal('answer', 'Daily').sealed).not.toBe(sealed)
    expect(one.fingerprint('Daily')).not.toBe(other.fingerprint('Daily'))
  })

  test('a value opens neither as another field nor with a changed bit', async () => {
    const { key, reference } = await keys.create()
    const sealed = key.seal('answer', 'Daily')
    expect(() => key.open('browser', sealed)).toThrow()
    const bytes = Buffer.from(sealed.sealed, 'base64url')
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => key.open('answer', { key: reference, sealed: changed.toString('base64url') })).toThrow()
    }
  })

  test('a destroyed key opens nothing, and the other keys of its page stay', async () => {
    const [gone, stays] = [await keys.create(), await keys.create()]
    const sealed = gone.key.seal('answer', 'Daily')
    await keys.destroy(gone.reference)
    expect(await keys.open('answer', sealed)).toBeUndefined()
    expect([...(await readKeys([gone.reference, stays.reference])).keys()]).toEqual([stays.reference])
    await keys.destroy(gone.reference)
  })

  test('a key of another key store is an outage and never a destroyed key', async () => {
    await expect(readKeys(['3f0f9a52-6d0e-4a8b-9a53-0f6f1c2f4b11/3'])).rejects.toThrow(KeysUnavailable)
  })
})
