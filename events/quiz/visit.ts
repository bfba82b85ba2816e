import { z } from 'zod'
import { event } from '#events/core/definition.ts'
import { License } from '#events/payment/payment.ts'

/**
 * Returns the stream of a visitor's moments: `visit-<quizUserId>`. It is separate from the quiz stream, so a page view is
 * never an arrival and never conflicts with an answer.
 */
export const visitStream = (quizUserId: string) => `visit-${quizUserId}`

/** URL parameters that carry click ids of ad networks. The values identify a person and are never recorded. */
export const ClickIdKind = z.enum([
  'fbclid',
  'gclid',
  'gbraid',
  'wbraid',
  'ttclid',
  'msclkid',
  'twclid',
  'li_fat_id',
  'epik',
  'ScCid',
  'rdt_cid',
  'yclid',
])

const utmField = z.string().optional()
const Utm = z.object({ source: utmField, medium: utmField, campaign: utmField, content: utmField, term: utmField })
export type Utm = z.infer<typeof Utm>

const landing = z.object({ creo: z.string().nullable(), utm: Utm, clickId: ClickIdKind.nullable() })

/** Groups of a visitor, derived from the headers of a request. They are too large to recognize someone by. */
const Traits = z.object({
  deviceType: z.enum(['phone', 'tablet', 'desktop', 'other']),
  os: z.enum(['iOS', 'Android', 'Windows', 'macOS', 'ChromeOS', 'Linux', 'other']),
  inApp: z.enum(['Facebook', 'Instagram', 'TikTok', 'YouTube', 'Pinterest', 'Snapchat', 'other']).nullable(),
  language: z.string().nullable(),
  country: z.string().nullable(),
})
export type VisitorTraits = z.infer<typeof Traits>
const offer = { license: License, sale: z.boolean() }

/** Moments around the quiz, reported by the browser. Each is recorded once per visitor and data. */
export const visitEvents = {
  /** Recorded for each view, in a stream of its own: no visitor is known yet. */
  'visit.landing-counted': event(landing.extend({ by: z.enum(['person', 'program', 'owner']) })),
  /** Recorded when the visitor chooses an age, and again when they return by another ad. */
  'visit.landing-seen': event(landing.extend(Traits.shape)),
  'visit.plan-ready-seen': event(z.object({})),
  'visit.offer-seen': event(z.object({})),
  'visit.plan-chosen': event(z.object(offer)),
  'visit.agreed': event(z.object({})),
  'visit.discount-seen': event(z.object({})),
  'visit.sale-claimed': event(z.object({})),
  'visit.checkout-closed': event(z.object(offer)),
  'visit.checkout-failed': event(z.object({ ...offer, reason: z.enum(['unavailable', 'payment']) })),
}
