import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { READ_MODELS } from '#db/read-models/names.ts'
import { visitor, writeEvents } from '#projector/testing.events.ts'
import { createTestDatabase } from '#prove/servers/database.ts'
import { checkCaughtUp } from './caught-up.ts'

const database = shared(() => createTestDatabase())

test('a reaction that looks at the store once a second is waited for, and one that stays behind is reported', async () => {
  const { pool } = database
  await writeEvents(pool, [visitor(1).did('quiz.visitor-arrived', { creo: null })])
  await pool.query(
    `insert into projector.checkpoints (name, version, position)
     select name, 1, case name when 'erasure' then 0 else 1 end from unnest($1::text[]) as name`,
    [[...READ_MODELS, 'erasure']],
  )
  const options = { pool, hasBus: false, poison: 0, timeoutMs: 5_000, isCatchingUp: false }
  const late = await checkCaughtUp({ ...options, timeoutMs: 100 })
  expect(late.examples).toEqual([expect.stringContaining('erasure is at 0, and the head was at 1')])
  // A backup under traffic has reactions behind its head, and nothing runs them on its copy.
  expect((await checkCaughtUp({ ...options, timeoutMs: 100, isCatchingUp: true })).examples).toEqual([])
  const [found] = await Promise.all([
    checkCaughtUp(options),
    delay(500).then(() => pool.query(`update projector.checkpoints set position = 1 where name = 'erasure'`)),
  ])
  expect(found.examples).toEqual([])
})

test('a projection whose later revision is still being built is waited for', async () => {
  const { pool } = database
  await pool.query(`insert into projector.projections (name, live_version, revision) values ('progress', 1, 1)`)
  const options = { pool, hasBus: false, poison: 0, timeoutMs: 5_000, isCatchingUp: false }
  expect((await checkCaughtUp({ ...options, timeoutMs: 100 })).examples).toEqual(['progress has no checkpoint'])
  const [found] = await Promise.all([
    checkCaughtUp(options),
    delay(500).then(() => pool.query(`update projector.projections set revision = 99 where name = 'progress'`)),
  ])
  expect(found.examples).toEqual([])
})

test('a relay that fills a lost stream again is waited for while it advances', async () => {
  const { pool } = database
  await writeEvents(
    pool,
    [2, 3, 4, 5, 6].map((n) => visitor(n).did('quiz.visitor-arrived', { creo: null })),
  )
  await pool.query('update projector.checkpoints set position = 6')
  await pool.query(`insert into projector.checkpoints (name, version, position) values ('relay', 1, 1)`)
  const fill = async () => {
    for (let n = 0; n < 5; n++) {
      await delay(1_000)
      await pool.query(`update projector.checkpoints set position = position + 1 where name = 'relay'`)
    }
  }
  const options = { pool, hasBus: true, poison: 0, timeoutMs: 3_000, isCatchingUp: false }
  const [found] = await Promise.all([checkCaughtUp(options), fill()])
  expect(found.examples).toEqual([])
})
