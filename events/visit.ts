import { z } from 'zod'
import { event } from './definition.ts'
import { License } from './payment.ts'

/**
 * The stream of what a visitor saw: `visit-<quizUserId>`. It is separate from the visitor's quiz stream, so that a page
 * view is never an arrival and never competes with an answer for the next version of a stream.
 */
export const visitStream = (quizUserId: string) => `visit-${quizUserId}`

/** The ad networks' click ids by the name of their URL parameter. The value names a person and is never recorded. */
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

const offer = { license: License, sale: z.boolean() }

/** What a visitor saw and did around the quiz, as the browser reports it. Each is recorded once per visitor and data. */
export const visitEvents = {
  /** The first landing view alone is recorded, however often the visitor comes back. */
  'visit.landing-seen': event(z.object({ creo: z.string().nullable(), utm: Utm, clickId: ClickIdKind.nullable() })),
  'visit.plan-ready-seen': event(z.object({})),
  'visit.offer-seen': event(z.object({})),
  /** The visitor selected the plan, or pressed GET MY PLAN with the one that was selected for them. */
  'visit.plan-chosen': event(z.object(offer)),
  'visit.discount-seen': event(z.object({})),
  'visit.sale-claimed': event(z.object({})),
  /** The checkout was closed, or left with the page, and was not paid as far as the browser could find out. */
  'visit.checkout-closed': event(z.object(offer)),
  /** `unavailable`: the checkout could not be shown. `payment`: the payment was refused. */
  'visit.checkout-failed': event(z.object({ ...offer, reason: z.enum(['unavailable', 'payment']) })),
}
