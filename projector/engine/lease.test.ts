import { once } from 'node:events'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { createTestDatabase, until } from '#prove/servers/database.ts'
import { applyInTransaction } from './batch.ts'
import { claimCheckpoint, Fenced } from './checkpoint.ts'
import { acquireLease, holdLease, type Lease, releaseLease, renewLease } from './lease.ts'
import { tally } from '#projector/testing.ts'
import { visitor, writeEvents } from '#projector/testing.events.ts'
import { liveVersion } from './rebuild/version.ts'

describe('a lease', () => {
  const database = shared(() => createTestDatabase())
  beforeEach(() => database.pool.query('delete from projector.leases'))

  const acquire = async (holder: string): Promise<Lease> => {
    const lease = await acquireLease(database.pool, 'job', holder)
    if (!lease) throw new Error(`${holder} did not get the lease`)
    return lease
  }
  const expire = () => database.pool.query(`update projector.leases set expires_at = now() - interval '1 ms'`)
  // The row of a lease is visible before its work begins, so the process may have stopped by then.
  const untilAborted = async (signal: AbortSignal) => {
    if (!signal.aborted) await once(signal, 'abort')
  }
  const hold = (holder: string, work: (signal: AbortSignal) => Promise<void>, signal = new AbortController().signal) =>
    holdLease({ pool: database.pool, holder, signal }, 'job', (term) => work(term.signal))

  test('a lease goes to exactly one of many concurrent callers, when it is new and when it has expired', async () => {
    for (const epoch of [1, 2, 3]) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) => acquireLease(database.pool, 'job', `h${n}`)),
      )
      expect(answers.filter(Boolean)).toEqual([expect.objectContaining({ name: 'job', epoch })])
      await expire()
    }
  })

  test('a lease lasts three seconds after it was acquired or last renewed', async () => {
    const now = async (): Promise<number> => (await database.pool.query('select now() as at')).rows[0].at.getTime()
    const expectTerm = async (begin: () => Promise<unknown>) => {
      const from = await now()
      await begin()
      const { rows } = await database.pool.query<{ at: Date }>('select expires_at as at from projector.leases')
      const begunAt = (rows[0]?.at.getTime() ?? 0) - 3_000
      expect([begunAt >= from, begunAt <= (await now())]).toEqual([true, true])
    }
    let lease: Lease | undefined
    await expectTerm(async () => (lease = await acquire('a')))
    await database.pool.query(`update projector.leases set expires_at = now() + interval '10 s'`)
    await expectTerm(async () => expect(lease && (await renewLease(database.pool, lease))).toBe(true))
  })

  test('a lease is refused to others until it expires, then acquired with a higher epoch', async () => {
    await acquire('a')
    expect(await acquireLease(database.pool, 'job', 'b')).toBeUndefined()
    expect(await acquireLease(database.pool, 'another job', 'b')).toMatchObject({ epoch: 1 })
    await expire()
    expect(await acquire('b')).toMatchObject({ name: 'job', holder: 'b', epoch: 2 })
  })

  test('a lease is free if the database clock was set back while a dead holder had it', async () => {
    await acquire('dead')
    await database.pool.query(`update projector.leases set expires_at = now() + interval '10 minutes'`)
    expect(await acquire('b')).toMatchObject({ holder: 'b', epoch: 2 })
    expect(await acquireLease(database.pool, 'job', 'c')).toBeUndefined()
  })

  test('a lease cannot be renewed or released by its former holder', async () => {
    const old = await acquire('a')
    await expire()
    const current = await acquire('b')
    expect(await renewLease(database.pool, old)).toBe(false)
    await releaseLease(database.pool, old)
    expect(await acquireLease(database.pool, 'job', 'c')).toBeUndefined()
    expect(await renewLease(database.pool, current)).toBe(true)
  })

  test('a lease is not renewed for an earlier holder of the same name', async () => {
    const before = await acquire('a')
    await expire()
    await acquire('a')
    expect(await renewLease(database.pool, before)).toBe(false)
  })

  test('a former term is not renewed together with the current one of the same process', async () => {
    const before = await acquire('a')
    await expire()
    const current = await acquire('a')
    using queries = vi.spyOn(database.pool, 'query')
    const renewed = await Promise.all([before, current].map((lease) => renewLease(database.pool, lease)))
    expect([renewed, queries.mock.calls.length]).toEqual([[false, true], 1])
  })

  test('a released lease stays free despite a renewal that was in flight', async () => {
    const lease = await acquire('a')
    await releaseLease(database.pool, lease)
    expect(await renewLease(database.pool, lease)).toBe(false)
    await acquire('b')
  })

  test('a lease is held while the work runs, then released immediately', async () => {
    const { promise: gate, resolve: finish } = Promise.withResolvers<void>()
    const holding = hold('a', () => gate)
    await until('a holds it', async () => (await database.pool.query('select from projector.leases')).rowCount === 1)
    expect(await hold('b', () => Promise.reject(new Error('b must not work')))).toBe(false)
    finish()
    expect(await holding).toBe(true)
    let worked = false
    expect(await hold('b', async () => void (worked = true))).toBe(true)
    expect(worked).toBe(true)
  })

  test('a lease is released when the work fails, and the error is passed on', async () => {
    await expect(hold('a', () => Promise.reject(new Error('The work failed')))).rejects.toThrow('The work failed')
    await acquire('b')
  })

  test('the work is aborted when the process stops, and its lease is released', async () => {
    const stopping = new AbortController()
    const holding = hold('a', untilAborted, stopping.signal)
    await until('a holds it', async () => (await database.pool.query('select from projector.leases')).rowCount === 1)
    stopping.abort()
    expect(await holding).toBe(true)
    await acquire('b')
  })

  test('a lost lease aborts the work, and stays with its new holder', async () => {
    const holding = hold('a', untilAborted)
    await until('a holds it', async () => (await database.pool.query('select from projector.leases')).rowCount === 1)
    await expire()
    const stolen = await acquire('thief')
    expect(await holding).toBe(true)
    expect(await renewLease(database.pool, stolen)).toBe(true)
  })

  test('the work is aborted when the database does not respond for as long as the lease lasts', async () => {
    const signals: AbortSignal[] = []
    const holding = hold('a', async (signal) => {
      signals.push(signal)
      await untilAborted(signal)
    })
    await until('a holds it', () => signals.length === 1)
    const blocker = await database.pool.connect()
    await blocker.query('begin')
    await blocker.query('select from projector.leases for update')
    await until('the work is aborted', () => signals[0]?.aborted === true)
    await blocker.query('rollback')
    blocker.release()
    await holding
  })

  test('a lease survives a stall of its holder beyond its expiry if no standby wanted it', async () => {
    const { promise: gate, resolve: finish } = Promise.withResolvers<void>()
    const signals: AbortSignal[] = []
    const holding = hold('a', async (signal) => {
      signals.push(signal)
      await gate
    })
    await until('a holds it', () => signals.length === 1)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_100)
    await until('a has renewed it', async () => {
      const { rowCount } = await database.pool.query('select from projector.leases where expires_at > now()')
      return rowCount === 1
    })
    expect(signals[0]?.aborted).toBe(false)
    finish()
    await holding
  })

  test('a leader that was paused beyond its lease writes nothing after it resumes', async () => {
    const { pool, store } = database
    await writeEvents(
      pool,
      [1, 2, 3, 4].map((n) => visitor(n).did('quiz.checkout-opened', {})),
    )
    await liveVersion(pool, tally)
    const old = await acquire('old')
    const atOld = await claimCheckpoint(pool, 'tally', 1, old.epoch)
    const { events: page } = await store.readPage(0, 4)
    // The old leader is paused here, with a page in memory.
    await expire()
    const next = await acquire('next')
    const atNext = await claimCheckpoint(pool, 'tally', 1, next.epoch)
    await expect(applyInTransaction(pool, tally, atOld, page)).rejects.toThrow(Fenced)
    await applyInTransaction(pool, tally, atNext, page.slice(0, 2))
    await expect(applyInTransaction(pool, tally, { ...atOld, position: 2 }, page.slice(2))).rejects.toThrow(Fenced)
    expect((await pool.query('select position from read.tally_seen order by 1')).rows).toEqual([
      { position: 1 },
      { position: 2 },
    ])
  })
})
