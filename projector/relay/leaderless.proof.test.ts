import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createBus } from '#events/bus/bus.ts'
import { serveHealth } from '#projector/engine/health.ts'
import type { ProjectorDeps } from '#projector/deps.ts'
import { startInProcess } from '#projector/testing.ts'
import { freePort, startNats } from '#operate/servers/embedded-servers.ts'
import { createTestDatabase, until } from '#prove/servers/database.ts'
import { readPort } from '#prove/servers/port-of.ts'
import { runRelay } from './relay.ts'

/** Starts three NATS servers that replicate a stream as in containers. A stopped one can be started again. */
const startCluster = async () => {
  const dir = await mkdtemp(join(tmpdir(), 'cluster-'))
  const ports = await Promise.all(Array.from({ length: 3 }, freePort))
  const routes = ports.map((port) => `nats://127.0.0.1:${port}`).join(',')
  const start = async (n: number, at?: number) => {
    const cluster = `server_name: n${n}\ncluster { name: c, listen: "127.0.0.1:${ports[n]}", routes: [${routes}] }`
    const server = await startNats(join(dir, `n${n}`), at, cluster)
    if (!server) throw new Error('Tests need a NATS server of their own: put nats-server on PATH')
    return server
  }
  const servers = await Promise.all(ports.map((_, n) => start(n)))
  return {
    url: servers[0]?.url ?? '',
    stop: (n: number) => servers[n]?.stop(),
    start: async (n: number) => {
      servers[n] = await start(n, Number(new URL(servers[n]?.url ?? '').port))
    },
    close: async () => {
      await Promise.all(servers.map((server) => server.stop()))
      await rm(dir, { recursive: true, force: true })
    },
  }
}

test('a projector is unready while no server leads the stream EVENTS, and relays again once one does', async () => {
  const [database, cluster] = await Promise.all([createTestDatabase(), startCluster()])
  const bus = createBus({ url: cluster.url, name: 'relay' })
  let deps: ProjectorDeps | undefined
  const relay = startInProcess(database, { bus }, (own) => runRelay((deps = { ...own, replicas: 3 })))
  const server = await serveHealth(0, deps as unknown as ProjectorDeps)
  const readyz = async () => {
    const reply = await fetch(`http://127.0.0.1:${readPort(server)}/readyz`)
    return [reply.status, await reply.json()]
  }
  const metadata = { correlation: 'c', causation: 'o' }
  const append = (n: number) =>
    database.store.append(`quiz-${n}`, [{ type: 'quiz.checkout-opened', data: {}, metadata }])
  const relayed = (position: number) =>
    until(`event ${position} is relayed`, async () => {
      const { rows } = await database.pool.query(`select position from projector.checkpoints where name = 'relay'`)
      return rows[0]?.position === position
    })
  try {
    await append(1)
    await relayed(1)
    await Promise.all([cluster.stop(1), cluster.stop(2)])
    await until('the loss of the leader is noticed', async () => (await readyz())[0] === 503)
    const missing = ['No NATS server leads the stream EVENTS']
    expect(await readyz()).toEqual([503, { ready: false, missing, bus: 'connected' }])
    await append(2)
    await Promise.all([cluster.start(1), cluster.start(2)])
    await relayed(2)
    await until('the projector is ready again', async () => (await readyz())[0] === 200)
  } finally {
    server.close()
    await relay.stop()
    await bus.close()
    await Promise.all([database.close(), cluster.close()])
  }
})
