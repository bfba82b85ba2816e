import { DAY_MS } from '#events/time/time.ts'
import { describe, expect, test } from 'vitest'
import type { SaveAnswers } from '#api/contracts/course/cabinet-course.ts'
import { createCabinetStorage } from '#web/course/data/cabinet-storage.ts'
import { createItemStore } from '#web/lib/outbox/item-store.ts'
import { createBrowser, settle, type SimulatedFate } from '#web/lib/outbox/testing.outbox.ts'
import { createDaySaves, draftName } from './day-saves.ts'

const dayOf = (day: number, note = 'Bread'): SaveAnswers => ({
  day,
  courseVersion: 'v1',
  progress: 100,
  answers: { [`d0${day}-note`]: note },
  rating: 5,
  timeSpent: 61,
})
const day3 = { courseVersion: 'v1', day: 3 }

const createCabinet = (...fates: SimulatedFate[]) => {
  const browser = createBrowser(fates)
  const gone: (readonly SaveAnswers[])[] = []
  const openTab = (options?: Parameters<typeof browser.createTabDeps>[0], subscriber = 'ruth') => {
    const { store, deps, close } = browser.createTabDeps(options)
    const storage = createCabinetStorage(store, () => subscriber)
    const items = createItemStore(store, `cabinet.${subscriber}.outbox.`)
    const saves = createDaySaves({ ...deps, items, storage, onGone: (some) => void gone.push(some) })
    return { ...saves, storage, close }
  }
  const sent = () => browser.sent.map(({ item }): SaveAnswers => JSON.parse(item.body))
  /** Waits until a request is in flight. Its result comes later. */
  const untilSent = async () => {
    while (browser.sent.length === 0) await Promise.resolve()
  }
  return { browser, openTab, sent, untilSent, gone }
}

describe.each([
  ['storage works', () => undefined],
  ['storage is forbidden', (browser: ReturnType<typeof createBrowser>) => browser.forbidStorage()],
])('where %s', (_where, prepare) => {
  test('a save replaces the draft, and is removed once the server has it', async () => {
    const { browser, openTab, gone } = createCabinet()
    prepare(browser)
    const tab = openTab()
    tab.storage.write(draftName(day3), dayOf(3))
    const result = tab.save(dayOf(3))
    expect(tab.storage.read(draftName(day3))).toBeUndefined()
    expect(tab.waiting()).toEqual([dayOf(3)])
    expect(await result).toBe('delivered')
    expect(tab.waiting()).toEqual([])
    expect(tab.waitingOf('v1', 3)).toBeUndefined()
    expect(gone).toEqual([[dayOf(3)]])
  })
})

test('a save that fails waits, and the next visit sends it with the same key and path', async () => {
  const { browser, openTab } = createCabinet('lost')
  const tab = openTab()
  expect(await tab.save(dayOf(3))).toEqual({ retryAfterMs: 0 })
  tab.close()
  const nextVisit = openTab()
  expect(nextVisit.waitingOf('v1', 3)).toEqual(dayOf(3))
  nextVisit.nudge()
  await settle()
  expect(browser.sent.map(({ item }) => item.id)).toEqual(['key-1', 'key-1'])
  expect(browser.sent.map(({ item }) => item.path)).toEqual(['/account/answers/v1/3', '/account/answers/v1/3'])
  expect(nextVisit.waiting()).toEqual([])
})

test('a save that has waited for a year is still sent', async () => {
  const { browser, openTab } = createCabinet('lost')
  const tab = openTab()
  await tab.save(dayOf(3))
  tab.close()
  browser.setClock(browser.now() + 365 * DAY_MS)
  openTab().nudge()
  await settle()
  expect(browser.applied).toHaveLength(1)
})

test('saves of one subscriber are invisible to another', async () => {
  const { browser, openTab } = createCabinet('lost')
  await openTab({}, 'ruth').save(dayOf(3))
  const naomis = openTab({}, 'naomi')
  naomis.nudge()
  await settle()
  expect(naomis.waiting()).toEqual([])
  expect(browser.sent).toHaveLength(1)
})

test('a refused save becomes a draft again', async () => {
  const { openTab, gone } = createCabinet({ refused: 422 })
  const tab = openTab()
  expect(await tab.save(dayOf(3))).toEqual({ refused: { status: 422 } })
  expect(tab.waiting()).toEqual([])
  expect(tab.storage.read(draftName(day3))).toMatchObject({ answers: { 'd03-note': 'Bread' }, rating: 5 })
  expect(gone).toEqual([[dayOf(3)]])
})

test('a save that is refused on a later attempt becomes a draft again', async () => {
  const { browser, openTab } = createCabinet('lost', { refused: 400 })
  const tab = openTab()
  await tab.save(dayOf(3))
  await browser.pass(500)
  expect(tab.waiting()).toEqual([])
  expect(tab.storage.read(draftName(day3))).toMatchObject({ answers: { 'd03-note': 'Bread' } })
})

test('a refused save does not become a draft when a later save has replaced it', async () => {
  const { openTab, untilSent, sent } = createCabinet({ refused: 422 }, 'lost')
  const tab = openTab()
  const earlier = tab.save(dayOf(3, 'Bread'))
  await untilSent()
  await Promise.all([earlier, tab.save(dayOf(3, 'Manna'))])
  expect(sent()).toHaveLength(2)
  expect(tab.storage.read(draftName(day3))).toBeUndefined()
  expect(tab.waiting()).toEqual([dayOf(3, 'Manna')])
})

test('a later save of a day replaces the one that waits', async () => {
  const { openTab, sent } = createCabinet('lost')
  const tab = openTab()
  await tab.save(dayOf(3, 'Bread'))
  await tab.save(dayOf(3, 'Manna'))
  expect(sent().map(({ answers }) => answers)).toEqual([{ 'd03-note': 'Bread' }, { 'd03-note': 'Manna' }])
  expect(tab.waiting()).toEqual([])
})

test('two tabs of a subscriber send a new save once, even if the other tab is nudged at that moment and sees removals late', async () => {
  const { browser, openTab } = createCabinet()
  const [first, late] = [openTab(), openTab({ isLate: true })]
  const result = first.save(dayOf(3))
  late.nudge()
  expect(await result).toBe('delivered')
  await settle()
  expect(browser.sent).toHaveLength(1)
})

test('two tabs of a subscriber show the same waiting saves after a refresh, and hear when the other one has sent them', async () => {
  const { browser, openTab, gone } = createCabinet('lost')
  const [first, second] = [openTab(), openTab()]
  await first.save(dayOf(3))
  expect(second.waiting()).toEqual([])
  second.refresh()
  expect(second.waiting()).toEqual([dayOf(3)])
  await browser.pass(500)
  expect(gone).toEqual([[dayOf(3)]])
  second.refresh()
  expect([gone.length, second.waiting()]).toEqual([2, []])
})

test('listeners are notified of each change until they unsubscribe', async () => {
  const { openTab } = createCabinet()
  const tab = openTab()
  const counts: number[] = []
  const stop = tab.subscribe(() => counts.push(tab.waiting().length))
  await tab.save(dayOf(3))
  stop()
  await tab.save(dayOf(4))
  expect(counts).toEqual([1, 0])
})
