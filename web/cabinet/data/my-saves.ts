import { useSyncExternalStore } from 'react'
import { v4 } from 'uuid'
import { createSaves, type DaySave } from '#web/cabinet/day/saving/saves.ts'
import { keeping } from './cabinet-storage.ts'
import { afterSave } from './queries.ts'
import { sendSave } from './subscriber-api.ts'

/** The days that whoever is signed in has saved, on their way to the server. */
export const mySaves = createSaves({ keeping, send: sendSave, now: Date.now, createId: v4 })

/** The saves that wait for the network, oldest first. */
export const useWaiting = (): readonly DaySave[] => useSyncExternalStore(mySaves.subscribe, mySaves.waiting)

const LOOK_MS = 30_000

const deliver = async () => {
  if (await mySaves.deliverAll()) await afterSave()
}

/**
 * Sends what waits: now, when the network is back, when the page is looked at again, and every half minute meanwhile.
 *
 * @returns ends that.
 */
export const keepDelivering = (): (() => void) => {
  const nudge = () => {
    mySaves.refresh()
    if (mySaves.waiting().length > 0 && document.visibilityState === 'visible') void deliver()
  }
  nudge()
  const timer = setInterval(nudge, LOOK_MS)
  window.addEventListener('online', nudge)
  document.addEventListener('visibilitychange', nudge)
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', nudge)
    document.removeEventListener('visibilitychange', nudge)
  }
}

export const tryNow = (): void => void deliver()
