import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

/** Resolves in the next turn of the event loop. */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

test('each turn of the event loop starts one task, in order', async () => {
  const turns = createTurns()
  const started: number[] = []
  const tasks = [1, 2, 3].map((n) => turns.wait().then(() => started.push(n)))
  expect(started).toEqual([])
  await nextTurn()
  expect(started).toEqual([1])
  await nextTurn()
  expect(started).toEqual([1, 2])
  await Promise.all(tasks)
  expect(started).toEqual([1, 2, 3])
})

test('a task that comes while others wait is the last, and one that comes later starts as well', async () => {
  const turns = createTurns()
  const started: string[] = []
  const first = turns.wait().then(() => started.push('first'))
  await Promise.all([first, turns.wait().then(() => started.push('second'))])
  await turns.wait()
  expect(started).toEqual(['first', 'second'])
})
