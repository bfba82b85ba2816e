import { randomUUID } from 'node:crypto'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { expect, test } from 'vitest'
import { createPersonKeys } from '#db/crypto/person-keys.ts'
import { createTestDatabase, createTestNats, until } from '#prove/servers/database.ts'
import { testKeyStore } from '#prove/servers/keys.ts'
import { checkKeys } from './keys.ts'
import { runProjections } from './projecting.ts'
import { checkStream } from './stream.ts'

test('a stream that is deleted, of another history, or fed by no relay is reported', async () => {
  const [database, nats] = await Promise.all([createTestDatabase(), createTestNats()])
  const examples = async (isRunning = true) => (await checkStream(database.pool, nats.url, 1, isRunning)).examples
  const stop = runProjections(database.url, nats.url, [])
  try {
    const metadata = { correlation: 'c', causation: 'o' }
    await database.store.append('quiz-1', [{ type: 'quiz.checkout-opened', data: {}, metadata }])
    await until('the event is relayed', async () => (await examples()).length === 0)
    await stop()
    expect(await examples()).toEqual(['no projector runs the relay'])
    expect(await examples(false)).toEqual([])
    await database.pool.query('update event_store.log set generation = gen_random_uuid()')
    expect(await examples(false)).toEqual(['the stream belongs to another history than the database'])
    const connection = await connect({ servers: nats.url })
    await (await jetstreamManager(connection)).streams.delete('EVENTS')
    await connection.close()
    expect(await examples(false)).toEqual([expect.stringContaining('cannot be read')])
  } finally {
    await Promise.all([database.close(), nats.close()])
  }
})

test('a damaged key is reported, and the destroyed key of an erased person is not', async () => {
  await using database = await createTestDatabase()
  const keys = createPersonKeys(testKeyStore(database.pool))
  const [erased, lost] = [randomUUID(), randomUUID()]
  for (const person of [randomUUID(), erased, lost]) await keys.seal(person, 'name', 'Ada')
  await keys.erase(erased)
  expect((await checkKeys(testKeyStore(database.pool))).faults).toBe(0)
  await database.pool.query(
    'update event_store.person_keys set wrapped = set_byte(wrapped, 20, 255 - get_byte(wrapped, 20)) where person = $1',
    [lost],
  )
  expect((await checkKeys(testKeyStore(database.pool))).examples).toEqual([
    `the key of the person ${lost} does not open`,
  ])
})
