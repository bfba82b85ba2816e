import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeOutbox } from './outbox-queue.ts'
import type { Verdict } from './outbox-send.ts'
import { makeShelf, type Item } from './outbox-shelf.ts'

const visitor = '0f4d2a5e-6f0c-4c7e-9d49-1f1c8f0a2b11'
const answerTo = (questionId: string) => ({ quizUserId: visitor, questionId, answer: 'Yes', timeTaken: '1.00' })
const DAY_MS = 24 * 60 * 60 * 1000

type Entries = Map<string, string>

/** Storage as one tab sees it, and the views of it that its changes reach. */
const storageOf = (seen: Entries, puts: Entries[], removals: Entries[]) => {
  const keys = [...seen.keys()]
  return {
    getItem: (key: string) => seen.get(key) ?? null,
    setItem: (key: string, value: string) => puts.forEach((view) => view.set(key, value)),
    removeItem: (key: string) => removals.forEach((view) => view.delete(key)),
    clear: () => seen.clear(),
    key: (i: number) => keys[i] ?? null,
    length: keys.length,
  }
}

/** What happens to one request on its way. `lost` never reaches the server; of `unanswered` only the answer is lost. */
type Fate = 'fine' | 'lost' | 'unanswered' | 'refused' | { busy: number }

/** All that can happen without time passing. */
const settle = () => new Promise<void>((done) => setImmediate(done))

/** A browser with one storage and any number of tabs, a clock, and a server that knows what it has applied. */
const makeWorld = (fates: Fate[] = []) => {
  const entries: Entries = new Map()
  /** As seen by a tab that has not heard yet of what others removed. */
  const stale: Entries = new Map()
  const timers = new Set<{ at: number; callBack: () => void }>()
  const applied: Item[] = []
  const sent: { item: Item; at: number }[] = []
  const warnings: string[] = []
  let clock = 1_000_000
  let ids = 0
  const done = new Set<string>()
  let storage = (isLate: boolean) => {
    const seen = isLate ? [stale, entries] : [entries]
    return storageOf(seen[0] ?? entries, [entries, stale], seen)
  }

  const apply = (item: Item) => {
    if (!applied.some(({ id }) => id === item.id)) applied.push(item)
  }
  const send = async (item: Item): Promise<Verdict> => {
    sent.push({ item, at: clock })
    const fate = fates.shift() ?? 'fine'
    await Promise.resolve()
    if (fate === 'fine' || fate === 'unanswered') apply(item)
    if (fate === 'fine') return 'delivered'
    if (fate === 'refused') return { refused: 400 }
    return { again: typeof fate === 'object' ? fate.busy : 0 }
  }
  let turn: Promise<unknown> = Promise.resolve()

  return {
    entries,
    applied,
    sent,
    warnings,
    questions: (items: Item[]) => items.map(({ body }) => JSON.parse(body).questionId as string),
    forbidStorage: () => {
      storage = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
    },
    setClock: (to: number) => (clock = to),
    now: () => clock,
    /** A page of this browser. Its timers end with it. */
    openTab: ({ locks = true, isLate = false } = {}) => {
      const own = new Set<{ at: number; callBack: () => void }>()
      const outbox = makeOutbox({
        shelf: makeShelf(() => storage(isLate)),
        send,
        now: () => clock,
        random: () => 0,
        makeId: () => `key-${++ids}`,
        later: (ms, callBack) => {
          const timer = { at: clock + ms, callBack }
          own.add(timer)
          timers.add(timer)
          return () => void timers.delete(timer)
        },
        tabs: {
          exclusive: (work) => {
            if (!locks) return work()
            const mine = turn.then(work)
            turn = mine
            return mine
          },
          tellDone: async (id) => void (locks && done.add(id)),
          isDone: async (id) => done.has(id),
        },
        warn: (message) => warnings.push(message),
      })
      outbox.nudge()
      return { ...outbox, close: () => own.forEach((timer) => timers.delete(timer)) }
    },
    /** Lets so much time pass. */
    pass: async (ms: number) => {
      const end = clock + ms
      await settle()
      for (;;) {
        const [first] = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
        if (!first) break
        timers.delete(first)
        clock = Math.max(clock, first.at)
        first.callBack()
        await settle()
      }
      clock = end
    },
  }
}

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
  expect(world.warnings).toEqual(['A call to /quiz/answer was given up: the server answered 400'])
})

describe('at most', () => {
  test('five hundred calls wait, the oldest of them', async () => {
    const world = makeWorld(['lost'])
    const questions = Array.from({ length: 501 }, (_, i) => `q-${i}`)
    enqueueAll(world.openTab(), questions)
    await world.pass(1000)
    expect(world.questions(world.applied)).toEqual(questions.slice(0, 500))
    expect(world.warnings).toHaveLength(1)
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
    expect(world.warnings).toEqual(['A call to /quiz/answer was given up: it waited for a week'])
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

describe('whatever fails, whenever pages are left and reopened', () => {
  const fate = fc.oneof(
    { weight: 3, arbitrary: fc.constant<Fate>('fine') },
    fc.constantFrom<Fate>('lost', 'unanswered'),
    fc.integer({ min: 0, max: 60_000 }).map((busy): Fate => ({ busy })),
  )
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.constant('answer' as const) },
    { weight: 2, arbitrary: fc.integer({ min: 0, max: 5000 }) },
    fc.constantFrom('nudge' as const, 'reload' as const, 'leave' as const, 'switch' as const),
  )
  type Steps = (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[]
  const courses = [fc.array(step, { maxLength: 30 }), fc.array(fate, { maxLength: 30 })] as const

  /** Two tabs, of which one is in use; three questions, answered again and again. In the end there is time enough. */
  const walk = async (steps: Steps, fates: Fate[], locks: boolean) => {
    const world = makeWorld([...fates])
    let [used, other] = [world.openTab({ locks }), world.openTab({ locks })]
    let answers = 0
    for (const what of steps) {
      if (typeof what === 'number') await world.pass(what)
      else if (what === 'answer') used.enqueue('/quiz/answer', answerTo(`q-${answers++ % 3}`))
      else if (what === 'nudge') used.nudge()
      else if (what === 'switch') [used, other] = [other, used]
      else {
        if (what === 'leave') used.flush()
        used.close()
        used = world.openTab({ locks })
      }
    }
    await world.pass(fates.length * 90_000 + 60_000)
    return { world, keys: Array.from({ length: answers }, (_, i) => `key-${i + 1}`) }
  }

  test.each([true, false])('each call arrives once and in order (where tabs can lock: %s)', async (locks) => {
    const staying = courses[0].map((steps) => steps.filter((what) => what !== 'leave'))
    await fc.assert(
      fc.asyncProperty(staying, courses[1], async (steps, fates) => {
        const { world, keys } = await walk(steps, fates, locks)
        expect(world.applied.map(({ id }) => id)).toEqual(keys)
        expect(world.entries.size).toBe(0)
        expect(world.warnings).toEqual([])
      }),
    )
  })

  test('each arrives once, and per question in order, also when pages are left with calls still waiting', async () => {
    await fc.assert(
      fc.asyncProperty(...courses, async (steps, fates) => {
        const { world, keys } = await walk(steps, fates, true)
        const arrived = Map.groupBy(world.applied, ({ body }) => JSON.parse(body).questionId as string)
        for (const items of arrived.values()) expect(items).toEqual(items.toSorted((a, b) => a.order - b.order))
        expect(new Set(world.applied.map(({ id }) => id))).toEqual(new Set(keys))
        expect(world.entries.size).toBe(0)
      }),
    )
  })
})
