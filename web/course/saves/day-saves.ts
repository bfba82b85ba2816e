import { createListeners } from '#web/lib/page/listeners.ts'
import type { SaveAnswers, SavedDay } from '#api/contracts/course/cabinet-course.ts'
import type { CabinetStorage } from '#web/course/data/cabinet-storage.ts'
import type { DeliveryResult } from '#web/lib/outbox/delivery.ts'
import type { Item, ItemStore } from '#web/lib/outbox/item-store.ts'
import { createOutbox, type OutboxDeps } from '#web/lib/outbox/outbox.ts'

export type DaySavesDeps = Omit<OutboxDeps, 'maxAgeMs' | 'onDone' | 'subjectOf'> & {
  storage: CabinetStorage
  /** Runs before saves stop waiting: the server has stored or refused them, here or in another tab. */
  onGone: (saves: readonly SaveAnswers[]) => void
}

/** The days that one subscriber has saved, on their way to the server. */
export type DaySaves = {
  /** Saves a day in place of its draft and of an earlier save of the same day. A refused save becomes a draft again. */
  save: (day: SaveAnswers) => Promise<DeliveryResult>
  /** Returns the saves that wait, oldest first; the same array until something changes. */
  waiting: () => readonly SaveAnswers[]
  waitingOf: (courseVersion: string, day: number) => SaveAnswers | undefined
  /** Sends what waits, and reads again what other tabs have stored. */
  nudge: () => void
  /** Reads again what other tabs have stored. */
  refresh: () => void
  subscribe: (listener: () => void) => () => void
}

type DayKey = Pick<SaveAnswers, 'courseVersion' | 'day'>
type SavePath = `/account/answers/${string}/${number}`

/** The prefix of the names of drafts. */
export const DRAFTS = 'draft.'
export const draftName = ({ courseVersion, day }: DayKey): string => `${DRAFTS}${courseVersion}.${day}`
const saveKey = ({ courseVersion, day }: DayKey): string => `${courseVersion}.${day}`
export const savePath = ({ courseVersion, day }: DayKey): SavePath => `/account/answers/${courseVersion}/${day}`

/** Only this module writes the items. */
export const saveIn = ({ body }: Item): SaveAnswers => JSON.parse(body)

export const asSavedDay = ({ answers, progress, rating, timeSpent }: SaveAnswers): SavedDay => ({
  answers,
  progress,
  rating: rating ?? null,
  timeSpent,
})

/** Caches the saves that wait as an external store for React. */
const createWaitingList = (items: ItemStore, onGone: DaySavesDeps['onGone']) => {
  const { notify, subscribe } = createListeners()
  let waiting: readonly SaveAnswers[] = items.all().map(saveIn)
  return {
    read: () => waiting,
    refresh: () => {
      const before = waiting
      waiting = items.all().map(saveIn)
      const gone = before.filter((save) => !waiting.some((other) => saveKey(other) === saveKey(save)))
      if (gone.length > 0) onGone(gone)
      notify()
    },
    subscribe,
  }
}

/** Creates the saves of one subscriber. They wait without a time limit, because answers must not be lost. */
export const createDaySaves = ({ storage, onGone, ...deps }: DaySavesDeps): DaySaves => {
  const { items } = deps
  const list = createWaitingList(items, onGone)
  const outbox = createOutbox<Record<SavePath, SaveAnswers>>({
    subjectOf: ({ path }) => path,
    ...deps,
    onDone: (item, result) => {
      const save = saveIn(item)
      if (result !== 'delivered') storage.write(draftName(save), asSavedDay(save))
      list.refresh()
    },
  })

  return {
    save: async (day) => {
      const item = outbox.replace(saveKey(day), savePath(day), day)
      storage.remove(draftName(day))
      list.refresh()
      return await outbox.deliver(item)
    },
    waiting: list.read,
    waitingOf: (courseVersion, day) => {
      const item = items.all().findLast(({ replaceKey }) => replaceKey === saveKey({ courseVersion, day }))
      return item && saveIn(item)
    },
    nudge: () => {
      list.refresh()
      outbox.nudge()
    },
    refresh: list.refresh,
    subscribe: list.subscribe,
  }
}
