import { cp, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shared, createTestFolder } from '#prove/servers/resources.ts'
import type { Child } from '#operate/servers/child-process.ts'
import { createTestDatabase, until } from '#prove/servers/database.ts'
import { schemaVersion } from '#events/catalog.ts'
import { waitUntilCaughtUp, liveCheckpoint, startProjectorProcess } from './testing.ts'
import { visitor, writeEvents, type StoredEventInput } from './testing.events.ts'

const here = fileURLToPath(new URL('..', import.meta.url))

const database = shared(() => createTestDatabase())
const newer = shared(() => createTestFolder('newer-code'))
const logs = shared(() => createTestFolder('projectors'))
const children: Child[] = []

const change = async (file: string, edit: (text: string) => string) => {
  const path = join(newer.path, file)
  const before = await readFile(path, 'utf8')
  const after = edit(before)
  if (after === before) throw new Error(`${file} doesn't contain the text to change`)
  await writeFile(path, after)
}

/** Copies this code and adds a type of event to the quiz and a version to purchases, with no new revision. */
const createNewerCode = async () => {
  for (const name of ['api', 'commands', 'db', 'events', 'projector', 'providers', 'package.json']) {
    await cp(join(here, name), join(newer.path, name), { recursive: true })
  }
  await symlink(join(here, 'node_modules'), join(newer.path, 'node_modules'))
  await change('events/quiz/quiz.ts', (text) =>
    text.replace(
      `'quiz.checkout-opened'`,
      `'quiz.mood-given': event({ recorded: 'A mood.', data: z.object({ mood: z.string() }), fields: { mood: 'It.' } }),\n  $&`,
    ),
  )
  await change('events/payment/payment.ts', (text) =>
    text.replace(`'payment.purchase-completed': event({`, `$&\n    upcasts: [(older) => older],`),
  )
}

beforeAll(createNewerCode)
afterAll(async () => {
  await Promise.all(children.map((one) => one.stop('SIGKILL')))
})

const startProjector = (root: string): Child => {
  const child = startProjectorProcess(join(root, 'projector'), database.url, logs.path)
  children.push(child)
  return child
}

const ofNewerCode = (event: StoredEventInput): StoredEventInput => ({
  ...event,
  schemaVersion: schemaVersion('payment.purchase-completed') + 1,
})

const waiting = async () => {
  const { rows } = await database.pool.query<{ name: string; type: string }>(
    'select name, type from projector.waiting order by name',
  )
  return rows.map(({ name, type }) => `${name}: ${type}`)
}
const rowsOf = async (query: string) => (await database.pool.query(query)).rowCount
const positionOf = async (name: string) => (await liveCheckpoint(database.pool, name))?.position

test('deploying newer code, rolling it back and deploying it again skips no event and creates no dead letter', async () => {
  const [ada, ben] = [visitor(1), visitor(2)]
  const moodOf = ({ stream }: typeof ada): StoredEventInput => ({
    stream,
    type: 'quiz.mood-given',
    data: { mood: 'hopeful' },
  })
  const older = startProjector(here)
  await writeEvents(database.pool, [ada.did('quiz.visitor-arrived', { creo: 'spring' })])
  await waitUntilCaughtUp(database, 'quiz-funnel')

  // Newer code writes while older code leads.
  await writeEvents(database.pool, [
    ofNewerCode(ada.paid(1_500)),
    moodOf(ada),
    ben.did('quiz.visitor-arrived', { creo: 'spring' }),
  ])
  const expected = [
    'answer-insights: quiz.mood-given',
    'mail: payment.purchase-completed',
    'quiz-funnel: payment.purchase-completed',
  ]
  await until('the readers of these events wait', async () => {
    const found = await waiting()
    return expected.every((one) => found.includes(one))
  })
  await waitUntilCaughtUp(database, 'event-census')
  await waitUntilCaughtUp(database, 'progress')
  expect(await positionOf('quiz-funnel')).toBe(1)

  // Deploys newer code next to older code.
  startProjector(newer.path)
  for (const name of ['quiz-funnel', 'subscription', 'answer-insights']) await waitUntilCaughtUp(database, name)
  await until(
    'the mails to the buyer are requested',
    async () => (await rowsOf("select from reactions.jobs where queue = 'mail'")) === 3,
  )
  expect(await rowsOf('select from read.quiz_funnel_visitors where money is not null')).toBe(1)

  // Rolls back, so only older code runs.
  await children.at(-1)?.stop()
  await writeEvents(database.pool, [
    ofNewerCode(ben.paid(1_500)),
    visitor(3).did('quiz.visitor-arrived', { creo: 'spring' }),
  ])
  await until('older code waits again', async () => {
    const { rows } = await database.pool.query(
      `select position from projector.waiting where name in ('quiz-funnel', 'mail')`,
    )
    return rows.length === 2 && rows.every(({ position }) => position === 5)
  })
  expect(await positionOf('quiz-funnel')).toBe(4)
  await waitUntilCaughtUp(database, 'progress')

  // Deploys newer code again.
  startProjector(newer.path)
  await waitUntilCaughtUp(database, 'quiz-funnel')
  await until(
    'the mails to the other buyer are requested',
    async () => (await rowsOf("select from reactions.jobs where queue = 'mail'")) === 6,
  )
  expect(await rowsOf('select from read.quiz_funnel_visitors where money is not null')).toBe(2)
  expect(await rowsOf('select from projector.dead_letters')).toBe(0)
  await older.stop()
})
