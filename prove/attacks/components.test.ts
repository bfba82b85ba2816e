import { readdir, readFile } from 'node:fs/promises'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { createPool, type Pool } from '#db/client.ts'
import { natsServers } from '#events/bus/bus.ts'
import { until } from '#prove/servers/database.ts'
import { createAttackRng, startTarget } from './testing.ts'

const rng = createAttackRng('components')
/** The addresses in the environment of a process, as an intruder would read them there. */
const stolen: Record<string, { database: string; nats: string }> = {}
const pools: Pool[] = []

const stealFrom = async (pid: string) => {
  const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')
  const [command, environment] = [await read('cmdline'), (await read('environ')).split('\0')]
  const valueOf = (name: string) =>
    environment.find((line) => line.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
  const process = /(api|projector)(?:\/main)?\.ts/.exec(command)?.[1]
  if (process && valueOf('DATA_DIR') === target.dir)
    stolen[process] = { database: valueOf('DATABASE_URL'), nats: valueOf('NATS_URL') }
}

const target = shared(() => startTarget())
beforeAll(async () => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  await Promise.all(pids.map(stealFrom))
})
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
})

const poolOf = (process: string): Pool => {
  const pool = createPool({ url: stolen[process]?.database ?? '', name: 'attack', max: 1 })
  pools.push(pool)
  return pool
}

/** Returns the SQLSTATE with which PostgreSQL refuses a statement; undefined if it runs. */
const refusalOf = (pool: Pool, statement: string) =>
  pool.query(statement).then(
    () => undefined,
    (error: Error & { code?: string }) => error.code,
  )
const FORBIDDEN = '42501'

const visit = async () => {
  const quizUserId = crypto.randomUUID()
  await target.post('/quiz/user-info', { quizUserId, age: '60+', creo: `attack-${rng.hex().slice(0, 8)}` })
}

describe.each(['api', 'projector'])('the database account of the %s', (process) => {
  test.each([
    'update event_store.events set data = data',
    'delete from event_store.events',
    'truncate event_store.events cascade',
    'drop table event_store.events',
    'alter table event_store.events disable trigger all',
    'delete from desk.acts',
    'update desk.acts set act = act',
    'truncate desk.acts',
    'create role intruder superuser',
    'alter role app_append superuser',
    'create table event_store.mine (id int)',
    'copy event_store.events to program $$cat$$',
  ])(`it may not run: %s`, async (statement) => {
    await visit()
    expect(await refusalOf(poolOf(process), statement)).toBe(FORBIDDEN)
  })
})

test('the account of the projector reads the views of events, which projections in SQL need', async () => {
  const statement = 'select count(*) from analyst.quiz_visitor_arrived'
  expect(await refusalOf(poolOf('projector'), statement)).toBeUndefined()
  expect(await refusalOf(poolOf('api'), statement)).toBe(FORBIDDEN)
})

test('the account of the API may not write what the projector derives', async () => {
  const pool = poolOf('api')
  for (const statement of ['delete from projector.checkpoints', 'delete from reactions.jobs'])
    expect(await refusalOf(pool, statement), statement).toBe(FORBIDDEN)
})

test.each(['api', 'projector'])(
  'the NATS account of the %s may not purge or read the stream, nor delete messages',
  async (process) => {
    await visit()
    const operator = await connect(natsServers(target.natsUrl ?? ''))
    const manager = await jetstreamManager(operator)
    await until('the stream has messages', async () => {
      const info = await manager.streams.info('EVENTS').catch(() => undefined)
      return (info?.state.messages ?? 0) > 0
    })
    const intruder = await connect(natsServers(stolen[process]?.nats ?? ''))
    const calls = ['STREAM.PURGE.EVENTS', 'STREAM.MSG.DELETE.EVENTS', 'CONSUMER.CREATE.EVENTS']
    // The relay deletes a stream that another log wrote, and fills it again.
    if (process === 'api') calls.push('STREAM.DELETE.EVENTS')
    for (const call of calls)
      await expect(intruder.request(`$JS.API.${call}`, '{}', { timeout: 1_000 }), call).rejects.toThrow()
    expect((await manager.streams.info('EVENTS')).state.messages).toBeGreaterThan(0)
    await Promise.all([intruder.close(), operator.close()])
  },
)

test('the NATS account of consumers reads the stream and may do nothing else', async () => {
  await visit()
  const url = target.natsConsumerUrl ?? ''
  const intruder = await connect({ ...natsServers(url), inboxPrefix: '_INBOX_consumer' })
  const consumer = await jetstream(intruder, { checkAPI: false } as object).consumers.get('EVENTS', {})
  expect((await consumer.next())?.headers?.get('Position')).toBe('1')

  const subjects = [
    ...['STREAM.PURGE', 'STREAM.DELETE', 'STREAM.UPDATE', 'STREAM.MSG.DELETE', 'CONSUMER.DELETE'].map(
      (call) => `$JS.API.${call}.EVENTS`,
    ),
    '$JS.API.STREAM.CREATE.MINE',
    'stream.quiz.visitor-arrived',
    'events.quiz.visitor-arrived',
  ]
  for (const subject of subjects)
    await expect(intruder.request(subject, '{}', { timeout: 1_000 }), subject).rejects.toThrow(/permission/i)
  const refused = Promise.withResolvers<Error>()
  intruder.subscribe('_INBOX.>', {
    callback: (error) => {
      if (error) refused.resolve(error)
    },
  })
  expect(String(await refused.promise)).toMatch(/permission/i)
  await intruder.close()
})

test('NATS admits no one without an account', async () => {
  const { servers } = natsServers(target.natsUrl ?? '')
  await expect(connect({ servers, reconnect: false, timeout: 5_000 })).rejects.toThrow(/authorization/i)
})
