import { expect, onTestFinished, test } from 'vitest'
import { migrate } from './migrate.ts'
import { readFromStandby } from './standby-reads.ts'
import { createPair } from './store/testing.pair.ts'
import { admin, kill } from '#testing/postgres-pair.ts'

test('a standby answers while it shows what the primary has committed, and the primary otherwise', async () => {
  const { running, url, stopReplication } = await createPair({ synchronous: false })
  const [primary, standby] = [admin(url), admin(running.standby.url)]
  const reads = readFromStandby(primary, standby)
  onTestFinished(async () => void (await Promise.all([primary.end(), standby.end()])))
  await migrate(primary)
  await primary.query('create table notes (note text)')
  const answered = async () => {
    const { rows } = await reads.query(
      'select pg_is_in_recovery() as "byStandby", (select count(*) from notes) as notes',
    )
    return rows[0]
  }
  /** Other writes of the server may be on their way for longer than a read waits. */
  const byStandby = expect.objectContaining({ byStandby: true })

  await expect.poll(answered).toEqual(byStandby)
  for (let notes = 1; notes <= 20; notes++) {
    await primary.query(`insert into notes values ('written')`)
    expect(await answered()).toMatchObject({ notes })
  }
  await expect.poll(answered).toEqual({ byStandby: true, notes: 20 })
  // The primary answers what the standby can't, and says why it can't either.
  await expect(reads.query('select 1 / 0')).rejects.toThrow('division by zero')

  await stopReplication()
  await primary.query(`insert into notes values ('only on the primary')`)
  expect(await answered()).toEqual({ byStandby: false, notes: 21 })
  await kill(running.standby)
  expect(await answered()).toEqual({ byStandby: false, notes: 21 })
})
