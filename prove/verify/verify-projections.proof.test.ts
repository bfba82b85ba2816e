import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { eachTest, shared } from '#prove/servers/resources.ts'
import { insertEvents, until } from '#prove/servers/database.ts'
import { visitorStream } from '#events/quiz/quiz.ts'
import { quizFunnel } from '#projector/figures/projections/quiz-funnel/quiz-funnel.ts'
import { schemaOf } from '#projector/engine/schema-of.ts'
import { hasActiveProjector, runProjections } from './projecting.ts'
import { failedChecks, createFixture, createMetadata } from './testing.ts'

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
      {
        type: 'quiz.visitor-arrived',
        data: { creo: null },
        metadata: createMetadata({ causation: '/quiz/user-info k' }),
      },
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
