import { useSyncExternalStore } from 'react'
import { isSequel } from '#events/course/courses/courses.ts'
import type { SaveAnswers } from '#api/contracts/course/cabinet-course.ts'
import { cabinetStorage, createCabinetStorage, owner, subscriberKey } from '#web/course/data/cabinet-storage.ts'
import { invalidateAnswers, showReply } from '#web/course/data/cabinet-query.ts'
import { type Resource, storedReply } from '#web/course/data/resource.ts'
import { meResource } from '#web/course/data/resources/me.ts'
import { savedResource } from '#web/course/data/resources/saved-day.ts'
import { sequelsResource } from '#web/course/data/resources/sequels.ts'
import { browserDeps, nudgeOnReturn } from '#web/lib/outbox/browser.ts'
import { createItemStore } from '#web/lib/outbox/item-store.ts'
import { local } from '#web/lib/page/storage.ts'
import { asSavedDay, createDaySaves, type DaySaves } from './day-saves.ts'
import { createDeviceWords } from './device-words.ts'
import { createSendSave, type SavedProgress } from './send-save.ts'

/** Shows a day as saved, and how far the subscriber is: a day that no longer waits must not look unsaved until the next fetch. */
const showSaved = (save: SaveAnswers, { activeDay, openedDay }: SavedProgress) => {
  const { courseVersion, day } = save
  showReply(savedResource(courseVersion, day), () => asSavedDay(save))
  if (!isSequel(courseVersion)) return showReply(meResource, (me) => me && { ...me, activeDay, openedDay })
  showReply(sequelsResource, (reply) => {
    const begun = reply?.begun[courseVersion]
    if (!begun || begun.saved.includes(day)) return reply
    const saved = [...begun.saved, day].toSorted((a, b) => a - b)
    return { ...reply, begun: { ...reply.begun, [courseVersion]: { ...begun, saved } } }
  })
}

/** Shows what another tab has stored. */
const showStored = <T>(resource: Resource<T>) => showReply(resource, (now) => storedReply(resource) ?? now)

const createSavesOf = (subscriber: string): DaySaves => {
  const storage = createCabinetStorage(local, () => subscriber)
  const items = createItemStore(local, subscriberKey(subscriber, 'outbox.'))
  return createDaySaves({
    ...browserDeps(subscriberKey(subscriber, 'outbox')),
    items,
    storage,
    send: createSendSave(() => owner() === subscriber, showSaved),
    onGone: (saves) => {
      // Another tab may have sent them, and shown and stored what they changed.
      for (const { courseVersion, day } of saves) showStored(savedResource(courseVersion, day))
      showStored(meResource)
      showStored(sequelsResource)
      invalidateAnswers()
    },
  })
}

/** The signed-in subscriber's answers that stay on this device. */
export const deviceWords = createDeviceWords(cabinetStorage)

const bySubscriber = new Map<string, DaySaves>()

export const mySaves = (): DaySaves => {
  const saves = bySubscriber.get(owner()) ?? createSavesOf(owner())
  bySubscriber.set(owner(), saves)
  return saves
}

/** The signed-in subscriber's saves that wait to be sent, oldest first. */
export const useWaiting = (): readonly SaveAnswers[] => {
  const { subscribe, waiting } = mySaves()
  return useSyncExternalStore(subscribe, waiting)
}

/**
 * Sends what waits whenever that may succeed, until the returned function is called.
 */
export const keepDelivering = (): (() => void) => {
  const { nudge, refresh } = mySaves()
  const stopNudging = nudgeOnReturn(nudge)
  window.addEventListener('storage', refresh)
  return () => {
    stopNudging()
    window.removeEventListener('storage', refresh)
  }
}
