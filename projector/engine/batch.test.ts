import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { createTestDatabase, until } from '#prove/servers/database.ts'
import type { LeanEvent } from '#events/decode.ts'
import { applyInTransaction } from './batch.ts'
import { type Checkpoint, claimCheckpoint, Fenced, createCheckpoint } from './checkpoint.ts'
import type { FoldedBatch, Projection } from './projection.ts'
import { quizFunnel } from '#projector/figures/projections/quiz-funnel/quiz-funnel.ts'
import { readDeadLetters, liveCheckpoint, tally } from '#projector/testing.ts'
import { visitor, writeEvents } from '#projector/testing.events.ts'
import { liveVersion } from './rebuild/version.ts'

const ada = visitor(1)
const checkouts = (n: number) => Array.from({ length: n }, () => ada.did('quiz.checkout-opened', {}))

describe('a batch', () => {
  const database = shared(() => createTestDatabase())
  let claimed: Checkpoint
  beforeAll(async () => {
    await writeEvents(database.pool, checkouts(6))
    await liveVersion(database.pool, tally)
  })
  beforeEach(async () => {
    await database.pool.query('truncate tally_v1.seen, projector.dead_letters')
    await database.pool.query('update projector.checkpoints set position = 0, epoch = 0')
    claimed = await claimCheckpoint(database.pool, 'tally', 1, 1)
  })

  const page = async (from: number, to: number) => (await database.store.readPage(from, to - from)).events
  const seen = async () => {
    const { rows } = await database.pool.query<{ position: number }>('select position from read.tally_seen order by 1')
    return rows.map((row) => row.position)
  }
  const position = async () => (await liveCheckpoint(database.pool, 'tally'))?.position
  /** Creates a tally that does something after it has written. */
  const tallyAndThen = (happens: FoldedBatch['save']): Projection => ({
    ...tally,
    fold: async (tx, pages) => {
      const { deadLetters, save } = await tally.fold(tx, pages)
      const saveThen: FoldedBatch['save'] = async (into) => {
        await save(into)
        await happens(into)
      }
      return { deadLetters, save: saveThen }
    },
  })

  /** Applies a page whose batch has written, and commits once it is opened. */
  const writeAndWait = async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    let hasWritten = false
    const slow = tallyAndThen(async () => {
      hasWritten = true
      await gate
    })
    const applying = applyInTransaction(database.pool, slow, claimed, await page(0, 3))
    await until('the batch has written', () => hasWritten)
    return { open, applying }
  }

  test('a batch moves the checkpoint to its last event', async () => {
    const first = await applyInTransaction(database.pool, tally, claimed, await page(0, 2))
    expect(first).toEqual({ checkpoint: { ...claimed, position: 2 }, deadLetters: [] })
    await applyInTransaction(database.pool, tally, first.checkpoint, await page(2, 5))
    expect(await position()).toBe(5)
    expect(await seen()).toEqual([1, 2, 3, 4, 5])
  })

  test('a batch makes its tables and its checkpoint visible together, at its commit', async () => {
    const { open, applying } = await writeAndWait()
    expect([await seen(), await position()]).toEqual([[], 0])
    open()
    await applying
    expect([await seen(), await position()]).toEqual([[1, 2, 3], 3])
  })

  test('a batch that changes a table of others changes nothing and becomes a dead letter that names it', async () => {
    const stray = tallyAndThen(async ({ client }) => {
      await client.query(`update projector.projections set revision = 9`)
    })
    const { deadLetters } = await applyInTransaction(database.pool, stray, claimed, await page(0, 1))
    expect(deadLetters).toMatchObject([
      {
        event: { position: 1 },
        error: { message: 'It changes projector.projections, and a projection may change only its own tables' },
      },
    ])
    expect(await seen()).toEqual([])
    const { rows } = await database.pool.query('select from projector.projections where revision = 9')
    expect(rows).toEqual([])
  })

  test.each([
    ['has a canceled statement', 'select pg_cancel_backend(pg_backend_pid())', 'canceling'],
    ['loses its connection', 'select pg_terminate_backend(pg_backend_pid())', ''],
  ])('a batch that %s changes nothing, and a retry succeeds', async (_what, statement, message) => {
    const failing = tallyAndThen(async ({ client }) => {
      await client.query(statement)
    })
    await expect(applyInTransaction(database.pool, failing, claimed, await page(0, 3))).rejects.toThrow(message)
    expect([await seen(), await position()]).toEqual([[], 0])
    await applyInTransaction(database.pool, tally, claimed, await page(0, 3))
    expect([await seen(), await position()]).toEqual([[1, 2, 3], 3])
  })

  test.each([
    ['rights', 'select * from pg_authid'],
    ['a schema', 'create table nowhere.seen (n int)'],
    ['a table', 'select * from missing'],
  ])('a missing permission or object is not blamed on an event: %s', async (_what, statement) => {
    const failing = tallyAndThen(async ({ client }) => {
      await client.query(`set local role app_append; ${statement}`)
    })
    await expect(applyInTransaction(database.pool, failing, claimed, await page(0, 3))).rejects.toThrow()
    expect([await position(), await readDeadLetters(database.pool, 'tally', 1)]).toEqual([0, []])
  })

  test('a batch that was applied before is rejected and writes nothing', async () => {
    const events = await page(0, 3)
    await applyInTransaction(database.pool, tally, claimed, events)
    await expect(applyInTransaction(database.pool, tally, claimed, events)).rejects.toThrow(Fenced)
    expect([await seen(), await position()]).toEqual([[1, 2, 3], 3])
  })

  test('a batch writes nothing once a later epoch has claimed the checkpoint, even before that one writes', async () => {
    const later = await claimCheckpoint(database.pool, 'tally', 1, 2)
    await expect(applyInTransaction(database.pool, tally, claimed, await page(0, 3))).rejects.toThrow(Fenced)
    expect([await seen(), await position()]).toEqual([[], 0])
    await applyInTransaction(database.pool, tally, later, await page(0, 3))
    expect(await seen()).toEqual([1, 2, 3])
  })

  test('a page that eight callers apply at once is applied once', async () => {
    const events = await page(0, 6)
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, () => applyInTransaction(database.pool, tally, claimed, events)),
    )
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    for (const one of tries) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(Fenced)
    expect(await seen()).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('claiming a checkpoint waits for a batch in flight and continues after it', async () => {
    const { open, applying } = await writeAndWait()
    const claiming = claimCheckpoint(database.pool, 'tally', 1, 2)
    open()
    await applying
    expect(await claiming).toMatchObject({ position: 3, epoch: 2 })
  })

  test('an event that the database rejects becomes a dead letter, stored together with the checkpoint', async () => {
    await database.pool.query('insert into tally_v1.seen values (2)')
    const { deadLetters, checkpoint } = await applyInTransaction(database.pool, tally, claimed, await page(0, 6))
    expect(deadLetters.map(({ event, reason }) => [event.position, reason])).toEqual([[2, 'failed']])
    expect(checkpoint.position).toBe(6)
    expect([await seen(), await position()]).toEqual([[1, 2, 3, 4, 5, 6], 6])
    expect(await readDeadLetters(database.pool, 'tally', 1)).toEqual([
      { position: 2, type: 'quiz.checkout-opened', reason: 'failed' },
    ])
  })

  test('the one event that a projection cannot save becomes a dead letter, and the rest of its page is applied', async () => {
    const failing: Projection = {
      ...tally,
      fold: async (tx, pages) => {
        const events: LeanEvent[] = []
        for await (const page of pages) events.push(...page)
        const { save } = await tally.fold(tx, [events])
        return {
          deadLetters: [],
          save: async (into) => {
            if (events.some(({ position }) => position === 4)) throw new RangeError('4 cannot be packed')
            await save(into)
          },
        }
      },
    }
    const { deadLetters } = await applyInTransaction(database.pool, failing, claimed, await page(0, 6))
    expect(deadLetters.map(({ event, error }) => [event.position, error])).toEqual([
      [4, new RangeError('4 cannot be packed')],
    ])
    expect([await seen(), await position()]).toEqual([[1, 2, 3, 5, 6], 6])
  })

  test('a value that is too large for an index becomes a dead letter', async () => {
    const version = Buffer.from(Array.from({ length: 9_000 }, (_, n) => (n * n * 7919 + n * 104_729) % 251)).toString(
      'base64',
    )
    await liveVersion(database.pool, quizFunnel)
    const at = await claimCheckpoint(database.pool, 'quiz-funnel', 1, 1)
    const before = await database.store.head()
    const fine = visitor(2).did('quiz.visitor-arrived', { creo: 'spring' })
    await writeEvents(database.pool, [ada.did('quiz.question-set-given', { version, assignment: null }), fine])
    const { events } = await database.store.readPage(before, 2)
    const { deadLetters } = await applyInTransaction(database.pool, quizFunnel, at, events)
    expect(deadLetters.map(({ event }) => event.position)).toEqual([before + 1])
    expect((await database.pool.query('select creo from read.quiz_funnel_visitors')).rows).toEqual([{ creo: 'spring' }])
  })
})

