import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKeyStore, type KeyStore } from './key-store.ts'

const rotateFile = fileURLToPath(new URL('testing.rotate.ts', import.meta.url))
const PAGES = 40
const NOW = '2026-05-10T12:00:00Z'

let dir: string
let store: KeyStore
let written: Map<string, Buffer>
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'rotation-'))
  const before = createKeyStore(dir, () => new Date('2026-03-10T12:00:00Z'))
  written = new Map()
  for (let page = 0; page < PAGES; page += 1) {
    const keys = Array.from({ length: 64 }, () => randomBytes(32))
    const references = await before.keys.store(keys)
    references.forEach((reference, n) => written.set(reference, keys[n] ?? Buffer.alloc(0)))
  }
  store = createKeyStore(dir, () => new Date(NOW))
})
afterAll(() => rm(dir, { recursive: true }))

const masters = async () => (await readdir(join(dir, 'masters'))).filter((name) => /^\d{6}$/.test(name)).toSorted()

/** Starts a rotation in a process of its own. */
const startRotation = () => fork(rotateFile, [dir, NOW], { stdio: 'ignore' })

test('a rotation that is killed at any moment loses no key, and the next one completes it', async () => {
  let left = true
  for (let killed = 0; left && killed < 12; killed += 1) {
    const child = startRotation()
    await delay(120 + 25 * killed)
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    expect(await store.keys.readAll([...written.keys()])).toEqual(written)
    left = (await masters()).includes('202603')
  }
  const [one, other] = [startRotation(), startRotation()]
  const codes = await Promise.all([one, other].map(async (child) => (await once(child, 'exit'))[0]))
  expect(codes).toEqual([0, 0])
  expect(await masters()).toEqual(['202605'])
  expect(await createKeyStore(dir).keys.readAll([...written.keys()])).toEqual(written)
}, 60_000)
