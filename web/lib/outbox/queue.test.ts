import { describe, expect, test } from 'vitest'
import type { createOutbox } from './queue.ts'
import { answerTo, createDeps, settle } from './testing.outbox.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const enqueueAll = (tab: { enqueue: ReturnType<typeof createOutbox>['enqueue'] }, questions: string[]) =>
  questions.forEach((question) => tab.enqueue('/quiz/answer', answerTo(question)))

describe('with a network', () => {
  test('calls arrive at once, in order, and nothing stays behind', async () => {
    const deps = createDeps()
    enqueueAll(deps.openTab(), ['a', 'b', 'c'])
    await settle()
    expect(deps.questions(deps.applied)).toEqual(['a', 'b', 'c'])
    expect(deps.sent).toHaveLength(3)
    expect(deps.entries.size).toBe(0)
  })

  test('one call is on its way at a time', async () => {
    const deps = createDeps(['lost'])
    enqueueAll(deps.openTab(), ['a', 'b', 'c'])
    await settle()
    expect(deps.questions(deps.sent.map(({ item }) => item))).toEqual(['a'])
  })
})

describe('without a network', () => {
  test('every failed attempt is logged, without what it says', async () => {
    const deps = createDeps(['lost', { busy: 0 }])
    enqueueAll(deps.openTab(), ['a'])
    await deps.pass(10_000)
    expect(deps.warnings).toEqual(Array(2).fill('A call to /quiz/answer failed and is sent again'))
  })

  test('retries wait longer each time, half a second at first and never more than thirty', async () => {
    const deps = createDeps(Array.from({ length: 12 }, () => 'lost'))
    enqueueAll(deps.openTab(), ['a'])
    await deps.pass(600_000)
    const times = deps.sent.map(({ at }) => at)
    expect(times.slice(1).map((at, i) => at - (times[i] ?? 0))).toEqual([
      500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000, 30_000, 30_000, 30_000,
    ])
  })

  test('every retry has the same key and the same bytes, also after a reload', async () => {
    const deps = createDeps(['lost', 'unanswered', 'lost'])
    const tab = deps.openTab()
    enqueueAll(tab, ['a'])
    await deps.pass(10)
    tab.close()
    deps.openTab()
    await deps.pass(60_000)
    expect(deps.sent).toHaveLength(4)
    expect(new Set(deps.sent.map(({ item }) => `${item.id} ${item.body}`)).size).toBe(1)
  })

  test('a network that is back is used at once', async () => {
    const deps = createDeps(['lost', 'lost', 'lost'])
    const tab = deps.openTab()
    enqueueAll(tab, ['a', 'b'])
    await deps.pass(2000)
    tab.nudge()
    await settle()
    expect(deps.questions(deps.applied)).toEqual(['a', 'b'])
  })

  test('a new call does not make the waiting ones impatient', async () => {
    const deps = createDeps(['lost'])
    const tab = deps.openTab()
    enqueueAll(tab, ['a'])
    await settle()
    enqueueAll(tab, ['b'])
    await settle()
    expect(deps.sent).toHaveLength(1)
  })
})

test('a wait the server asks for is kept, whatever else happens', async () => {
  const deps = createDeps([{ busy: 20_000 }])
  const tab = deps.openTab()
  enqueueAll(tab, ['a'])
  await deps.pass(19_000)
  tab.nudge()
  await settle()
  expect(deps.sent).toHaveLength(1)
  await deps.pass(1000)
  expect(deps.questions(deps.applied)).toEqual(['a'])
})

test('what the server refuses for good is given up, without saying what it was, and the rest goes on', async () => {
  const deps = createDeps(['refused'])
  enqueueAll(deps.openTab(), ['a', 'b'])
  await settle()
  expect(deps.questions(deps.applied)).toEqual(['b'])
  expect(deps.givenUp()).toEqual(['A call to /quiz/answer was given up: the server answered 400'])
})

