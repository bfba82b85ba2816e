import { timeOrderedId } from '#web/lib/api/time-ordered-id.ts'
import type { OutboxDeps } from './outbox.ts'
import { createTabLocks } from './tab-locks.ts'

/**
 * Returns the dependencies of an outbox that only the browser can provide.
 *
 * @param name identifies the outbox: tabs that use the same one send one item at a time.
 */
export const browserDeps = (name: string): Omit<OutboxDeps, 'items' | 'send' | 'subjectOf'> => ({
  now: Date.now,
  random: Math.random,
  createId: timeOrderedId,
  later: (ms, callback) => {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
  locks: createTabLocks(() => navigator.locks, name),
  warn: (message) => console.warn(message),
})

/**
 * Nudges an outbox now and whenever the network or the user returns.
 *
 * @returns a function that stops it.
 */
export const nudgeOnReturn = (nudge: () => void): (() => void) => {
  const nudgeIfVisible = () => {
    if (document.visibilityState === 'visible') nudge()
  }
  window.addEventListener('online', nudge)
  window.addEventListener('pageshow', nudge)
  document.addEventListener('visibilitychange', nudgeIfVisible)
  nudge()
  return () => {
    window.removeEventListener('online', nudge)
    window.removeEventListener('pageshow', nudge)
    document.removeEventListener('visibilitychange', nudgeIfVisible)
  }
}
