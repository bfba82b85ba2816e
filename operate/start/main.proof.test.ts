import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '#operate/servers/embedded-servers.ts'
import { until } from '#prove/servers/database.ts'
import { startProduct } from '#prove/servers/product.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/** Starts the product in a way that must fail. Returns its error message. */
const refusedStart = async (env: NodeJS.ProcessEnv) => {
  const ended = run(process.execPath, [join(root, 'operate/start/main.ts')], {
    env: { ...process.env, NODE_ENV: 'test', ...env },
  })
  const { code, stderr } = await ended.then(
    () => ({ code: 0, stderr: '' }),
    (error: { code: number; stderr: string }) => error,
  )
  return { code, message: stderr.trim() }
}

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  // Stops in reverse order: two products may share a folder, which is deleted with the last stop.
  for (const stop of stops.splice(0).reverse()) await stop()
})
const started = async (env?: NodeJS.ProcessEnv) => {
  const product = await startProduct(env)
  stops.push(product.stop)
  return product
}

test('the product keeps its state across restarts and leaves no process running', async () => {
  const product = await started()
  const quizUserId = crypto.randomUUID()
  expect((await post(`${product.url}/api/v1/quiz/user-info`, { quizUserId, age: '60+' })).status).toBe(200)
  const welcome = await readFile(join(product.dir, 'run.log'), 'utf8')
  expect(welcome).toContain(`For analysts    ${product.analystUrl}\n`)
  // The address to open is read first where it is last, and a warning above it would be read, too.
  expect([welcome.trimEnd().endsWith(`The site        ${product.url}/`), /warn/i.test(welcome)]).toEqual([true, false])
  const client = new pg.Client({ connectionString: product.databaseUrl })
  await client.connect()
  client.on('error', () => {})
  const { rows } = await client.query(`select pid from pg_stat_activity where application_name in ('api', 'projector')`)
  expect(rows.length).toBeGreaterThan(0)
  process.kill(product.pid, 'SIGINT')
  while (isAlive(product.pid)) await new Promise((resolve) => setTimeout(resolve, 50))
  await expect(fetch(`${product.url}/healthz`)).rejects.toThrow()
  await expect(new pg.Client({ connectionString: product.databaseUrl }).connect()).rejects.toThrow()

  const again = await started({ DATA_DIR: product.dir })
  const second = new pg.Client({ connectionString: again.databaseUrl })
  await second.connect()
  const stored = await second.query(
    `select coalesce(to_json(f.value), e.data) as value from event_store.events e
     left join event_store.forgettable f using (position) where stream = $1 order by position`,
    [`quiz-${quizUserId}`],
  )
  await second.end()
  expect(stored.rows.map((row) => row.value)).toEqual([{ creo: null }, '60+'])
})

test('PostgreSQL and NATS start again at the same addresses when they are killed', async () => {
  const product = await started()
  const pidIn = async (file: string) => Number.parseInt(await readFile(join(product.dir, file), 'utf8').catch(() => ''))
  const files = ['postgres/postmaster.pid', 'nats/nats.pid']
  const killed = await Promise.all(files.map(pidIn))
  for (const pid of killed) process.kill(pid, 'SIGKILL')
  await until('both run again', async () =>
    (await Promise.all(files.map(pidIn))).every((pid, n) => pid > 0 && pid !== killed[n]),
  )
  const state = async () => await (await fetch(`${product.url}/readyz`)).json()
  await until('the product is ready', async () => {
    const { ready, bus } = await state()
    return ready && bus === 'connected'
  })
  const quizUserId = crypto.randomUUID()
  expect((await post(`${product.url}/api/v1/quiz/user-info`, { quizUserId, age: '60+' })).status).toBe(200)
})

test('the product runs without a NATS server, and its readiness says so', async () => {
  const product = await started({ NATS_URL: 'nats://127.0.0.1:9' })
  const ready = await fetch(`${product.url}/readyz`)
  expect(ready.status).toBe(200)
  expect(await ready.json()).toMatchObject({ ready: true, bus: 'connecting' })
})

test('a second start, a taken port, a bad folder, a bad setting and a dead database are each refused with one clear message', async () => {
  const product = await started()
  const PORT = String(await freePort())
  const second = await refusedStart({ DATA_DIR: product.dir, PORT })
  expect(second).toMatchObject({ code: 1, message: expect.stringContaining('already runs') })

  const blocker = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => blocker.once('listening', resolve))
  const address = blocker.address()
  const taken = typeof address === 'object' ? String(address?.port) : ''
  const port = await refusedStart({ DATA_DIR: join(product.dir, 'b'), PORT: taken })
  blocker.close()
  expect(port).toMatchObject({ code: 1, message: expect.stringContaining(`Port ${taken} is taken`) })

  const folder = await refusedStart({ DATA_DIR: '/dev/null/data', PORT })
  expect(folder).toMatchObject({ code: 1, message: expect.stringContaining('/dev/null/data cannot be written') })
  const setting = await refusedStart({ DATA_DIR: join(product.dir, 'b'), PORT: 'eighty' })
  expect(setting).toMatchObject({ code: 1, message: expect.stringContaining('PORT is a whole number') })
  const rounds = await refusedStart({ DATA_DIR: join(product.dir, 'b'), PORT, PASSWORD_ROUNDS: 'many' })
  expect(rounds).toMatchObject({ code: 1, message: expect.stringMatching(/^These settings .*\n.*PASSWORD_ROUNDS.*$/) })
  const database = await refusedStart({
    DATA_DIR: join(product.dir, 'c'),
    PORT,
    DATABASE_URL: 'postgres://a:b@127.0.0.1:9/x',
  })
  expect(database).toMatchObject({ code: 1, message: expect.stringContaining('DATABASE_URL') })
  for (const { message } of [second, port, folder, database]) expect(message.split('\n')).toHaveLength(1)
  expect(existsSync(join(product.dir, 'b', 'postgres'))).toBe(false)
})
