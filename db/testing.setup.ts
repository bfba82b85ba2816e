import { existsSync } from 'node:fs'
import { mkdtemp, rm, chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { makePool } from './client.ts'
import { startNats, startPostgres } from './embedded.ts'
import { migrate } from './migrate.ts'
import { urlOf } from './testing.ts'

type Servers = { databaseUrl: string; natsUrl: string | undefined; stop: () => Promise<void> }

const fromEnvironment = (): Servers | undefined => {
  const { DATABASE_URL: databaseUrl, NATS_URL: natsUrl } = process.env
  return databaseUrl && natsUrl ? { databaseUrl, natsUrl, stop: async () => {} } : undefined
}

/** Servers in containers, where a Docker engine answers and has, or can get, their images. */
const fromContainers = async (): Promise<Servers | undefined> => {
  if (!existsSync(process.env['DOCKER_HOST']?.replace('unix://', '') ?? '/var/run/docker.sock')) return undefined
  try {
    const { GenericContainer, Wait } = await import('testcontainers')
    const postgres = new GenericContainer('postgres:18')
      .withEnvironment({ POSTGRES_USER: 'app', POSTGRES_PASSWORD: 'app', POSTGRES_DB: 'postgres' })
      .withExposedPorts(5432)
      .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
    const nats = new GenericContainer('nats:2').withCommand(['-js']).withExposedPorts(4222)
    const [pg, bus] = await Promise.all([postgres.start(), nats.start()])
    return {
      databaseUrl: `postgres://app:app@${pg.getHost()}:${pg.getMappedPort(5432)}/postgres`,
      natsUrl: `nats://${bus.getHost()}:${bus.getMappedPort(4222)}`,
      stop: async () => void (await Promise.all([pg.stop(), bus.stop()])),
    }
  } catch (error) {
    process.stderr.write(`Docker answers but cannot start the servers (${error}); using the embedded ones\n`)
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
  const admin = makePool({ url: servers.databaseUrl, name: 'tests', max: 1, statementTimeoutMs: 60_000 })
  await admin.query(`create database ${name}`)
  const pool = makePool({ url: urlOf(servers.databaseUrl, name), name: 'tests' })
  await migrate(pool)
  await pool.end()
  project.provide('template', { adminUrl: servers.databaseUrl, name })
  project.provide('natsUrl', servers.natsUrl)
  return async () => {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
    await servers.stop()
  }
}