describe('at most', () => {
  test('five hundred calls wait, the oldest of them', async () => {
    const deps = createDeps(['lost'])
    const questions = Array.from({ length: 501 }, (_, i) => `q-${i}`)
    enqueueAll(deps.openTab(), questions)
    await deps.pass(1000)
    expect(deps.questions(deps.applied)).toEqual(questions.slice(0, 500))
    expect(deps.givenUp()).toHaveLength(1)
  })

  test('a week is how long a call waits', async () => {
    const deps = createDeps(['lost'])
    const tab = deps.openTab()
    enqueueAll(tab, ['a'])
    await settle()
    tab.close()
    deps.setClock(deps.now() + 8 * DAY_MS)
    enqueueAll(deps.openTab(), ['b'])
    await settle()
    expect(deps.questions(deps.applied)).toEqual(['b'])
    expect(deps.givenUp()).toEqual(['A call to /quiz/answer was given up: it waited for a week'])
  })
})

test('a clock that is set back does not change the order', async () => {
  const deps = createDeps(['lost'])
  const tab = deps.openTab()
  enqueueAll(tab, ['a'])
  await settle()
  deps.setClock(deps.now() - DAY_MS)
  enqueueAll(tab, ['b'])
  tab.close()
  enqueueAll(deps.openTab(), ['c'])
  await settle()
  expect(deps.questions(deps.applied)).toEqual(['a', 'b', 'c'])
})

test('where storage is forbidden the visit still delivers', async () => {
  const deps = createDeps(['lost'])
  deps.forbidStorage()
  enqueueAll(deps.openTab(), ['a', 'b'])
  await deps.pass(1000)
  expect(deps.questions(deps.applied)).toEqual(['a', 'b'])
})

test('two tabs do not send the same call twice', async () => {
  const deps = createDeps()
  const [one, other] = [deps.openTab(), deps.openTab()]
  enqueueAll(one, ['a', 'b'])
  other.nudge()
  enqueueAll(other, ['c'])
  await settle()
  expect(deps.questions(deps.sent.map(({ item }) => item))).toEqual(['a', 'b', 'c'])
})

test('a tab that hears late of what another has sent does not send it again', async () => {
  const deps = createDeps()
  const [one, late] = [deps.openTab(), deps.openTab({ isLate: true })]
  enqueueAll(one, ['a', 'b'])
  late.nudge()
  await settle()
  enqueueAll(late, ['c'])
  await settle()
  expect(deps.questions(deps.sent.map(({ item }) => item))).toEqual(['a', 'b', 'c'])
  expect(await late.whenSettled(0)).toBe(true)
})

describe('a page that is left', () => {
  test('sends all that waits, each once', async () => {
    const deps = createDeps(['lost'])
    const tab = deps.openTab()
    enqueueAll(tab, ['a', 'b', 'c'])
    await settle()
    tab.flush()
    await settle()
    expect(deps.questions(deps.applied)).toEqual(['a', 'b', 'c'])
    expect(deps.sent).toHaveLength(4)
    expect(deps.entries.size).toBe(0)
  })

  test('lets no later answer overtake an earlier one to the same question', async () => {
    const deps = createDeps(['lost'])
    const tab = deps.openTab()
    enqueueAll(tab, ['a', 'b', 'a', 'c'])
    await settle()
    tab.flush()
    expect(deps.questions(deps.sent.slice(1).map(({ item }) => item))).toEqual(['a', 'b'])
  })

  test('does not send again what is on its way', async () => {
    const deps = createDeps()
    const tab = deps.openTab()
    enqueueAll(tab, ['a'])
    tab.flush()
    await settle()
    expect(deps.sent).toHaveLength(1)
  })
})

describe('whoever waits', () => {
  test('hears when all enqueued so far has arrived', async () => {
    const deps = createDeps(['lost', 'fine', 'refused', 'lost', 'lost', 'lost'])
    const tab = deps.openTab()
    enqueueAll(tab, ['a', 'b'])
    const settled = tab.whenSettled(5000)
    enqueueAll(tab, ['c'])
    await deps.pass(600)
    expect(await settled).toBe(true)
    expect(deps.questions(deps.applied)).toEqual(['a'])
  })

  test('is told false when it takes too long', async () => {
    const deps = createDeps(['lost', 'lost', 'lost', 'lost'])
    const tab = deps.openTab()
    enqueueAll(tab, ['a'])
    const settled = tab.whenSettled(1000)
    await deps.pass(1000)
    expect(await settled).toBe(false)
  })

  test('does not wait when there is nothing to wait for', async () => {
    expect(await createDeps().openTab().whenSettled(1000)).toBe(true)
  })
})
