import type { CountedLanding, Moment } from '#api/contracts/offer/moments.ts'
import { whenSeen } from '#web/lib/page/when-seen.ts'
import { adOfPage, creative, isByAd } from '#web/quiz/visitor/ad.ts'
import { enqueue } from '#web/quiz/visitor/visitor-outbox.ts'
import { local, type Store } from '#web/lib/page/storage.ts'
import { isKnownVisitor, quizUserId } from '#web/quiz/visitor/visitor.ts'

type WithoutVisitor<M> = M extends Moment ? Omit<M, 'quizUserId'> : never
/** Something that a visitor saw or did around the quiz. */
export type SeenMoment = WithoutVisitor<Moment>

const KEY = 'moments'
type Sent = { visitor: string; moments: string[] }

const sentBy = (visitor: string, store: Store): string[] => {
  try {
    const sent: Partial<Sent> | null = JSON.parse(store.read(KEY) ?? 'null')
    return sent?.visitor === visitor && Array.isArray(sent.moments) ? sent.moments : []
  } catch {
    return []
  }
}

/**
 * Reports a moment once per visitor, in the background. The server drops duplicates too, so a lost record here costs
 * one request and never distorts a count. A view creates no id, so visitors without one report nothing.
 */
export const reportMoment = (moment: SeenMoment, send: typeof enqueue = enqueue, store: Store = local): void => {
  whenSeen(() => reportSeen(moment, send, store))
}

const reportSeen = (moment: SeenMoment, send: typeof enqueue, store: Store): void => {
  if (!isKnownVisitor(store)) return
  const visitor = quizUserId(store)
  const sent = sentBy(visitor, store)
  const text = JSON.stringify(moment)
  if (sent.includes(text)) return
  send('/quiz/moment', { quizUserId: visitor, ...moment })
  store.write(KEY, JSON.stringify({ visitor, moments: [...sent, text] } satisfies Sent))
}

/** Returns the ad of this page, with the visitor's first creative where the address has none. */
const landingNow = (): CountedLanding => {
  const creo = creative()
  return { ...(creo && { creo }), ...adOfPage() }
}

/** The token of a browser that its owner marked. A visitor who begins in it is marked too. */
export const OWN_KEY = 'own'
const ownNow = () => ({ own: local.read(OWN_KEY) ?? undefined })

/** Counts a view of the page that an ad or a link led to, without an id. */
export const countLanding = (send: typeof enqueue = enqueue): (() => void) =>
  whenSeen(() =>
    send('/quiz/landing', { ...landingNow(), ...ownNow(), ...(navigator.webdriver && { isAutomated: true }) }),
  )

/** Reports the landing of a visitor with a number. */
export const reportLanding = (): void => {
  reportMoment({ moment: 'landing-seen', ...landingNow() })
  const { own } = ownNow()
  if (own) enqueue('/quiz/own', { quizUserId: quizUserId(), own, isOwn: true })
}

/** Reports that a visitor with a number came back by an ad. */
export const reportReturn = (): void => {
  if (isByAd()) reportLanding()
}
