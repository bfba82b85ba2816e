import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort, startNats } from './embedded-servers.ts'

test('NATS writes each message to the disk before it acknowledges it', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'nats-'))
  const monitor = `127.0.0.1:${await freePort()}`
  const server = await startNats(dir, undefined, `http: "${monitor}"`)
  onTestFinished(async () => {
    await server?.stop()
    await rm(dir, { recursive: true })
  })
  const config = async () => {
    const reply = await fetch(`http://${monitor}/varz`).catch(() => undefined)
    return reply && ((await reply.json()) as { jetstream: { config: object } }).jetstream.config
  }
  await expect.poll(config).toMatchObject({ sync_always: true })
})
