import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { eachTest, shared } from '#testing/resources.ts'
import { type PoolClient, transaction } from '#db/client.ts'
import { insertEvents, until } from '#testing/database.ts'
import { visitorStream } from '#events/quiz.ts'
import { advanceCheckpoint, claimCheckpoint } from '#projector/engine/checkpoint.ts'
import { foldAndSave } from '#projector/engine/projection.ts'
import { quizFunnel } from '#projector/projections/quiz-funnel/quiz-funnel.ts'
import { schemaOf } from '#projector/engine/schema-of.ts'
import { hasActiveProjector, runProjections } from './projecting.ts'
import { failedChecks, createFixture, metadataOf } from './testing.ts'

vi.setConfig({ testTimeout: 60_000 })

const fixture = shared(() => createFixture())
const copy = eachTest(() => fixture.copy())

describe('projector detection', () => {
  test('a projector is active while it renews its leases', async () => {
    expect(await hasActiveProjector(copy.pool)).toBe(false)
    const stop = runProjections(copy.url, undefined)
    await until('a lease is held', async () => {
      const { rowCount } = await copy.pool.query('select from projector.leases where expires_at > now()')
      return (rowCount ?? 0) > 0
    })
    expect(await hasActiveProjector(copy.pool)).toBe(true)
    await stop()
    expect(await hasActiveProjector(copy.pool)).toBe(false)
  })

  test('a killed projector is not active, though its lease has not expired', async () => {
    await copy.pool.query(
      `insert into projector.leases (name, holder, epoch, expires_at) values ('hours', 'killed:1', 1, now() + interval '2 s')`,
    )
    expect(await hasActiveProjector(copy.pool)).toBe(false)
  })
})

describe('the checks of projections', () => {
  test('a stalled projection is reported', async () => {
    const before = performance.now()
    await copy.store.append(visitorStream(randomUUID()), [
      { type: 'quiz.visitor-arrived', data: { creo: null }, metadata: metadataOf({ causation: '/quiz/user-info k' }) },
    ])
    // With isRunning, the checker runs no projections of its own.
    expect(failedChecks(await copy.check({ isRunning: true, timeoutMs: 400 }))).toEqual(['I6'])
    expect(performance.now() - before).toBeGreaterThan(400)
  })

  test('dead letters are reported unless exactly that many are expected', async () => {
    await insertEvents(
      copy.pool,
      `select max(position) + 1, 'quiz-poison', 1, gen_random_uuid(), 'quiz.age-chosen', 1, '{}', '{"causation":"test"}', now()
       from event_store.events`,
    )
    expect(failedChecks(await copy.check())).toEqual(['I6'])
    expect(failedChecks(await copy.check({ poison: 1 }))).toEqual([])
    expect(failedChecks(await copy.check({ poison: 2 }))).toEqual(['I6'])
  })

  test('a projection left behind by another release is ignored', async () => {
    await copy.pool.query(`insert into projector.projections values ('hours', 1, 1)`)
    await copy.pool.query(`insert into projector.checkpoints (name, version) values ('hours', 1)`)
    await copy.pool.query(
      `insert into projector.dead_letters (name, version, position, event_id, type, reason)
       values ('hours', 1, 1, gen_random_uuid(), 'x', 'failed')`,
    )
    expect(failedChecks(await copy.check({ timeoutMs: 400 }))).toEqual([])
  })

  test('a cell that is one too high is reported', async () => {
    await copy.pool.query(
      `update ${schemaOf(quizFunnel.name, 1)}.cells set packed = packed + 1000000000000000
       where grouping = 'version' and age = 'all age' and period = 'day' and starts_on = (
         select min(starts_on) from ${schemaOf(quizFunnel.name, 1)}.cells where period = 'day')`,
    )
    expect(failedChecks(await copy.check())).toEqual(['I7', 'I8'])
  })

  test('a visitor row that differs from the events is reported, even if no count shows it', async () => {
    await copy.pool.query(
      `update ${schemaOf(quizFunnel.name, 1)}.visitors set creo = 'forged'
       where quiz_user_id = (select min(quiz_user_id::text)::uuid from ${schemaOf(quizFunnel.name, 1)}.visitors)`,
    )
    expect(failedChecks(await copy.check())).toEqual(['I7'])
  })
})

const visitorEvents = (): [type: string, data: string][] => [
  ['quiz.visitor-arrived', '{"creo":"held"}'],
  ['quiz.question-set-given', '{"version":"v1","assignment":null}'],
]

