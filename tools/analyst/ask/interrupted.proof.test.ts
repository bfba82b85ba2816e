import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { shared } from '#testing/resources.ts'
import { until } from '#testing/database.ts'
import { arrivalsQuestion, COUNT, createAskHarness, toolFile } from './testing.ask.ts'

const EVENTS = 40_000

const harness = shared(() => createAskHarness())
beforeAll(async () => {
  await harness.database.pool.query(
    `insert into event_store.events
     select n, n, 'quiz-' || gen_random_uuid(), 1, gen_random_uuid(), 'quiz.visitor-arrived', 1, '{"creo":null}', '{}',
       timestamptz '2026-03-01 00:30Z' + n % 24 * interval '1 hour'
     from generate_series(1, $1) n`,
    [EVENTS],
  )
})

/** A question that notes which position it sees first, and that it has passed a part of history. Then it may stop itself. */
const noting = (name: string, isPaused: boolean) =>
  arrivalsQuestion(
    `(row, { position }) => {
      if (first === undefined) appendFileSync('${join(harness.folder, name)}.first', position + ' ')
      first ??= position
      if (position === ${EVENTS / 4}) {
        appendFileSync('${join(harness.folder, name)}.passed', 'yes')
        ${isPaused ? "process.kill(process.pid, 'SIGSTOP')" : ''}
      }
      for (let n = 0; n < 60_000; n++) Math.sqrt(n)
      return { visitors: (row?.visitors ?? 0) + 1 }
    }`,
    `import { appendFileSync } from 'node:fs'
     let first`,
  )

/** Starts a question in a process, and waits until it has passed a part of history. */
const startAsking = async (name: string, { isPaused = false } = {}) => {
  const F = await harness.file(`${name}.ts`, noting(name, isPaused))
  // An earlier try of the same test leaves its notes.
  for (const note of ['first', 'passed']) await rm(join(harness.folder, `${name}.${note}`), { force: true })
  const child = spawn(process.execPath, [toolFile('ask'), `F=${F}`], { env: harness.env })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const passed = join(harness.folder, `${name}.passed`)
  await until(
    'the question has passed a part of history',
    () => readFile(passed, 'utf8').then(Boolean, () => false),
    30,
  )
  return {
    F,
    end: async (signal: NodeJS.Signals) => {
      child.kill(signal)
      await once(child, 'close')
      return said
    },
  }
}

const foldersLeft = () => readdir(join(harness.folder, 'ask')).catch(() => [])

/** Sessions of questions in the database. The server may notice a moment later that a client is gone. */
const sessions = async () => {
  const { rows } = await harness.database.pool.query(
    `select from pg_stat_activity where application_name in ('make ask', 'make sql') and datname = current_database()`,
  )
  return rows.length
}

const everyHour = Array.from({ length: 24 }, (_, hour) => {
  const visitors = Math.floor(EVENTS / 24) + (hour >= 1 && hour <= EVENTS % 24 ? 1 : 0)
  return `{"hour":${hour},"visitors":${visitors}}`
})

test('a question that Ctrl-C stopped goes on at the same event, and leaves nothing behind', async () => {
  const asking = await startAsking('stopped')
  expect(await asking.end('SIGINT')).toContain('Stopped: the same question goes on here, and another one discards it')
  expect(await foldersLeft()).toHaveLength(1)
  const { code, said } = await harness.tool('ask', `F=${asking.F}`, 'FORMAT=ndjson')
  expect(code).toBe(0)
  expect(said.trim().split('\n').toSorted()).toEqual(everyHour.toSorted())
  const [first, again] = (await readFile(join(harness.folder, 'stopped.first'), 'utf8')).trim().split(' ').map(Number)
  expect(first).toBe(1)
  expect(again).toBeGreaterThan(EVENTS / 4)
  expect(await foldersLeft()).toEqual([])
})

test('the next question removes what a killed one left', async () => {
  const asking = await startAsking('killed')
  expect(await sessions()).toBeGreaterThan(0)
  await asking.end('SIGKILL')
  expect(await foldersLeft()).toHaveLength(1)
  const F = await harness.file('hours.ts', arrivalsQuestion(COUNT))
  const { said } = await harness.tool('ask', `F=${F}`, 'FORMAT=ndjson')
  expect(said.trim().split('\n').toSorted()).toEqual(everyHour.toSorted())
  expect(await foldersLeft()).toEqual([])
  await expect.poll(sessions).toBe(0)
})

test('a question that is being answered is not answered twice at the same time', async () => {
  const asking = await startAsking('twice', { isPaused: true })
  expect((await harness.tool('ask', `F=${asking.F}`)).said).toBe(
    'Another process is answering this question: wait for it, or stop it',
  )
  await asking.end('SIGKILL')
})

/** A question that notes that it has begun, and never comes to an end. */
const endless = (note: string) =>
  arrivalsQuestion(
    `() => { writeFileSync('${note}', 'yes'); for (;;) Math.sqrt(2) }`,
    `import { writeFileSync } from 'node:fs'`,
  )

test('a question that loops endlessly ends with Ctrl-C within seconds, and leaves nothing', async () => {
  const note = join(harness.folder, 'endless.begun')
  await rm(note, { force: true })
  const F = await harness.file('endless.ts', endless(note))
  const child = spawn(process.execPath, [toolFile('ask'), `F=${F}`], { env: harness.env })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await until('the question loops', () => readFile(note).then(Boolean, () => false), 30)
  const start = performance.now()
  child.kill('SIGINT')
  await once(child, 'close')
  expect(performance.now() - start).toBeLessThan(6_000)
  expect(said).toContain('Stopped: its code did not come to an end, so nothing is kept')
  expect(await foldersLeft()).toEqual([])
  await expect.poll(sessions).toBe(0)
})

test('a question that loops endlessly is stopped after a time', async () => {
  const F = await harness.file('endless.ts', endless(join(harness.folder, 'endless.begun')))
  expect((await harness.tool('ask', `F=${F}`, 'BATCH_SECONDS=6')).said).toBe(
    'It was stopped: its code took more than 6 s for one batch of events (BATCH_SECONDS)',
  )
  expect(await foldersLeft()).toEqual([])
})
