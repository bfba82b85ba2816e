import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { createTestDatabase, until } from '#prove/servers/database.ts'
import { liveVersion } from '#projector/engine/rebuild/version.ts'
import { readDeadLetters, startInProcess, tally } from '#projector/testing.ts'
import { visitor, writeEvents } from '#projector/testing.events.ts'
import { runRebuilds } from './rebuilds.ts'

const database = shared(() => createTestDatabase())

const request = (projection: string) =>
  database.pool.query(
    `insert into desk.rebuilds (projection, asked_at, asked_by, state) values ($1, now(), gen_random_uuid(), 'asked')
     on conflict (projection) do update set state = 'asked'`,
    [projection],
  )
const stateOf = async (projection: string) =>
  (await database.pool.query<{ state: string }>('select state from desk.rebuilds where projection = $1', [projection]))
    .rows[0]?.state

test('a rebuild at the request of an admin also retries dead letters at their original position', async () => {
  const ada = visitor(1)
  await writeEvents(database.pool, [
    ada.did('quiz.visitor-arrived', { creo: null }),
    ada.did('quiz.checkout-opened', {}),
  ])
  expect(await liveVersion(database.pool, tally)).toMatchObject({ version: 1 })
  await database.pool.query(
    `insert into projector.dead_letters (name, version, position, event_id, type, reason) values ('tally', 1, 1, gen_random_uuid(), 'x', 'failed')`,
  )
  await request('tally')
  await request('of-nothing')
  const running = startInProcess(database, {}, (deps) => runRebuilds([tally], deps))
  try {
    await until('the rebuild is done', async () => (await stateOf('tally')) === 'done')
    await until(
      'the rebuild of an unknown projection has failed',
      async () => (await stateOf('of-nothing')) === 'failed',
    )
  } finally {
    await running.stop()
  }
  expect(await liveVersion(database.pool, tally)).toMatchObject({ version: 2 })
  expect(await readDeadLetters(database.pool, 'tally', 2)).toEqual([])
  const { rows } = await database.pool.query('select position from read.tally_seen order by position')
  expect(rows).toEqual([{ position: 1 }, { position: 2 }])
})

test('a rebuild that a crashed process started is started again', async () => {
  await request('tally')
  await database.pool.query(`update desk.rebuilds set state = 'running' where projection = 'tally'`)
  const before = await liveVersion(database.pool, tally)
  const running = startInProcess(database, {}, (deps) => runRebuilds([tally], deps))
  try {
    await until('the rebuild is done', async () => (await stateOf('tally')) === 'done')
  } finally {
    await running.stop()
  }
  expect((await liveVersion(database.pool, tally)).version).toBe(before.version + 1)
})
