import { DAY_MS } from '#events/time/time.ts'
import { describe, expect, test } from 'vitest'
import type { VisitorPosts } from '#web/quiz/visitor/visitor-outbox.ts'
import type { Outbox } from './outbox.ts'
import { answerTo, createBrowser, settle } from './testing.outbox.ts'

const enqueueAll = (tab: Pick<Outbox<VisitorPosts>, 'enqueue'>, questions: string[]) =>
  questions.forEach((question) => tab.enqueue('/quiz/answer', answerTo(question)))

describe('without a network', () => {
  test('every failed attempt is logged without its body', async () => {
    const browser = createBrowser(['lost', { busy: 0 }])
    enqueueAll(browser.openTab(), ['a'])
    await browser.pass(10_000)
    expect(browser.warnings).toEqual(Array(2).fill('A call to /quiz/answer failed and is sent again'))
  })

  test('retries wait longer each time, from half a second to thirty seconds', async () => {
    const browser = createBrowser(Array.from({ length: 12 }, () => 'lost'))
    enqueueAll(browser.openTab(), ['a'])
    await browser.pass(600_000)
    const times = browser.sent.map(({ at }) => at)
    expect(times.slice(1).map((at, i) => at - (times[i] ?? 0))).toEqual([
      500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000, 30_000, 30_000, 30_000,
    ])
  })

  test('every retry has the same key and the same bytes, also after a reload', async () => {
    const browser = createBrowser(['lost', 'unanswered', 'lost'])
    const tab = browser.openTab()
    enqueueAll(tab, ['a'])
    await browser.pass(10)
    tab.close()
    browser.openTab()
    await browser.pass(60_000)
    expect(browser.sent).toHaveLength(4)
    expect(new Set(browser.sent.map(({ item }) => `${item.id} ${item.body}`)).size).toBe(1)
  })

  test('requests are sent at once when the network is back', async () => {
    const browser = createBrowser(['lost', 'lost', 'lost'])
    const tab = browser.openTab()
    enqueueAll(tab, ['a', 'b'])
    await browser.pass(2000)
    tab.nudge()
    await settle()
    expect(browser.questions(browser.applied)).toEqual(['a', 'b'])
  })

  test('a new request does not shorten the wait of the others', async () => {
    const browser = createBrowser(['lost'])
    const tab = browser.openTab()
    enqueueAll(tab, ['a'])
    await settle()
    enqueueAll(tab, ['b'])
    await settle()
    expect(browser.sent).toHaveLength(1)
  })
})

test('a wait that the server requests is respected even after a nudge', async () => {
  const browser = createBrowser([{ busy: 20_000 }])
  const tab = browser.openTab()
  enqueueAll(tab, ['a'])
  await browser.pass(19_000)
  tab.nudge()
  await settle()
  expect(browser.sent).toHaveLength(1)
  await browser.pass(1000)
  expect(browser.questions(browser.applied)).toEqual(['a'])
})

test('a refused request is dropped without logging its body, and the next ones are sent', async () => {
  const browser = createBrowser([{ refused: 400 }])
  enqueueAll(browser.openTab(), ['a', 'b'])
  await settle()
  expect(browser.questions(browser.applied)).toEqual(['b'])
  expect(browser.givenUp()).toEqual(['A call to /quiz/answer was given up: the server answered 400'])
})

describe('limits', () => {
  test('at most five hundred requests wait, and later ones are dropped', async () => {
    const browser = createBrowser(['lost'])
    const questions = Array.from({ length: 501 }, (_, i) => `q-${i}`)
    enqueueAll(browser.openTab(), questions)
    await browser.pass(1000)
    expect(browser.questions(browser.applied)).toEqual(questions.slice(0, 500))
    expect(browser.givenUp()).toHaveLength(1)
  })

  test('a request waits for at most a week', async () => {
    const browser = createBrowser(['lost'])
    const tab = browser.openTab()
    enqueueAll(tab, ['a'])
    await settle()
    tab.close()
    browser.setClock(browser.now() + 8 * DAY_MS)
    enqueueAll(browser.openTab(), ['b'])
    await settle()
    expect(browser.questions(browser.applied)).toEqual(['b'])
    expect(browser.givenUp()).toEqual(['A call to /quiz/answer was given up: it waited too long'])
  })
})

test('requests keep their order when the clock is set back', async () => {
  const browser = createBrowser(['lost'])
  const tab = browser.openTab()
  enqueueAll(tab, ['a'])
  await settle()
  browser.setClock(browser.now() - DAY_MS)
  enqueueAll(tab, ['b'])
  tab.close()
  enqueueAll(browser.openTab(), ['c'])
  await settle()
  expect(browser.questions(browser.applied)).toEqual(['a', 'b', 'c'])
})