describe('a checkpoint', () => {
  const database = shared(() => createTestDatabase())

  test('a checkpoint is created once, and creating it again does not reset it', async () => {
    const { pool } = database
    await createCheckpoint(pool, 'one', 1)
    await pool.query(`update projector.checkpoints set position = 5 where name = 'one'`)
    await createCheckpoint(pool, 'one', 1)
    expect(await claimCheckpoint(pool, 'one', 1, 1)).toMatchObject({ name: 'one', version: 1, position: 5, epoch: 1 })
  })

  test('a checkpoint cannot be claimed by an earlier epoch once a later one has claimed it', async () => {
    const { pool } = database
    await createCheckpoint(pool, 'two', 1)
    await claimCheckpoint(pool, 'two', 1, 3)
    await expect(claimCheckpoint(pool, 'two', 1, 2)).rejects.toThrow(Fenced)
    expect(await claimCheckpoint(pool, 'two', 1, 3)).toMatchObject({ epoch: 3 })
  })

  test('claiming the checkpoint of a version that is gone fails and does not create it', async () => {
    await expect(claimCheckpoint(database.pool, 'three', 1, 9)).rejects.toThrow(Fenced)
    const { rows } = await database.pool.query(`select from projector.checkpoints where name = 'three'`)
    expect(rows).toEqual([])
  })
})
