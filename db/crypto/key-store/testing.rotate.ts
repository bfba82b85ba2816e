import { setTimeout as delay } from 'node:timers/promises'
import { createKeyStore } from './key-store.ts'

/** Rotates the keys of a folder, slowly enough to be killed between two pages. */
const [dir = '', now = ''] = process.argv.slice(2)
await createKeyStore(dir, () => new Date(now)).keys.rotate(async (work) => {
  await work()
  await delay(5)
})
