import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { findStreams } from './find-stream.ts'
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
  const found = async (shown: string) => (await findStreams(pool, shown)).map(({ stream }) => stream)
  for (const stream of kinds) {
    const shown = shownAs(stream)
    expect([stream, shown === stream, await found(shown), await found(stream)]).toEqual([stream, false, [stream], []])
    expect(await found(shown.slice(shown.indexOf('-') + 1))).toContain(stream)
  }
  for (const stream of plain) expect([shownAs(stream), await found(stream)]).toEqual([stream, [stream]])
})
