import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#prove/servers/database.ts'
import { countRowsRead } from '#prove/servers/rows-read.ts'
import { createStreamFinder } from './find-stream.ts'
import { createPseudonyms } from './testing.ts'

test('a stream of any kind is found by the name that analysts see, and by the pseudonym in it, not by its own id', async () => {
  const { pool, close } = await createTestDatabase()
  onTestFinished(close)
  const id = '3f0f9a52-6d0e-4a8b-9a53-0f6f1c2f4b11'
  const kinds = [
    `quiz-${id}`,
    `account-${id}`,
    'payment-txn_01h04vsbhqc62t8hmd4z3b578c',
    'customer-ctm_01',
    'claim-sim_x',
  ]
  const plain = ['admin-registry', 'withdrawals']
  const streams = [...kinds, ...plain]
  await pool.query('insert into event_store.streams select * from unnest($1::text[]) with ordinality', [streams])
  const { stream: shownAs } = await createPseudonyms(pool)
  const find = createStreamFinder(pool, { findsAll: true })
  const found = async (shown: string) => (await find(shown)).streams.map(({ stream }) => stream)
  for (const stream of kinds) {
    const shown = shownAs(stream)
    expect([stream, shown === stream, await found(shown), await found(stream)]).toEqual([stream, false, [stream], []])
    expect(await found(shown.slice(shown.indexOf('-') + 1))).toContain(stream)
  }
  for (const stream of plain) expect([shownAs(stream), await found(stream)]).toEqual([stream, [stream]])
})

test('a stream is looked for among the newest first, and a search that took too long goes on the next time', async () => {
  const database = await createTestDatabase()
  onTestFinished(database.close)
  await database.pool.query(
    `insert into event_store.streams select 'quiz-' || md5(n::text)::uuid, n from generate_series(1, 4000) n`,
  )
  const { rows } = await database.pool.query<{ stream: string; position: number }>(
    'select stream, first_position as position from event_store.streams where first_position in (1, 4000) order by 2',
  )
  const [oldest, newest] = rows
  const { stream: shownAs } = await createPseudonyms(database.pool)
  const session = countRowsRead(database, '^event_store.streams$')
  const search = createStreamFinder(session.pool, { pages: 4 })
  const find = (of: typeof oldest) => search(shownAs(of?.stream ?? ''))
  const read = await session.during(async () => expect((await find(newest)).streams).toEqual([newest]))
  expect(read).toBeLessThan(1_000)
  expect(await find(oldest)).toEqual({ streams: [oldest], searched: 1 })
  // The same id has a newer stream too, which comes while the search for both goes on.
  const id = oldest?.stream.slice('quiz-'.length)
  const all = createStreamFinder(database.pool, { pages: 4, withinMs: 0, findsAll: true })
  const name = shownAs(`quiz-${id}`).slice('quiz-'.length)
  const shares = [(await all(name)).searched]
  await database.pool.query('insert into event_store.streams values ($1, 4001)', [`visit-${id}`])
  for (;;) {
    const { searched, streams } = await all(name)
    if (searched < 1) expect(searched).toBeGreaterThan(shares.at(-1) ?? 0)
    shares.push(searched)
    if (searched < 1) continue
    expect(streams.map(({ stream }) => stream)).toEqual([oldest?.stream, `visit-${id}`])
    break
  }
  expect(shares.length).toBeGreaterThan(3)
  await session.close()
})
