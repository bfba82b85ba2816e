import { v4 } from 'uuid'
import { createTabs } from './locks.ts'
import { createOutbox } from './queue.ts'
import { createSend } from './send.ts'
import { createShelf } from './entries.ts'

const outbox = createOutbox({
  shelf: createShelf(() => window.localStorage),
  send: createSend((...request) => window.fetch(...request), Date.now),
  now: Date.now,
  random: Math.random,
  createId: v4,
  later: (ms, callBack) => {
    const timer = setTimeout(callBack, ms)
    return () => clearTimeout(timer)
  },
  tabs: createTabs(() => navigator.locks),
  warn: (message) => console.warn(message),
})

/**
 * Sends a call to the API as soon as that is possible, after all those enqueued before it: now, when the network is
 * back, or at the next visit. The server applies it once. Never throws; what the server refuses is only logged.
 */
export const enqueue = outbox.enqueue

/**
 * Waits for what was enqueued so far. True when all of it was delivered or refused, false when that takes longer than
 * `timeoutMs`; it goes on being sent then.
 */
export const whenSettled = outbox.whenSettled

// A page that is being prerendered has no window, and nothing to send.
if (typeof window !== 'undefined') {
  window.addEventListener('online', outbox.nudge)
  window.addEventListener('pageshow', outbox.nudge)
  window.addEventListener('pagehide', outbox.flush)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') outbox.nudge()
  })
  outbox.nudge()
}
