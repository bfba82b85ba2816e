import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { transaction } from '#db/client.ts'
import { clockFrom } from '#db/clock.ts'
import { createPersonKeys } from '#db/crypto/person-keys.ts'
import { migrate } from '#db/migrate.ts'
import { createEventStore } from '#db/event-store.ts'
import { createPair } from '#db/store/testing.pair.ts'
import { admin } from '#prove/servers/postgres-pair.ts'
import { createBus } from '#events/bus/bus.ts'
import type { DomainEvent } from '#events/catalog.ts'
import { advanceCheckpoint, claimCheckpoint, createCheckpoint, Fenced } from './engine/checkpoint.ts'
import { holdLease, isHeld } from './engine/lease.ts'
import { createBreakableProxy } from '#prove/servers/breakable-proxy.ts'
import { until } from '#prove/servers/database.ts'
import { testKeyStore } from '#prove/servers/keys.ts'
import { createCommandHandler } from '#commands/command.ts'

type Changed = Extract<DomainEvent, { type: 'admin.password-changed' }>

const STREAM = 'admin-1'
const [SHARED, LOST, LATER] = [randomUUID(), randomUUID(), randomUUID()]

/** A process of the product, as far as it remembers something of its database. */
const startProcess = (url: string) => {
  const pool = admin(url)
  const store = createEventStore(pool, clockFrom(), { timeoutMs: 20_000 })
  const bus = createBus({ url: undefined, name: 'tests' })
  const commands = createCommandHandler<string[], Changed>({
    isEvent: (event): event is Changed => event.type === 'admin.password-changed',
    initial: [],
    evolve: (admins, { data }) => [...admins, data.adminId],
    cacheSize: 10,
  })({ store, bus })
  onTestFinished(async () => {
    await store.close()
    await bus.close()
    await pool.end()
  })
  return {
    pool,
    store,
    keys: createPersonKeys(testKeyStore(pool)),
    read: () => commands.read(STREAM),
    add: (adminId: string) =>
      commands.handle(STREAM, { key: randomUUID(), fingerprint: adminId, correlation: 'c' }, () => [
        {
          type: 'admin.password-changed',
          data: { adminId, passwordHash: { person: adminId, sealed: 'c2VhbGVk', digest: 'ZGlnZXN0' } },
        },
      ]),
  }
}

test('after the failover to a standby that was behind, a process trusts nothing that it remembers', async () => {
  const { running, url, stopReplication, failOver } = await createPair({ synchronous: false })
  const owner = admin(url)
  onTestFinished(() => owner.end())
  await migrate(owner)
  const proxy = await createBreakableProxy(url)
  onTestFinished(() => proxy.close())
  const process = startProcess(proxy.url)
  await process.add(SHARED)
  await createCheckpoint(process.pool, 'projection', 1)
  let isLeading = true
  const leading = holdLease(
    { pool: process.pool, holder: 'process', signal: new AbortController().signal },
    'relay',
    ({ signal }) => new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve())),
    { seconds: 600 },
  ).finally(() => (isLeading = false))
  await until('it leads', () => isHeld(process.pool, 'relay'))
  const { lsn } = (await owner.query('select pg_current_wal_lsn() as lsn')).rows[0]
  await until('the standby has it', async () => {
    const { rows } = await owner.query('select replay_lsn >= $1 as has from pg_stat_replication', [lsn])
    return rows[0]?.has === true
  })
  await stopReplication()

  // The process learns what the other server never gets.
  await process.add(LOST)
  expect(await process.read()).toEqual([SHARED, LOST])
  const person = randomUUID()
  await process.keys.seal(person, 'email', 'reader@example.com')
  const checkpoint = await claimCheckpoint(process.pool, 'projection', 1, 0)
  await failOver()
  const other = startProcess(running.standby.url)
  await other.add(LATER)
  proxy.moveTo(running.standby.url)
  expect(isLeading).toBe(true)
  proxy.cut()

  expect(await process.read()).toEqual([SHARED, LATER])
  const sealed = await process.keys.seal(person, 'email', 'reader@example.com')
  expect(await other.keys.open('email', sealed)).toBe('reader@example.com')
  // Its page came from the former server, and the checkpoint of this one is at the same position.
  const applied = transaction(process.pool, (client) => advanceCheckpoint(client, checkpoint, 2))
  await expect(applied).rejects.toThrow(Fenced)
  await leading
  const claimed = await claimCheckpoint(process.pool, 'projection', 1, 0)
  expect(await transaction(process.pool, (client) => advanceCheckpoint(client, claimed, 2))).toMatchObject({
    position: 2,
  })
})
