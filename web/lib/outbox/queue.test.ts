import { describe, expect, test } from 'vitest'
import type { makeOutbox } from './queue.ts'
import { answerTo, makeWorld, settle } from './testing.outbox.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const enqueueAll = (tab: { enqueue: ReturnType<typeof makeOutbox>['enqueue'] }, questions: string[]) =>
  questions.forEach((question) => tab.enqueue('/quiz/answer', answerTo(question)))

describe('with a network', () => {
  test('calls arrive at once, in order, and nothing stays behind', async () => {
    const world = makeWorld()
    enqueueAll(world.openTab(), ['a', 'b', 'c'])
    await settle()
    expect(world.questions(world.applied)).toEqual(['a', 'b', 'c'])
    expect(world.sent).toHaveLength(3)
    expect(world.entries.size).toBe(0)
  })

  test('one call is on its way at a time', async () => {
    const world = makeWorld(['lost'])
    enqueueAll(world.openTab(), ['a', 'b', 'c'])
    await settle()
    expect(world.questions(world.sent.map(({ item }) => item))).toEqual(['a'])
  })
})

describe('without a network', () => {
  test('every failed attempt is logged, without what it says', async () => {
    const world = makeWorld(['lost', { busy: 0 }])
    enqueueAll(world.openTab(), ['a'])
    await world.pass(10_000)
    expect(world.warnings).toEqual(Array(2).fill('A call to /quiz/answer failed and is sent again'))
  })

  test('retries wait longer each time, half a second at first and never more than thirty', async () => {
    const world = makeWorld(Array.from({ length: 12 }, () => 'lost'))
    enqueueAll(world.openTab(), ['a'])
    await world.pass(600_000)
    const times = world.sent.map(({ at }) => at)
    expect(times.slice(1).map((at, i) => at - (times[i] ?? 0))).toEqual([
      500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000, 30_000, 30_000, 30_000,
    ])
  })

  test('every retry has the same key and the same bytes, also after a reload', async () => {
    const world = makeWorld(['lost', 'unanswered', 'lost'])
    const tab = world.openTab()
    enqueueAll(tab, ['a'])
    await world.pass(10)
    tab.close()
    world.openTab()
    await world.pass(60_000)
    expect(world.sent).toHaveLength(4)
    expect(new Set(world.sent.map(({ item }) => `${item.id} ${item.body}`)).size).toBe(1)
  })

  test('a network that is back is used at once', async () => {
    const world = makeWorld(['lost', 'lost', 'lost'])
    const tab = world.openTab()
    enqueueAll(tab, ['a', 'b'])
    await world.pass(2000)
    tab.nudge()
    await settle()
    expect(world.questions(world.applied)).toEqual(['a', 'b'])
  })

  test('a new call does not make the waiting ones impatient', async () => {
    const world = makeWorld(['lost'])
    const tab = world.openTab()
    enqueueAll(tab, ['a'])
    await settle()
    enqueueAll(tab, ['b'])
    await settle()
    expect(world.sent).toHaveLength(1)
  })
})

test('a wait the server asks for is kept, whatever else happens', async () => {
  const world = makeWorld([{ busy: 20_000 }])
  const tab = world.openTab()
  enqueueAll(tab, ['a'])
  await world.pass(19_000)
  tab.nudge()
  await settle()
  expect(world.sent).toHaveLength(1)
  await world.pass(1000)
  expect(world.questions(world.applied)).toEqual(['a'])
})

test('what the server refuses for good is given up, without saying what it was, and the rest goes on', async () => {
  const world = makeWorld(['refused'])
  enqueueAll(world.openTab(), ['a', 'b'])
  await settle()
  expect(world.questions(world.applied)).toEqual(['b'])
  expect(world.givenUp()).toEqual(['A call to /quiz/answer was given up: the server answered 400'])
})

