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
const LANDING = {
  creo: 'Ad creative in the address of the page; null where there is none.',
  utm: 'UTM parameters in the address of the page.',
  clickId: 'Name of the click id parameter in the address; the click id itself is never recorded.',
}
const OFFER = {
  license: 'Plan: `trial`, `monthly` or `lifetime`.',
  sale: 'Whether the plan was shown at the sale price.',
}

export const visitEvents = {
  /** Recorded for each view, in a stream of its own: no visitor is known yet. */
  'visit.landing-counted': event({
    recorded:
      'The browser shows the landing page, or another page that an ad led to. The stream belongs to this view alone, not to a visitor.',
    data: landing.extend({ by: z.enum(['person', 'program', 'owner']) }),
    fields: {
      ...LANDING,
      by: '`program` for crawlers, previews of links, automation and other programs; `owner` for a browser that the owner marked; else `person`.',
    },
  }),
  /** Recorded when the visitor chooses an age, and again when they return by another ad. */
  'visit.landing-seen': event({
    recorded: 'The visitor chooses an age on the landing page, or returns to it by another ad.',
    data: landing.extend(Traits.shape),
    fields: {
      ...LANDING,
      deviceType: 'Kind of device.',
      os: 'Family of the operating system.',
      inApp: 'App in which the page was opened; null for a browser.',
      language: 'First language of the browser, such as `en`; null if unknown.',
      country: 'Country that the proxy reports, such as `US`; null if it reports none.',
    },
  }),
  'visit.plan-ready-seen': event({
    recorded: 'The browser shows that the plan is ready.',
    data: z.object({}),
    fields: {},
  }),
  'visit.offer-seen': event({ recorded: 'The browser shows the offer.', data: z.object({}), fields: {} }),
  'visit.plan-chosen': event({
    recorded: 'The visitor selects a plan, or continues with the preselected one.',
    data: z.object(offer),
    fields: OFFER,
  }),
  'visit.agreed': event({
    recorded: 'The visitor ticks the box with the charges and the terms.',
    data: z.object({}),
    fields: {},
  }),
  'visit.discount-seen': event({ recorded: 'The browser shows the discount.', data: z.object({}), fields: {} }),
  'visit.sale-claimed': event({ recorded: 'The visitor accepts the discount.', data: z.object({}), fields: {} }),
  'visit.checkout-closed': event({
    recorded: 'The checkout is closed without a payment that the browser saw.',
    data: z.object(offer),
    fields: OFFER,
  }),
  'visit.checkout-failed': event({
    recorded: 'The checkout fails.',
    data: z.object({ ...offer, reason: z.enum(['unavailable', 'payment']) }),
    fields: { ...OFFER, reason: '`unavailable`: it could not be shown. `payment`: the payment was refused.' },
  }),
}
