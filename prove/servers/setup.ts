import { existsSync } from 'node:fs'
import { mkdtemp, rm, chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { forbidFunctions } from '#db/analyst/forbidden-functions.ts'
import { openAnalystLogin } from '#db/analyst/role.ts'
import { createPool } from '#db/client.ts'
import { startNats, startPostgres } from '#operate/servers/embedded-servers.ts'
import { migrate } from '#db/migrate.ts'
import { ANALYST_PASSWORD, createRoles, OWNER, ownerUrl, urlOf } from './database.ts'
import { createKeyFolder } from './keys.ts'

/** Starts real servers once for all tests and migrates the database that each test copies. */
export const setup = async (project: TestProject) => {
  const removeKeys = await createKeyFolder()
  const servers = fromEnvironment() ?? (await fromContainers()) ?? (await embedded())
  const name = `template_${process.pid}`
  const admin = createPool({ url: servers.databaseUrl, name: 'tests', max: 1, statementTimeoutMs: 60_000 })
  await createRoles(admin)
  await admin.query(`create database ${name} owner ${OWNER}`)
  const owner = createPool({ url: ownerUrl(urlOf(servers.databaseUrl, name)), name: 'tests' })
  await migrate(owner)
  await owner.end()
  const superuser = createPool({ url: urlOf(servers.databaseUrl, name), name: 'tests', max: 1 })
  await forbidFunctions(superuser)
  await superuser.end()
  await openAnalystLogin(admin, servers.databaseUrl, ANALYST_PASSWORD)
  project.provide('template', { adminUrl: servers.databaseUrl, name })
  project.provide('natsUrl', servers.natsUrl)
  return async () => {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
    await servers.stop()
    await removeKeys()
  }
}

const fromEnvironment = (): Servers | undefined => {
  const { DATABASE_URL: databaseUrl, NATS_URL: natsUrl } = process.env
  return databaseUrl && natsUrl ? { databaseUrl, natsUrl, stop: async () => {} } : undefined
}

/** Starts servers in containers if a Docker engine responds and can get the images in time. */
const fromContainers = async (): Promise<Servers | undefined> => {
  if (!mayHaveContainerEngine()) return undefined
  try {
    await pullImages()
    return await startContainers()
  } catch (error) {
    process.stderr.write(`No servers in containers (${error}); using the embedded ones\n`)
    return undefined
  }
}

/** Reports whether a container engine may exist: testcontainers needs a second to find that there is none. */
const mayHaveContainerEngine = () => {
  const host = process.env['DOCKER_HOST'] ?? 'unix:///var/run/docker.sock'
  return !host.startsWith('unix://') || existsSync(host.slice('unix://'.length))
}

/** Pulls missing images first, because starting a container would wait for its image without a limit. */
const pullImages = async () => {
  const { getContainerRuntimeClient, getReaper, ImageName } = await import('testcontainers')
  const client = await withTimeout(getContainerRuntimeClient(), 'The engine')
  const get = async (name: string) => {
    const image = ImageName.fromString(name)
    if (!(await client.image.exists(image))) await client.image.pull(image)
  }
  await withTimeout(Promise.all([get(POSTGRES), get(NATS)]), 'Getting the images')
  await withTimeout(getReaper(client), 'The reaper').catch(() => {
    // Optional: it removes containers that a killed test run left.
    process.env['TESTCONTAINERS_RYUK_DISABLED'] = 'true'
  })
}

const withTimeout = <T>(work: Promise<T>, what: string): Promise<T> => {
  const tooLong = async () => {
    await delay(TIMEOUT_MS, undefined, { ref: false })
    throw new Error(`${what} takes too long`)
  }
  return Promise.race([work, tooLong()])
}

const startContainers = async (): Promise<Servers> => {
  const { GenericContainer, Wait } = await import('testcontainers')
  const postgres = new GenericContainer(POSTGRES)
    .withEnvironment({ POSTGRES_USER: 'app', POSTGRES_PASSWORD: 'app', POSTGRES_DB: 'postgres' })
    .withCommand(['postgres', '-c', 'max_connections=120'])
    .withExposedPorts(5432)
    .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
    .withStartupTimeout(TIMEOUT_MS)
  // The image has no shell, which testcontainers needs to check ports from inside.
  const nats = new GenericContainer(NATS)
    .withCommand(['-js'])
    .withExposedPorts(4222)
    .withWaitStrategy(Wait.forLogMessage(/Server is ready/))
    .withStartupTimeout(TIMEOUT_MS)
  const [pg, bus] = await Promise.allSettled([postgres.start(), nats.start()])
  if (pg.status === 'fulfilled' && bus.status === 'fulfilled') {
    return {
      databaseUrl: `postgres://app:app@${pg.value.getHost()}:${pg.value.getMappedPort(5432)}/postgres`,
      natsUrl: `nats://${bus.value.getHost()}:${bus.value.getMappedPort(4222)}`,
      stop: async () => void (await Promise.all([pg.value.stop(), bus.value.stop()])),
    }
  }
  // Stops the container that did start.
  const results = [pg, bus]
  await Promise.all(results.map((result) => result.status === 'fulfilled' && result.value.stop()))
  throw results.find((result) => result.status === 'rejected')?.reason
}

const embedded = async (): Promise<Servers> => {
  const dir = await mkdtemp(join(tmpdir(), 'servers-'))
  await chmod(dir, 0o755)
  // Tests open some ten thousand connections, and the usual 4,096 rounds take each client 3 ms.
  const rounds = { scram_iterations: '1' }
  const [postgres, nats] = await Promise.all([startPostgres(dir, PASSWORD, undefined, rounds), startNats(dir)])
  const admin = createPool({ url: postgres.url, name: 'tests', max: 1 })
  await admin.query(`alter role app password '${PASSWORD}'`)
  await admin.end()
  return {
    databaseUrl: postgres.url,
    natsUrl: nats?.url,
    stop: async () => {
      await Promise.all([postgres.stop(), nats?.stop()])
      await rm(dir, { recursive: true, force: true })
    },
  }
}

type Servers = { databaseUrl: string; natsUrl: string | undefined; stop: () => Promise<void> }

const POSTGRES = 'postgres:18'
const NATS = 'nats:2'

/** Timeout for pulling an image and for starting a container. The embedded servers need two seconds. */
const TIMEOUT_MS = 30_000

const PASSWORD = 'test'
