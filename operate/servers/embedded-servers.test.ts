import { expect, onTestFinished, test } from 'vitest'
import { createOwnFolder } from '#prove/servers/resources.ts'
import { freePort, startNats } from './embedded-servers.ts'

test('NATS writes each message to the disk before it acknowledges it', async () => {
  const dir = await createOwnFolder('nats')
  const monitor = `127.0.0.1:${await freePort()}`
  const server = await startNats(dir, undefined, `http: "${monitor}"`)
  onTestFinished(() => server?.stop())
  const config = async () => {
    const reply = await fetch(`http://${monitor}/varz`).catch(() => undefined)
    return reply && ((await reply.json()) as { jetstream: { config: object } }).jetstream.config
  }
  await expect.poll(config).toMatchObject({ sync_always: true })
})
