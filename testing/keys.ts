import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createKeyStore, type KeyStore } from '#db/crypto/key-store/key-store.ts'

/** Creates the key folder that all tests and the processes they start share. Returns a function that removes it. */
export const createKeyFolder = async (): Promise<() => Promise<void>> => {
  if (process.env['KEY_DIR']) return async () => {}
  const dir = await mkdtemp(join(tmpdir(), 'keys-'))
  process.env['KEY_DIR'] = dir
  return () => rm(dir, { recursive: true, force: true })
}

/** Returns the key store of the tests. */
export const testKeyStore = (): KeyStore => {
  const dir = process.env['KEY_DIR']
  if (!dir) throw new Error('Tests need KEY_DIR, which their setup creates')
  return createKeyStore(dir)
}
