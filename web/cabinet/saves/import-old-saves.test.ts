import { expect, test } from 'vitest'
import type { SaveAnswers } from '#api/contracts/cabinet-course.ts'
import { createCabinetStorage } from '#web/cabinet/data/cabinet-storage.ts'
import { createItemStore } from '#web/lib/outbox/item-store.ts'
import { createBrowser, settle } from '#web/lib/outbox/testing.outbox.ts'
import { createDaySaves } from './day-saves.ts'
import { importOldSaves } from './import-old-saves.ts'

const dayOf = (day: number, note: string): SaveAnswers => ({
  day,
  courseVersion: 'v1',
  progress: 100,
  answers: { [`d0${day}-note`]: note },
  rating: 5,
  timeSpent: 61,
})

/** The bytes that the previous version of the cabinet wrote. */
const oldSave = (key: string, at: number, body: SaveAnswers) =>
  JSON.stringify({ key, nextKey: `${key}-next`, at, body })

const openCabinet = (entries: Record<string, string>) => {
  const browser = createBrowser()
  for (const [key, value] of Object.entries(entries)) browser.entries.set(key, value)
  const { store, deps } = browser.createTabDeps()
  const storage = createCabinetStorage(store, () => 'ruth')
  const items = createItemStore(store, 'cabinet.ruth.outbox.')
  const open = () => {
    importOldSaves(storage, items)
    return createDaySaves({ ...deps, items, storage, onDelivered: () => undefined })
  }
  return { browser, open }
}

test('unsent saves of the previous version are sent once, oldest first, with their keys', async () => {
  const { browser, open } = openCabinet({
    'cabinet.ruth.save.v1.3': oldSave('old-3', 2_000, dayOf(3, 'Manna')),
    'cabinet.ruth.save.v1.2': oldSave('old-2', 3_000, dayOf(2, 'Bread')),
  })
  const saves = open()
  expect(saves.waiting()).toEqual([dayOf(3, 'Manna'), dayOf(2, 'Bread')])
  expect(saves.waitingOf('v1', 3)).toEqual(dayOf(3, 'Manna'))
  saves.nudge()
  await settle()
  expect(browser.sent.map(({ item }) => [item.id, item.path, JSON.parse(item.body)])).toEqual([
    ['old-3', '/account/answers/v1/3', dayOf(3, 'Manna')],
    ['old-2', '/account/answers/v1/2', dayOf(2, 'Bread')],
  ])
  open().nudge()
  await settle()
  expect(browser.sent).toHaveLength(2)
  expect(browser.entries.size).toBe(0)
})

test('a new save replaces an imported save of the same day', async () => {
  const { browser, open } = openCabinet({ 'cabinet.ruth.save.v1.3': oldSave('old-3', 2_000, dayOf(3, 'Manna')) })
  await open().save(dayOf(3, 'Quail'))
  expect(browser.sent.map(({ item }) => JSON.parse(item.body))).toEqual([dayOf(3, 'Quail')])
})

test('the later save wins when a tab with the previous version has saved the same day', async () => {
  const stale = { 'cabinet.ruth.save.v1.3': oldSave('old-3', 2_000, dayOf(3, 'Manna')) }
  const { browser, open } = openCabinet(stale)
  open()
  browser.entries.set('cabinet.ruth.save.v1.3', oldSave('later', 3_000, dayOf(3, 'Quail')))
  expect(open().waiting()).toEqual([dayOf(3, 'Quail')])
  browser.entries.set('cabinet.ruth.save.v1.3', oldSave('earlier', 1_000, dayOf(3, 'Bread')))
  expect(open().waiting()).toEqual([dayOf(3, 'Quail')])
})

test('saves of other subscribers stay untouched, and unreadable entries are removed', () => {
  const naomis = oldSave('old', 1_000, dayOf(3, 'Manna'))
  const { browser, open } = openCabinet({ 'cabinet.naomi.save.v1.3': naomis, 'cabinet.ruth.save.v1.2': '{"half' })
  expect(open().waiting()).toEqual([])
  expect([...browser.entries]).toEqual([['cabinet.naomi.save.v1.3', naomis]])
})