describe('at most', () => {
  test('five hundred calls wait, the oldest of them', async () => {
    const world = makeWorld(['lost'])
    const questions = Array.from({ length: 501 }, (_, i) => `q-${i}`)
    enqueueAll(world.openTab(), questions)
    await world.pass(1000)
    expect(world.questions(world.applied)).toEqual(questions.slice(0, 500))
    expect(world.givenUp()).toHaveLength(1)
  })

  test('a week is how long a call waits', async () => {
    const world = makeWorld(['lost'])
    const tab = world.openTab()
    enqueueAll(tab, ['a'])
    await settle()
    tab.close()
    world.setClock(world.now() + 8 * DAY_MS)
    enqueueAll(world.openTab(), ['b'])
    await settle()
    expect(world.questions(world.applied)).toEqual(['b'])
    expect(world.givenUp()).toEqual(['A call to /quiz/answer was given up: it waited for a week'])
  })
})

test('a clock that is set back does not change the order', async () => {
  const world = makeWorld(['lost'])
  const tab = world.openTab()
  enqueueAll(tab, ['a'])
  await settle()
  world.setClock(world.now() - DAY_MS)
  enqueueAll(tab, ['b'])
  tab.close()
  enqueueAll(world.openTab(), ['c'])
  await settle()
  expect(world.questions(world.applied)).toEqual(['a', 'b', 'c'])
})

test('where storage is forbidden the visit still delivers', async () => {
  const world = makeWorld(['lost'])
  world.forbidStorage()
  enqueueAll(world.openTab(), ['a', 'b'])
  await world.pass(1000)
  expect(world.questions(world.applied)).toEqual(['a', 'b'])
})

test('two tabs do not send the same call twice', async () => {
  const world = makeWorld()
  const [one, other] = [world.openTab(), world.openTab()]
  enqueueAll(one, ['a', 'b'])
  other.nudge()
  enqueueAll(other, ['c'])
  await settle()
  expect(world.questions(world.sent.map(({ item }) => item))).toEqual(['a', 'b', 'c'])
})

test('a tab that hears late of what another has sent does not send it again', async () => {
  const world = makeWorld()
  const [one, late] = [world.openTab(), world.openTab({ isLate: true })]
  enqueueAll(one, ['a', 'b'])
  late.nudge()
  await settle()
  enqueueAll(late, ['c'])
  await settle()
  expect(world.questions(world.sent.map(({ item }) => item))).toEqual(['a', 'b', 'c'])
  expect(await late.whenSettled(0)).toBe(true)
})

describe('a page that is left', () => {
  test('sends all that waits, each once', async () => {
    const world = makeWorld(['lost'])
    const tab = world.openTab()
    enqueueAll(tab, ['a', 'b', 'c'])
    await settle()
    tab.flush()
    await settle()
    expect(world.questions(world.applied)).toEqual(['a', 'b', 'c'])
    expect(world.sent).toHaveLength(4)
    expect(world.entries.size).toBe(0)
  })

  test('lets no later answer overtake an earlier one to the same question', async () => {
    const world = makeWorld(['lost'])
    const tab = world.openTab()
    enqueueAll(tab, ['a', 'b', 'a', 'c'])
    await settle()
    tab.flush()
    expect(world.questions(world.sent.slice(1).map(({ item }) => item))).toEqual(['a', 'b'])
  })

  test('does not send again what is on its way', async () => {
    const world = makeWorld()
    const tab = world.openTab()
    enqueueAll(tab, ['a'])
    tab.flush()
    await settle()
    expect(world.sent).toHaveLength(1)
  })
})

describe('whoever waits', () => {
  test('hears when all enqueued so far has arrived', async () => {
    const world = makeWorld(['lost', 'fine', 'refused', 'lost', 'lost', 'lost'])
    const tab = world.openTab()
    enqueueAll(tab, ['a', 'b'])
    const settled = tab.whenSettled(5000)
    enqueueAll(tab, ['c'])
    await world.pass(600)
    expect(await settled).toBe(true)
    expect(world.questions(world.applied)).toEqual(['a'])
  })

  test('is told false when it takes too long', async () => {
    const world = makeWorld(['lost', 'lost', 'lost', 'lost'])
    const tab = world.openTab()
    enqueueAll(tab, ['a'])
    const settled = tab.whenSettled(1000)
    await world.pass(1000)
    expect(await settled).toBe(false)
  })

  test('does not wait when there is nothing to wait for', async () => {
    expect(await makeWorld().openTab().whenSettled(1000)).toBe(true)
  })
})
