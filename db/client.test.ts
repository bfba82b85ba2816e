import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { beforeAll, expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { assertDurable, isRefusal, createPool, type Pool, transaction } from './client.ts'
import { errorForLog } from './errors.ts'
import { createTestDatabase, until, withParameters } from '#prove/servers/database.ts'

const database = shared(() => createTestDatabase())
beforeAll(async () => {
  await database.pool.query('create table notes (id int primary key)')
})

const notes = async () =>
  (await database.pool.query<{ id: number }>('select id from notes order by 1')).rows.map((row) => row.id)
const withPool = async <T>(options: Partial<Parameters<typeof createPool>[0]>, work: (pool: Pool) => Promise<T>) => {
  const pool = createPool({ url: database.url, name: 'under test', ...options })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}
const cut = (name: string) =>
  database.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = $1',
    [name],
  )

test('a pool recovers and logs it after the database closes all connections, idle and in use', async () => {
  const errors: Error[] = []
  await withPool({ onError: (error) => errors.push(error) }, async (pool) => {
    const [idle, used] = [await pool.connect(), await pool.connect()]
    idle.release()
    const asking = expect(used.query('select pg_sleep(30)')).rejects.toThrow()
    await until('the question is being answered', async () => {
      const { rowCount } = await database.pool.query(
        `select from pg_stat_activity where datname = current_database() and query = 'select pg_sleep(30)' and state = 'active'`,
      )
      return rowCount === 1
    })
    await cut('under test')
    await asking
    await until('each was reported', () => errors.length >= 2)
    used.release(true)
    await until('both are missed', () => pool.totalCount === 0)
    // One report each, and nothing of the driver in it, such as the key that cancels statements.
    expect(errors.map(errorForLog).sort((a, b) => a.message.localeCompare(b.message))).toEqual([
      // The statement that was under way was given the reason.
      { type: 'ConnectionLost', message: 'Connection terminated unexpectedly' },
      { type: 'ConnectionLost', message: 'terminating connection due to administrator command', code: '57P01' },
    ])
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })
})

test('a statement that takes too long is canceled, and the connection serves the next', async () => {
  await withPool({ statementTimeoutMs: 100, max: 1 }, async (pool) => {
    await expect(pool.query('select pg_sleep(10)')).rejects.toMatchObject({ code: '57014' })
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })
})

test('a connection without a response is dropped, and another one is used', async () => {
  await withPool({ statementTimeoutMs: 50, max: 1 }, async (pool) => {
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
    const pid = rows[0]?.pid ?? 0
    process.kill(pid, 'SIGSTOP')
    try {
      await expect(pool.query('select 1 as one')).rejects.toThrow('The database does not respond')
      expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
      const asking = pool.connect()
      await expect(
        asking.then((client) => client.query('select 2 as two').finally(() => client.release())),
      ).resolves.toMatchObject({ rows: [{ two: 2 }] })
    } finally {
      process.kill(pid, 'SIGCONT')
    }
  })
})

test('a connection retains no result after its query', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void
  const usedAfter = async (work: () => Promise<unknown>) => {
    for (let n = 0; n < 200; n++) await work()
    // Objects that survive two minor collections stay until a major one.
    for (let n = 0; n < 2; n++) collect({ type: 'minor' })
    return getHeapStatistics().used_heap_size
  }
  await withPool({ max: 1 }, async (pool) => {
    const ask = (by: Pick<Pool, 'query'>) => () =>
      by.query({ text: `select 'group ' || n, repeat('0', 50) from generate_series(1, 500) n`, rowMode: 'array' })
    const before = await usedAfter(ask(pool))
    const byPool = await usedAfter(ask(pool))
    const client = await pool.connect()
    const byClient = await usedAfter(ask(client))
    client.release()
    // Two hundred answers are more than 20 MB.
    expect(byPool - before).toBeLessThan(2_000_000)
    expect(byClient - byPool).toBeLessThan(2_000_000)
  })
})

