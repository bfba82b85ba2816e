import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestFolder, eachTest } from '#prove/servers/resources.ts'
import { openJournal } from '#prove/simulation/journal.ts'
import { readJournals } from './journals.ts'

const folder = eachTest(() => createTestFolder('journals'))

const open = () =>
  openJournal(join(folder.path, 'new'), { simulation: 'r', seed: 1, visitors: 1, url: 'http://127.0.0.1' })
const asked = (name: string) => ({ asked: name, visitor: 'v', endpoint: '/quiz/answer', key: name, expects: [] })
const read = (before = Number.POSITIVE_INFINITY) => readJournals(join(folder.path, 'new'), before)

test('a journal returns the replies that clients received', async () => {
  const journal = open()
  for (const name of ['a', 'b', 'c']) journal.recordAttempt(asked(name))
  journal.recordAcknowledged('a')
  journal.recordRefused('b', 400)
  journal.close()
  const { files, operations } = await read()
  expect(files).toBe(1)
  expect(operations.map((o) => [o.name, o.causation, o.acknowledgedAt !== undefined, o.refusedBy])).toEqual([
    ['a', '/quiz/answer a', true, undefined],
    ['b', '/quiz/answer b', false, 400],
    ['c', '/quiz/answer c', false, undefined],
  ])
  expect(operations[0]?.acknowledgedAt).toBeGreaterThan(operations[0]?.sentAt ?? Number.POSITIVE_INFINITY)
})

test('a journal is readable up to the line at which its simulation was killed', async () => {
  const journal = open()
  journal.recordAttempt(asked('a'))
  journal.recordAcknowledged('a')
  // Every line is in the file without a close, and the machine stopped while it wrote the next one.
  await writeFile(journal.file, `${await readFile(journal.file, 'utf8')}{"asked":"b","at":17`)
  const { operations } = await read()
  expect(operations.map(({ name, acknowledgedAt }) => [name, acknowledgedAt !== undefined])).toEqual([['a', true]])
})

test('a journal that is damaged in the middle is rejected', async () => {
  const journal = open()
  journal.recordAttempt(asked('a'))
  journal.close()
  await writeFile(journal.file, (await readFile(journal.file, 'utf8')).replace('{"asked"', '{"ask'))
  await expect(read()).rejects.toThrow(`Line 2 of the journal ${journal.file} is damaged`)
})

test('an open journal counts only operations acknowledged well before the database snapshot', async () => {
  const journal = open()
  journal.recordAttempt(asked('a'))
  journal.recordAcknowledged('a')
  const { operations } = await read(performance.timeOrigin + performance.now() + 500)
  expect(operations[0]?.acknowledgedAt).toBeUndefined()
  const later = await read(performance.timeOrigin + performance.now() + 1_500)
  expect(later.operations[0]?.acknowledgedAt).toBeDefined()
  journal.close()
  const closed = await read(performance.timeOrigin + performance.now())
  expect(closed.operations[0]?.acknowledgedAt).toBeDefined()
})

test('a missing folder contains no journals', async () => {
  expect(await read()).toEqual({ files: 0, operations: [] })
})
