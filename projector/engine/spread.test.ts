import { afterEach, expect, test } from 'vitest'
import { eachTest } from '#prove/servers/resources.ts'
import { createTestDatabase, until } from '#prove/servers/database.ts'
import { readDeadLetters, type Runner, startInProcess, tally } from '#projector/testing.ts'
import { visitor, writeEvents } from '#projector/testing.events.ts'
import type { Projection } from './projection.ts'
import { leadProjections } from './run.ts'

const MANY = 6
const tallies: Projection[] = Array.from({ length: MANY }, (_, n) => ({ ...tally, name: `tally-${n}` }))
const names = tallies.map(({ name }) => name)

const database = eachTest(() => createTestDatabase())
const running = new Map<string, Runner>()
afterEach(async () => {
  await Promise.all([...running.values()].map((runner) => runner.stop()))
  running.clear()
})

const start = (holder: string, which = tallies) =>
  running.set(
    holder,
    startInProcess(database, { holder }, (deps) => leadProjections(which, deps)),
  )

/** Returns the number of projections that each process leads, the least first. */
const led = async () => {
  const { rows } = await database.pool.query<{ holder: string; led: number }>(
    `select holder, count(*) as led from projector.leases
     where name = any($1) and expires_at > now() group by 1 order by 2, 1`,
    [names],
  )
  return rows
}
const isSpread = async (...counts: number[]) => (await led()).map((row) => row.led).join() === counts.join()

let appended = 0
const append = async () => {
  const arrival = visitor((appended += 1)).did('quiz.visitor-arrived', { creo: null })
  await writeEvents(database.pool, [arrival])
}

/** Checks that each tally has every event once. A second one would be refused, and become a dead letter. */
const expectEachOnce = async () => {
  const head = await database.store.head()
  for (const name of names) {
    const view = `read.${name.replace('-', '_')}_seen`
    const seen = async () => (await database.pool.query(`select count(*) as n from ${view}`)).rows[0]?.n === head
    await until(`${name} has all events`, seen)
    expect(await readDeadLetters(database.pool, name, 1)).toEqual([])
  }
}

test('a second and a third process take projections from the one that leads most, while events arrive', async () => {
  start('a')
  await until('the first process leads all', () => isSpread(MANY))
  await append()
  start('b')
  await until('two processes share them', async () => {
    await append()
    return await isSpread(3, 3)
  })
  start('c')
  await until('three processes share them', async () => {
    await append()
    return await isSpread(2, 2, 2)
  })
  await expectEachOnce()
})

test('the projections of a process that ends are led by the other one, and shared again with the next', async () => {
  start('a')
  start('b')
  await until('two processes share them', () => isSpread(3, 3))
  await running.get('a')?.stop()
  running.delete('a')
  await until('the other one leads all', () => isSpread(MANY))
  await append()
  start('c')
  await until('they are shared again', () => isSpread(3, 3))
  await append()
  await expectEachOnce()
})

test('a process takes nothing that is being rebuilt, and keeps what differs by one', async () => {
  const two = tallies.slice(0, 2)
  start('a', two)
  await until('the first process leads both', () => isSpread(2))
  await database.pool.query(
    `insert into projector.leases select unnest($1::text[]) || '@rebuild', 'builder', 1, now() + interval '2 seconds'`,
    [two.map(({ name }) => name)],
  )
  start('b', two)
  await append()
  await until('the builder ended', async () => {
    const { rowCount } = await database.pool.query(
      `select from projector.leases where holder = 'builder' and expires_at > now()`,
    )
    if (rowCount === 0) return true
    expect(await led()).toEqual([{ holder: 'a', led: 2 }])
    return false
  })
  await until('one was taken', () => isSpread(1, 1))
  const before = await led()
  await append()
  expect(await led()).toEqual(before)
})