/** Writes with positions from a sequence, which commit out of order. */
const writeUnordered = async (client: PoolClient, stream: string) => {
  for (const [n, [type, data]] of visitorEvents().entries()) {
    await insertEvents(
      client,
      `values
         (nextval('careless'), $1, $2, gen_random_uuid(), $3, 1, $4, '{"causation":"test"}', now())`,
      [stream, n + 1, type, data],
    )
  }
}

const reaches = async (position: number) => {
  const { rows } = await copy.pool.query<{ position: number }>(
    `select position from projector.checkpoints where name = 'quiz-funnel'`,
  )
  return rows[0]?.position === position
}

describe('the checks of failures that the design prevents', () => {
  test('a reader waits for events whose commits are out of order, and loses none', async () => {
    const head = await copy.store.head()
    await copy.pool.query(`create sequence careless start ${head + 1}`)
    const stop = runProjections(copy.url, undefined)
    const slow = await copy.pool.connect()
    try {
      await slow.query('begin')
      await writeUnordered(slow, visitorStream(randomUUID()))
      await transaction(copy.pool, (quick) => writeUnordered(quick, visitorStream(randomUUID())))
      const failed = () =>
        copy.pool.query(`select from projector.failures where name = 'quiz-funnel' and message ~ 'lacks events'`)
      await until('the reader has met the gap', async () => (await failed()).rowCount === 1)
      expect(await reaches(head)).toBe(true)
      await slow.query('commit')
      await until('the reader has passed', () => reaches(head + 4))
    } finally {
      slow.release()
      await stop()
    }
    expect(failedChecks(await copy.check())).toEqual([])
  })

  test('the same writers lose nothing under the order lock', async () => {
    const stop = runProjections(copy.url, undefined)
    const append = (client: PoolClient, stream: string) =>
      client.query(
        `select event_store.append_as_expected(array_to_string(array[$1,$1], e'\\x1f'), '{0,0}', '{1,2}',
           array[gen_random_uuid(), gen_random_uuid()], array_to_string($2::text[], e'\\x1f'), '{1,1}', array_to_string($3::text[], e'\\x1f'),
           e'{"causation":"test"}\\x1f{"causation":"test"}', '{1700000000000,1700000000000}', '{}', '', 'infinity')`,
        [stream, visitorEvents().map(([type]) => type), visitorEvents().map(([, data]) => data)],
      )
    try {
      const head = await copy.store.head()
      const slow = await copy.pool.connect()
      await slow.query('begin')
      await append(slow, visitorStream(randomUUID()))
      const quick = transaction(copy.pool, (client) => append(client, visitorStream(randomUUID())))
      await new Promise((resolve) => setTimeout(resolve, 300))
      await slow.query('commit')
      slow.release()
      await quick
      await until('the reader is at the head', () => reaches(head + 4))
    } finally {
      await stop()
    }
    expect(failedChecks(await copy.check())).toEqual([])
  })

  test('tables that are lost after their checkpoint was saved are reported', async () => {
    await copy.store.append(visitorStream(randomUUID()), [
      {
        type: 'quiz.visitor-arrived',
        data: { creo: 'lost' },
        metadata: metadataOf({ causation: '/quiz/user-info k' }),
      },
    ])
    const at = await claimCheckpoint(copy.pool, quizFunnel.name, 1, 1_000)
    const { events: page } = await copy.store.readPage(at.position, 100)
    await transaction(copy.pool, (client) => advanceCheckpoint(client, at, page.at(-1)?.position ?? 0))
    const killed = transaction(copy.pool, async (client) => {
      await foldAndSave({ client, schema: schemaOf(quizFunnel.name, 1) }, quizFunnel, page)
      throw new Error('Killed')
    })
    await expect(killed).rejects.toThrow('Killed')
    expect(failedChecks(await copy.check())).toEqual(['I7', 'I8'])
  })

  test('tables saved twice because of a crash before the checkpoint are reported', async () => {
    await copy.store.append(visitorStream(randomUUID()), [
      {
        type: 'quiz.visitor-arrived',
        data: { creo: 'twice' },
        metadata: metadataOf({ causation: '/quiz/user-info k' }),
      },
    ])
    const at = await claimCheckpoint(copy.pool, quizFunnel.name, 1, 1_000)
    const { events: page } = await copy.store.readPage(at.position, 100)
    const schema = schemaOf(quizFunnel.name, 1)
    const save = () => transaction(copy.pool, (client) => foldAndSave({ client, schema }, quizFunnel, page))
    await save()
    // The first attempt saved the cells but not the visitors, which have a separate transaction.
    await copy.pool.query(`delete from ${schema}.visitors where creo = 'twice'`)
    await save()
    await transaction(copy.pool, (client) => advanceCheckpoint(client, at, page.at(-1)?.position ?? 0))
    expect(failedChecks(await copy.check())).toEqual(['I7', 'I8'])
  })
})
