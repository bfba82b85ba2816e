import { existsSync } from 'node:fs'
import { mkdtemp, rm, chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { openAnalystLogin } from '#db/analyst/role.ts'
import { createPool } from '#db/client.ts'
import { startNats, startPostgres } from '#run/embedded-servers.ts'
import { migrate } from '#db/migrate.ts'
import { ANALYST_PASSWORD, urlOf } from './database.ts'

type Servers = { databaseUrl: string; natsUrl: string | undefined; stop: () => Promise<void> }

const fromEnvironment = (): Servers | undefined => {
  const { DATABASE_URL: databaseUrl, NATS_URL: natsUrl } = process.env
  return databaseUrl && natsUrl ? { databaseUrl, natsUrl, stop: async () => {} } : undefined
}

const POSTGRES = 'postgres:18'
const NATS = 'nats:2'

/** Longest that getting an image, or a container its readiness, may take: the embedded servers need two seconds. */
const PATIENCE_MS = 30_000

const within = <T>(work: Promise<T>, what: string): Promise<T> => {
  const tooLong = async () => {
    await delay(PATIENCE_MS, undefined, { ref: false })
    throw new Error(`${what} takes too long`)
  }
  return Promise.race([work, tooLong()])
}

/** Whether there can be an engine at all: asking testcontainers costs a second where there is none. */
const mayHaveEngine = () => {
  const host = process.env['DOCKER_HOST'] ?? 'unix:///var/run/docker.sock'
  return !host.startsWith('unix://') || existsSync(host.slice('unix://'.length))
}

/** Makes sure of the images first, since starting a container would wait for its image without end. */
const getImages = async () => {
  const { getContainerRuntimeClient, getReaper, ImageName } = await import('testcontainers')
  const client = await within(getContainerRuntimeClient(), 'The engine')
  const get = async (name: string) => {
    const image = ImageName.fromString(name)
    if (!(await client.image.exists(image))) await client.image.pull(image)
  }
  await within(Promise.all([get(POSTGRES), get(NATS)]), 'Getting the images')
  await within(getReaper(client), 'The reaper').catch(() => {
    // It removes what a killed test run leaves behind. Where it cannot be had we do without.
    process.env['TESTCONTAINERS_RYUK_DISABLED'] = 'true'
  })
}

const startContainers = async (): Promise<Servers> => {
  const { GenericContainer, Wait } = await import('testcontainers')
  const postgres = new GenericContainer(POSTGRES)
    .withEnvironment({ POSTGRES_USER: 'app', POSTGRES_PASSWORD: 'app', POSTGRES_DB: 'postgres' })
    .withCommand(['postgres', '-c', 'max_connections=120'])
    .withExposedPorts(5432)
    .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
    .withStartupTimeout(PATIENCE_MS)
  // Its image has no shell, with which testcontainers would look for the port from inside.
  const nats = new GenericContainer(NATS)
    .withCommand(['-js'])
    .withExposedPorts(4222)
    .withWaitStrategy(Wait.forLogMessage(/Server is ready/))
    .withStartupTimeout(PATIENCE_MS)
  const [pg, bus] = await Promise.allSettled([postgres.start(), nats.start()])
  if (pg.status === 'fulfilled' && bus.status === 'fulfilled') {
    return {
      databaseUrl: `postgres://app:app@${pg.value.getHost()}:${pg.value.getMappedPort(5432)}/postgres`,
      natsUrl: `nats://${bus.value.getHost()}:${bus.value.getMappedPort(4222)}`,
      stop: async () => void (await Promise.all([pg.value.stop(), bus.value.stop()])),
    }
  }
  // One that did start must not be left behind.
  const results = [pg, bus]
  await Promise.all(results.map((result) => result.status === 'fulfilled' && result.value.stop()))
  throw results.find((result) => result.status === 'rejected')?.reason
}

/** Servers in containers, where a Docker engine answers and has, or soon gets, their images. */
const fromContainers = async (): Promise<Servers | undefined> => {
  if (!mayHaveEngine()) return undefined
  try {
    await getImages()
    return await startContainers()
  } catch (error) {
    process.stderr.write(`No servers in containers (${error}); using the embedded ones\n`)
    return undefined
  }
}

const embedded = async (): Promise<Servers> => {
  const dir = await mkdtemp(join(tmpdir(), 'servers-'))
  await chmod(dir, 0o755)
  const [postgres, nats] = await Promise.all([startPostgres(dir, 'test'), startNats(dir)])
  return {
    databaseUrl: postgres.url,
    natsUrl: nats?.url,
    stop: async () => {
      await Promise.all([postgres.stop(), nats?.stop()])
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** Brings up real servers once for all tests and migrates the database that each test copies. */
export const setup = async (project: TestProject) => {
  const servers = fromEnvironment() ?? (await fromContainers()) ?? (await embedded())
  const name = `template_${process.pid}`
  const admin = createPool({ url: servers.databaseUrl, name: 'tests', max: 1, statementTimeoutMs: 60_000 })
  await admin.query(`create database ${name}`)
  const pool = createPool({ url: urlOf(servers.databaseUrl, name), name: 'tests' })
  await migrate(pool)
  await openAnalystLogin(pool, servers.databaseUrl, ANALYST_PASSWORD)
  await pool.end()
  project.provide('template', { adminUrl: servers.databaseUrl, name })
  project.provide('natsUrl', servers.natsUrl)
  return async () => {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
    await servers.stop()
  }
}
