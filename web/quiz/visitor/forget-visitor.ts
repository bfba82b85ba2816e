import { local, perTab, type Store } from '#web/lib/page/storage.ts'
import { forgetAd } from './ad.ts'
import { removeMetaCookies } from './meta-cookies.ts'

/** Everything that the browser stores about a visitor, except requests that were not sent yet. */
const VISITOR = [
  'quizUserId',
  'creo',
  'consent',
  'answers',
  'given',
  'quiz',
  'questions',
  'moments',
  'discountDeadline',
  'purchase',
]
/** The details that are stored in this tab only. */
const VISITOR_IN_TAB = ['visitor', 'adopted']

/**
 * Forgets the visitor, because the next one at this browser may be another person. They get an id of their own when they
 * start the funnel. Requests in the outbox stay: they carry the id of the visitor who made them.
 */
export const forgetVisitor = (stores: { local: Store; tab: Store } = { local, tab: perTab }): void => {
  for (const key of VISITOR) stores.local.remove(key)
  for (const key of VISITOR_IN_TAB) stores.tab.remove(key)
  forgetAd()
  if (typeof document !== 'undefined') removeMetaCookies()
}
