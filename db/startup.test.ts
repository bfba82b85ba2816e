import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { describe, expect, inject, test, vi } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { createPool } from './client.ts'
import { newestMigration } from './migrate.ts'
import { isMigrated, waitForMigrations, whenAnswered } from './startup.ts'
import { describeError } from './errors.ts'
import { SettingsError } from './settings.ts'
import { createTestDatabase, urlOf } from '#prove/servers/database.ts'

const run = promisify(execFile)

describe('a process that starts', () => {
  const database = shared(() => createTestDatabase())

  const hide = async () => database.pool.query('alter table kysely_migration rename to hidden')
  const show = async () => database.pool.query('alter table hidden rename to kysely_migration')

  test('a process starts at once when the database is migrated, also by newer code', async () => {
    await waitForMigrations(database.pool, 0)
    await database.pool.query(`insert into kysely_migration values ('9999-of-tomorrow', now()::text)`)
    expect(await isMigrated(database.pool)).toBe(true)
    await waitForMigrations(database.pool, 0)
  })

  test('a starting process waits while another one migrates', async () => {
    await hide()
    let hasWaited = false
    const waiting = waitForMigrations(database.pool, 20_000).then(() => (hasWaited = true))
    expect(await isMigrated(database.pool)).toBe(false)
    expect(hasWaited).toBe(false)
    await show()
    await waiting
  })

  test('a starting process waits for the newest migration that it knows', async () => {
    const newest = await newestMigration()
    await database.pool.query(`update kysely_migration set name = 'hidden' where name = $1`, [newest])
    expect(await isMigrated(database.pool)).toBe(false)
    await expect(waitForMigrations(database.pool, 0)).rejects.toThrow(
      'The database is not migrated: run "node operate/cli/migrate.ts"',
    )
    await database.pool.query(`update kysely_migration set name = $1 where name = 'hidden'`, [newest])
  })

  test('a starting process asks again when its connection breaks, and not when its settings are wrong', async () => {
    const failures: Error[] = [new Error('Connection terminated unexpectedly')]
    const ask = async () => {
      const [failure] = failures.splice(0, 1)
      if (failure) throw failure
      return 'answer'
    }
    expect(await whenAnswered(ask)).toBe('answer')
    failures.push(new SettingsError('The keys belong to another database'))
    await expect(whenAnswered(ask)).rejects.toThrow('another database')
  })

  test('a starting process says once what it waits for', async () => {
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const ask = () => Promise.reject(new Error('password authentication failed for user "app"'))
    await expect(whenAnswered(ask, 1_600)).rejects.toThrow('password authentication failed')
    const lines = written.mock.calls.map(([line]) => line)
    written.mockRestore()
    expect(lines).toEqual(['Waiting up to 2 s: password authentication failed for user "app"\n'])
  })

  test('a starting process reports in one sentence why the database cannot be reached', async () => {
    const { adminUrl } = inject('template')
    for (const [url, why] of [
      ['postgres://app:app@127.0.0.1:9/app', 'ECONNREFUSED'],
      [urlOf(adminUrl, 'nowhere'), 'database "nowhere" does not exist'],
    ] as const) {
      const pool = createPool({ url, name: 'test' })
      await expect(waitForMigrations(pool, 0)).rejects.toThrow(
        /^The database cannot be reached: .*Is DATABASE_URL right/,
      )
      await expect(waitForMigrations(pool, 0)).rejects.toThrow(why)
      await pool.end()
    }
  })

  test('a starting process ends with one sentence and code 1 for operator errors, and prints a stack for bugs', async () => {
    const ended = (code: string) =>
      run(process.execPath, [
        '--input-type=module',
        '-e',
        `import { endWithSentence } from '${new URL('./startup.ts', import.meta.url)}'; endWithSentence(${code})`,
      ]).then(
        () => ({ code: 0, stderr: '' }),
        (error: { code: number; stderr: string }) => error,
      )
    expect(await ended(`new Error('Set DATA_DIR')`)).toMatchObject({ code: 1, stderr: 'Set DATA_DIR\n' })
    // As node-postgres names its errors.
    const ofServer = (code: string, message: string) =>
      ended(`Object.assign(new Error('${message}'), { name: 'error', code: '${code}' })`)
    const restart = await ofServer('57P03', 'the database system is shutting down')
    expect(restart).toMatchObject({ code: 1, stderr: 'the database system is shutting down\n' })
    expect((await ofServer('42601', 'syntax error')).stderr).toMatch(/\n\s+at /)
    const refused = `Object.assign(new Error('connect ECONNREFUSED ::1:5432'), { code: 'ECONNREFUSED' })`
    expect((await ended(`new AggregateError([${refused}])`)).stderr).toBe('connect ECONNREFUSED ::1:5432\n')
    const fault = await ended(`new TypeError('x is not a function')`)
    expect(fault.code).toBe(1)
    expect(fault.stderr).toMatch(/TypeError: x is not a function\n\s+at /)
  })

  test('a starting process reports the message when several addresses of a host failed', () => {
    expect(describeError(new AggregateError([new Error('connect ECONNREFUSED ::1:5432'), new Error('other')]))).toBe(
      'connect ECONNREFUSED ::1:5432',
    )
    expect(describeError('plain')).toBe('plain')
  })
})

test.each([
  ['while it starts', 0],
  ['later', 1_500],
])('a process ends when its supervisor goes %s', async (_, afterMs) => {
  const code = `
    import { whenOrphaned } from '#db/startup.ts'
    await new Promise((resolve) => setTimeout(resolve, 500))
    whenOrphaned(() => process.exit(7))
    setTimeout(() => process.exit(8), 20_000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  await delay(afterMs)
  child.disconnect()
  expect((await once(child, 'exit'))[0]).toBe(7)
})
