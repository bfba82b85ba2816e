import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createPool } from '#db/client.ts'
import { clockFrom } from '#db/clock.ts'
import { migrate } from '#db/migrate.ts'
import { startPostgres } from '#operate/servers/embedded-servers.ts'
import { until } from '#prove/servers/database.ts'
import { createEventStore, type NewEvent } from '#db/event-store.ts'

test('an append whose wait for the standby is canceled is acknowledged only after a standby has it', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'standby-'))
  await chmod(dir, 0o755)
  const server = await startPostgres(dir, 'test')
  const admin = createPool({ url: server.url, name: 'tests', statementTimeoutMs: 60_000 })
  const store = createEventStore(createPool({ url: server.url, name: 'store' }), clockFrom(), { timeoutMs: 60_000 })
  const setStandbys = async (names: string) => {
    await admin.query(`alter system set synchronous_standby_names = '${names}'`)
    await admin.query('select pg_reload_conf()')
    await until('the server reads its settings', async () => {
      const { rows } = await admin.query('show synchronous_standby_names')
      return rows[0].synchronous_standby_names === names
    })
    // Commits wait for standbys only after the checkpointer has read the settings, which it does before a checkpoint.
    await admin.query('checkpoint')
  }
  const cancelWaits = async () => {
    const { rowCount } = await admin.query(
      `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep' and application_name = 'store'`,
    )
    return rowCount !== 0
  }
  try {
    await migrate(admin)
    const event = (): NewEvent => ({
      id: randomUUID(),
      type: 'quiz.checkout-opened',
      data: {},
      metadata: { correlation: 'c', causation: 'o' },
    })
    await store.append('quiz-1', [event()])
    await setStandbys('absent')
    let isAcknowledged = false
    const appended = store.append('quiz-2', [event()], { expectedVersion: 0 }).then((result) => {
      isAcknowledged = true
      return result
    })
    await until('the append waits, and is canceled', cancelWaits)
    await until('the append waits again, and is canceled', cancelWaits)
    await until('the append waits once more', async () => {
      const { rowCount } = await admin.query(`select from pg_stat_activity where wait_event = 'SyncRep'`)
      return rowCount !== 0
    })
    expect(isAcknowledged).toBe(false)
    await setStandbys('')
    expect(await appended).toMatchObject({ version: 1, position: 2 })
    expect(await store.readStream('quiz-2')).toHaveLength(1)
  } finally {
    await setStandbys('')
    await store.close()
    await admin.end()
    await server.stop()
    await rm(dir, { recursive: true, force: true })
  }
})
