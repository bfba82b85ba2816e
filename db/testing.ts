import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { makeBus } from '#events/bus.ts'
import { makeKysely, makePool, type Pool } from './client.ts'
import { clockFrom } from './clock.ts'
import { makeEventStore } from './event-store.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database that tests copy and never write to. */
    template: { adminUrl: string; name: string }
    natsUrl: string | undefined
  }
}

export const urlOf = (adminUrl: string, database: string) => {
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  return url.href
}

/** Runs one statement on the server that tests use, outside any test's database. */
const onServer = async (adminUrl: string, statement: string) => {
  const pool = makePool({ url: adminUrl, name: 'tests', max: 1, statementTimeoutMs: 60_000 })
  try {
    await pool.query(statement)
  } finally {
    await pool.end()
  }
}

export type TestDatabase = Awaited<ReturnType<typeof makeTestDatabase>>

/** A database of one's own on the real server, migrated and empty, with a store on it. Close it after use. */
export const makeTestDatabase = async () => {
  const { adminUrl, name: template } = inject('template')
  const name = `t_${randomBytes(8).toString('hex')}`
  await onServer(adminUrl, `create database ${name} template ${template}`)
  const url = urlOf(adminUrl, name)
  const pool: Pool = makePool({ url, name: 'test', max: 20 })
  const store = makeEventStore(pool, clockFrom())
  return {
    url,
    pool,
    db: makeKysely(pool),
    store,
    close: async () => {
      await store.close()
      await pool.end()
      await onServer(adminUrl, `drop database if exists ${name} with (force)`)
    },
  }
}

/** Address of the real NATS server of the test run. */
export const natsUrl = (): string => {
  const url = inject('natsUrl')
  if (!url) throw new Error('Tests need a NATS server: put nats-server on PATH or set NATS_URL')
  return url
}

/** A bus that has no server, as in an installation without NATS. */
export const silentBus = () => makeBus({ url: undefined, name: 'test' })
