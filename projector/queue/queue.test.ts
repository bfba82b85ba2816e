import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { createLog } from '#db/log.ts'
import { createTestDatabase } from '#prove/servers/database.ts'
import { DAY_MS } from '#events/time/time.ts'
import { addJob, createWorker, type Job, type JobResult, WHEN_REQUESTED } from './queue.ts'

let now: number
const database = shared(() => createTestDatabase())
beforeEach(async () => {
  now = Date.parse('2026-03-10T12:00:00Z')
  await database.pool.query('delete from reactions.jobs')
})

const { signal } = new AbortController()
const log = createLog('projector', 'silent')

const add = async (key: string = randomUUID()) => {
  const at = new Date(now)
  await addJob(database.pool, 'mail', { key, kind: 'reset', subject: 'a', data: {}, askedAt: at, dueAt: at })
  return key
}

const worker = (handle: (key: string) => Promise<JobResult>) =>
  createWorker(
    { pool: database.pool, log },
    {
      queue: 'mail',
      limit: 4,
      clock: () => new Date(now),
      firstPauseMs: 1_000,
      datedKinds: ['reminder', 'renewal-notice'],
      handle: ({ key }) => handle(key),
    },
  )

const jobOf = async (key: string) => {
  const { rows } = await database.pool.query(
    'select outcome, attempts, last_error as error, due_at as due from reactions.jobs where key = $1',
    [key],
  )
  return rows[0]
}

test('a failed job is repeated after pauses that double up to an hour, with its last error', async () => {
  const key = await add()
  const work = worker(() => Promise.reject(new Error('ruth@moab.example is unknown')))
  const pauses: number[] = []
  for (let n = 0; n < 14; n++) {
    await work(signal)
    const { due } = await jobOf(key)
    pauses.push((due.getTime() - now) / 1_000)
    now = due.getTime()
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024, 2_048, 3_600, 3_600])
  expect(await jobOf(key)).toMatchObject({ attempts: 14, error: 'internal error', outcome: null })
})

test('each job is done by one of several workers, and the job of a crashed one by another after its claim', async () => {
  const keys = await Promise.all(Array.from({ length: 12 }, () => add()))
  const done: string[] = []
  const workers = Array.from({ length: 3 }, () => worker(async (key) => (done.push(key), { outcome: 'sent' })))
  await Promise.all(workers.map((work) => work(signal)))
  expect(done.toSorted()).toEqual(keys.toSorted())

  const key = await add()
  const crashed = worker(() => new Promise(() => {}))
  void crashed(signal)
  await expect.poll(async () => (await jobOf(key))?.attempts).toBe(1)
  const other = worker(async () => ({ outcome: 'sent' }))
  await other(signal)
  expect(await jobOf(key)).toMatchObject({ outcome: null })
  now += 1_000
  await other(signal)
  expect(await jobOf(key)).toMatchObject({ outcome: 'sent', attempts: 2 })
})

test('a job that a process with a clock far ahead has claimed is done by another', async () => {
  const key = await add()
  const today = now
  now += 400 * DAY_MS
  void worker(() => new Promise(() => {}))(signal)
  await expect.poll(async () => (await jobOf(key))?.attempts).toBe(1)
  now = today
  await worker(async () => ({ outcome: 'sent' }))(signal)
  expect(await jobOf(key)).toMatchObject({ outcome: 'sent', attempts: 2 })
})

test('jobs that a process with a clock far ahead has requested are done after their pause', async () => {
  const today = now
  now += 400 * DAY_MS
  const key = await add()
  const at = new Date(now)
  const job = { subject: 'a', data: {}, askedAt: at, dueAt: new Date(now + 7 * DAY_MS) }
  await addJob(database.pool, 'mail', { ...job, key: 'later', kind: 'reset' })
  await addJob(database.pool, 'mail', { ...job, key: 'hour', kind: 'reminder' })
  await addJob(database.pool, 'mail', { ...job, key: 'renewal', kind: 'renewal-notice' })
  await addJob(database.pool, 'mail', { ...job, key: 'charge', kind: 'reset', dueAt: new Date(today + 20 * DAY_MS) })
  now = today
  await worker(async () => ({ outcome: 'sent' }))(signal)
  expect(await jobOf(key)).toMatchObject({ outcome: 'sent' })
  const dueIn = async (other: string) => ((await jobOf(other))?.due.getTime() - now) / DAY_MS
  expect([await dueIn('later'), await dueIn('charge')]).toEqual([7, 20])
  expect([await dueIn('hour'), await dueIn('renewal')]).toEqual([407, 407])
})

test.each([
  ['a job that was done stays done when it is requested again', { outcome: 'sent' }, 1],
  ['a job that was not needed is done when it is requested again', { outcome: 'not needed' }, 2],
  ['a job that waits is done when it is requested again', WHEN_REQUESTED, 2],
] as const)('%s', async (_, result, attempts) => {
  let made = 0
  const work = worker(async () => ((made += 1), result))
  const key = await add()
  await work(signal)
  now += 5_000
  await work(signal)
  expect(made).toBe(1)
  await add(key)
  await work(signal)
  expect(made).toBe(attempts)
})

test.each([
  ['wait', WHEN_REQUESTED],
  ['leave', 'remove'],
  ['do nothing', { outcome: 'not needed' }],
] as const)('a job that is requested while its attempt decides to %s stays due', async (_, result) => {
  const key = await add()
  const requestedAt = now
  const work = worker(async () => {
    await addJob(database.pool, 'mail', {
      key,
      kind: 'reset',
      subject: 'a',
      data: {},
      askedAt: new Date(now),
      dueAt: new Date(now),
    })
    return result
  })
  await work(signal)
  expect(await jobOf(key)).toMatchObject({ outcome: null, due: new Date(requestedAt) })
})

test('work that was due before a restore is marked in each attempt, until it is requested again', async () => {
  await database.pool.query('update event_store.log set restored_at = $1', [new Date(now)])
  try {
    const past = await add()
    now += 1_000
    const later = await add()
    const marks: [string, boolean][] = []
    const attempt = async (result: JobResult) => {
      const options = { queue: 'mail', limit: 4, clock: () => new Date(now), firstPauseMs: 1_000 } as const
      const handle = async ({ key, isPast }: Job) => (marks.push([key, isPast]), result)
      await createWorker({ pool: database.pool, log }, { ...options, handle })(signal)
      now += 10_000
      return marks.splice(0)
    }
    const marked = [
      [past, true],
      [later, false],
    ]
    expect((await attempt({ retry: 'ECONNREFUSED' })).toSorted()).toEqual(marked.toSorted())
    expect((await attempt({ outcome: 'not needed' })).toSorted()).toEqual(marked.toSorted())
    await add(past)
    expect(await attempt({ outcome: 'sent' })).toEqual([[past, false]])
  } finally {
    await database.pool.query('update event_store.log set restored_at = null')
  }
})
