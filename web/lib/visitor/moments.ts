import type { ClickIdKind, Moment } from '#api/contracts/moments.ts'
import { arrivedCreative, creative } from '#web/lib/visitor/creative.ts'
import { enqueue } from '#web/lib/visitor/visitor-outbox.ts'
import { local, type Store } from '#web/lib/page/storage.ts'
import { isKnownVisitor, quizUserId } from '#web/lib/visitor/visitor.ts'

type WithoutVisitor<M> = M extends Moment ? Omit<M, 'quizUserId'> : never
/** Something that a visitor saw or did around the quiz. */
export type SeenMoment = WithoutVisitor<Moment>
type Landing = Extract<SeenMoment, { moment: 'landing-seen' }>

/** A kind that the contract names and this list lacks doesn't compile. */
const CLICK_IDS: Record<ClickIdKind, true> = {
  fbclid: true,
  gclid: true,
  gbraid: true,
  wbraid: true,
  ttclid: true,
  msclkid: true,
  twclid: true,
  li_fat_id: true,
  epik: true,
  ScCid: true,
  rdt_cid: true,
  yclid: true,
}
const isClickId = (name: string): name is ClickIdKind => Object.hasOwn(CLICK_IDS, name)

const UTM_FIELDS = ['source', 'medium', 'campaign', 'content', 'term'] as const
/** The server records longer values as "other". */
const MAX_UTM_LENGTH = 200

/** Describes a landing: the creative, the utm fields and which network's click id the link carried, never its value. */
export const landingSeen = (search: string, creative: string | undefined): Landing => {
  const query = new URLSearchParams(search)
  const utm = UTM_FIELDS.flatMap((field) => {
    const value = query.get(`utm_${field}`)?.slice(0, MAX_UTM_LENGTH)
    return value ? [[field, value] as const] : []
  })
  const clickId = [...query.keys()].find(isClickId)
  return {
    moment: 'landing-seen',
    ...(creative !== undefined && { creo: creative }),
    ...(utm.length > 0 && { utm: Object.fromEntries(utm) }),
    ...(clickId && { clickId }),
  }
}

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
  if (!isKnownVisitor(store)) return
  const visitor = quizUserId(store)
  const sent = sentBy(visitor, store)
  const text = JSON.stringify(moment)
  if (sent.includes(text)) return
  send('/quiz/moment', { quizUserId: visitor, ...moment })
  store.write(KEY, JSON.stringify({ visitor, moments: [...sent, text] } satisfies Sent))
}

/** Counts a view of the landing page, without an id. */
export const countLanding = (search: string, send: typeof enqueue = enqueue): void => {
  const { moment: _, ...landing } = landingSeen(search, creative())
  send('/quiz/landing', landing)
}

/** Reports the landing of a visitor who chose an age, with the creative of this address, or else their first one. */
export const reportLanding = (search: string): void =>
  reportMoment(landingSeen(search, arrivedCreative(search) ?? creative()))

/** Reports that a visitor with a number came back by an ad. */
export const reportReturn = (search: string): void => {
  const { moment: _, ...ad } = landingSeen(search, arrivedCreative(search))
  if (Object.keys(ad).length > 0) reportLanding(search)
}