test('positions and counts are read as numbers', async () => {
  const { rows } = await database.pool.query(
    `select 9007199254740991::bigint as n, count(*) as none from notes where id < 0`,
  )
  expect(rows).toEqual([{ n: Number.MAX_SAFE_INTEGER, none: 0 }])
})

test('a transaction is committed and returns its result', async () => {
  const result = await transaction(database.pool, async (client) => {
    await client.query('insert into notes values (1)')
    return 'done'
  })
  expect([result, await notes()]).toEqual(['done', [1]])
})

test('a failed transaction is rolled back, and its connection can be used again', async () => {
  await withPool({ max: 1 }, async (pool) => {
    await expect(
      transaction(pool, async (client) => {
        await client.query('insert into notes values (2)')
        throw new Error('Out of luck')
      }),
    ).rejects.toThrow('Out of luck')
    await expect(
      transaction(pool, async (client) => {
        await client.query('insert into notes values (2)')
        await client.query('insert into notes values (2)')
      }),
    ).rejects.toMatchObject({ code: '23505' })
    expect(await notes()).toEqual([1])
    await transaction(pool, (client) => client.query('insert into notes values (3)'))
    expect(await notes()).toEqual([1, 3])
  })
})

test('a transaction is rolled back when its connection is closed, and the connection is dropped', async () => {
  await withPool({ max: 1 }, async (pool) => {
    await expect(
      transaction(pool, async (client) => {
        await client.query('insert into notes values (4)')
        await cut('under test')
        await client.query('select 1')
      }),
    ).rejects.toThrow()
    expect(await notes()).not.toContain(4)
    await transaction(pool, (client) => client.query('insert into notes values (5)'))
    expect(await notes()).toContain(5)
  })
})

test('refused data is distinguished from temporary failures', async () => {
  const errorOf = (statement: string) =>
    database.pool.query(statement).then(
      () => undefined,
      (error: unknown) => error,
    )
  for (const refused of [
    `select 'x'::int`,
    `select E'\\x00'::text`,
    'insert into notes values (1)',
    `insert into notes values (null)`,
  ]) {
    expect(isRefusal(await errorOf(refused))).toBe(true)
  }
  for (const temporary of ['select * from nowhere', 'select pg_terminate_backend(pg_backend_pid())']) {
    expect(isRefusal(await errorOf(temporary))).toBe(false)
  }
  for (const other of [new Error('23'), Object.assign(new Error(), { code: 23 }), undefined, 'x'])
    expect(isRefusal(other)).toBe(false)
})

test('the product refuses a database that may lose commits', async () => {
  await assertDurable(database.pool)
  const url = withParameters(database.url, { synchronous_commit: 'off' })
  await withPool({ url }, async (pool) => {
    await expect(assertDurable(pool)).rejects.toThrow(
      'may lose what it acknowledged: set synchronous_commit to "on" (now "off")',
    )
  })
  for (const setting of ['local', 'remote_write', 'remote_apply']) {
    await withPool({ url: withParameters(database.url, { synchronous_commit: setting }) }, assertDurable)
  }
})

test('the product refuses a database without the standby that was asked for', async () => {
  await expect(assertDurable(database.pool, 'required')).rejects.toThrow(
    'commits wait for no standby: set synchronous_standby_names, such as "ANY 1 (*)", and synchronous_commit to "on" (now "" and "on")',
  )
})

test('the product refuses a database that isolates transactions above read committed', async () => {
  for (const isolation of ['repeatable read', 'serializable']) {
    const url = withParameters(database.url, { default_transaction_isolation: isolation.replace(' ', '\\ ') })
    await withPool({ url }, async (pool) => {
      await expect(assertDurable(pool)).rejects.toThrow(
        `set default_transaction_isolation to "read committed" (now "${isolation}")`,
      )
    })
  }
})