test('requests are delivered even where storage is forbidden', async () => {
  const browser = createBrowser(['lost'])
  browser.forbidStorage()
  enqueueAll(browser.openTab(), ['a', 'b'])
  await browser.pass(1000)
  expect(browser.questions(browser.applied)).toEqual(['a', 'b'])
})

test('a page that ends does not let a later answer overtake an earlier one to the same question', async () => {
  const browser = createBrowser(['lost'])
  const tab = browser.openTab()
  enqueueAll(tab, ['a', 'b', 'a', 'c'])
  await settle()
  tab.flush()
  expect(browser.questions(browser.sent.slice(1).map(({ item }) => item))).toEqual(['a', 'b', 'c'])
})

test('a page that ends does not send a request in flight again', async () => {
  const browser = createBrowser()
  const tab = browser.openTab()
  enqueueAll(tab, ['a'])
  tab.flush()
  await settle()
  expect(browser.sent).toHaveLength(1)
})

test('a path that is blocked holds back nothing but itself, also when the page ends', async () => {
  const browser = createBrowser()
  browser.block('/quiz/landing')
  const tab = browser.openTab()
  tab.enqueue('/quiz/landing', { creo: 'spring' })
  tab.enqueue('/quiz/landing', { creo: 'summer' })
  enqueueAll(tab, ['a', 'b'])
  await browser.pass(60_000)
  expect(browser.questions(browser.applied)).toEqual(['a', 'b'])
  expect(tab.items.all().map(({ path }) => path)).toEqual(['/quiz/landing', '/quiz/landing'])
  tab.enqueue('/quiz/answer', answerTo('c'))
  tab.flush()
  await settle()
  expect(browser.questions(browser.applied)).toEqual(['a', 'b', 'c'])
})

test('a replace key leaves only the latest request', async () => {
  const browser = createBrowser()
  const tab = browser.openTab()
  tab.replace('a', '/quiz/answer', answerTo('first'))
  tab.replace('b', '/quiz/answer', answerTo('other'))
  tab.replace('a', '/quiz/answer', answerTo('second'))
  tab.nudge()
  await settle()
  expect(browser.questions(browser.applied)).toEqual(['other', 'second'])
})

test('a replace key keeps the later request when the earlier one is answered', async () => {
  const browser = createBrowser(['fine', 'lost'])
  const tab = browser.openTab()
  const delivery = tab.deliver(tab.replace('a', '/quiz/answer', answerTo('first')))
  const later = tab.replace('a', '/quiz/answer', answerTo('second'))
  await delivery
  expect(tab.items.all()).toEqual([later])
})

test('a replacement fits into a storage that is full with the earlier request', () => {
  const browser = createBrowser()
  const tab = browser.openTab()
  tab.replace('a', '/quiz/answer', answerTo('first'))
  browser.limitStorage(1)
  tab.replace('a', '/quiz/answer', answerTo('second'))
  expect([...browser.entries.values()].map((text) => JSON.parse(JSON.parse(text).body).questionId)).toEqual(['second'])
})

test('a request that is delivered ahead of the others reports its own result, and the others follow', async () => {
  const browser = createBrowser(['lost', { refused: 422 }])
  const tab = browser.openTab()
  enqueueAll(tab, ['a'])
  await settle()
  const result = await tab.deliver(tab.replace('day', '/quiz/answer', answerTo('b')))
  expect(result).toEqual({ refused: { status: 422 } })
  await settle()
  expect(browser.questions(browser.applied)).toEqual(['a'])
})

test('a request that is delivered ahead of the others is repeated later after a failure', async () => {
  const browser = createBrowser(['lost'])
  const tab = browser.openTab()
  expect(await tab.deliver(tab.replace('day', '/quiz/answer', answerTo('a')))).toEqual({ retryAfterMs: 0 })
  await browser.pass(500)
  expect(browser.questions(browser.applied)).toEqual(['a'])
})

test('a request that is delivered ahead of the others respects a wait that the server has requested', async () => {
  const browser = createBrowser([{ busy: 20_000 }])
  const tab = browser.openTab()
  enqueueAll(tab, ['a'])
  await browser.pass(5_000)
  const result = await tab.deliver(tab.replace('day', '/quiz/answer', answerTo('b')))
  expect(result).toEqual({ retryAfterMs: 15_000 })
  expect(browser.sent).toHaveLength(1)
})

test('requests of an ended session wait without retries until the next nudge', async () => {
  const browser = createBrowser(['signed-out'])
  const tab = browser.openTab()
  enqueueAll(tab, ['a', 'b'])
  await browser.pass(600_000)
  expect(browser.sent).toHaveLength(1)
  tab.nudge()
  await settle()
  expect(browser.questions(browser.applied)).toEqual(['a', 'b'])
})
