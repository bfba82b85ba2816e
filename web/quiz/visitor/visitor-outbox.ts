import { DAY_MS } from '#events/time/time.ts'
import type { Answer, Consent, QuestionPassed, UserInfo } from '#api/contracts/quiz/funnel.ts'
import type { CountedLanding, MarkedOwn, Moment } from '#api/contracts/offer/moments.ts'
import type { FbPurchase } from '#api/contracts/payment/payment.ts'
import { browserDeps, nudgeOnReturn } from '#web/lib/outbox/browser.ts'
import { createItemStore } from '#web/lib/outbox/item-store.ts'
import { createOutbox } from '#web/lib/outbox/outbox.ts'
import { createSend } from '#web/lib/outbox/send.ts'
import { local } from '#web/lib/page/storage.ts'

/** The requests that a visitor can make, by path. */
export type VisitorPosts = {
  '/quiz/answer': Answer
  '/quiz/passed': QuestionPassed
  '/quiz/user-info': UserInfo
  '/quiz/consent': Consent
  '/quiz/landing': CountedLanding
  '/quiz/moment': Moment
  '/quiz/own': MarkedOwn
  '/fb/purchase': FbPurchase
}

const WEEK_MS = 7 * DAY_MS

const outbox = createOutbox<VisitorPosts>({
  ...browserDeps('outbox'),
  items: createItemStore(local, 'outbox.'),
  send: createSend((...request) => window.fetch(...request), Date.now),
  maxAgeMs: WEEK_MS,
  subjectOf: ({ path, body }) => path + JSON.parse(body)?.questionId,
})

/**
 * Sends a request to the API as soon as possible, after all earlier ones: now, when the network is back, or at the next
 * visit. The server applies it once. Never throws; a refusal is only logged.
 */
export const enqueue = outbox.enqueue

// A prerendered page has no window, and nothing to send.
if (typeof window !== 'undefined') {
  nudgeOnReturn(outbox.nudge)
  window.addEventListener('pagehide', outbox.flush)
}
