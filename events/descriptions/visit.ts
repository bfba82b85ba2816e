import type { EventDescription } from '../event-description.ts'
import type { visitEvents } from '#events/quiz/visit.ts'

const OFFER = {
  license: 'Plan: `trial`, `monthly` or `lifetime`.',
  sale: 'Whether the plan was shown at the sale price.',
}

/** Descriptions of what visitors see and do around the quiz, for docs/events.md and the views of analysts. */
export const visitDescriptions: { [type in keyof typeof visitEvents]: EventDescription<type> } = {
  'visit.landing-counted': {
    recorded:
      'The browser shows the landing page, or another page that an ad led to. The stream belongs to this view alone, not to a visitor.',
    fields: {
      creo: 'Ad creative in the address of the page; null where there is none.',
      utm: 'UTM parameters in the address of the page.',
      clickId: 'Name of the click id parameter in the address; the click id itself is never recorded.',
      by: '`program` for crawlers, previews of links, automation and other programs; `owner` for a browser that the owner marked; else `person`.',
    },
  },
  'visit.landing-seen': {
    recorded: 'The visitor chooses an age on the landing page, or returns to it by another ad.',
    fields: {
      creo: 'Ad creative in the address of the page; null where there is none.',
      utm: 'UTM parameters in the address of the page.',
      clickId: 'Name of the click id parameter in the address; the click id itself is never recorded.',
      deviceType: 'Kind of device.',
      os: 'Family of the operating system.',
      inApp: 'App in which the page was opened; null for a browser.',
      language: 'First language of the browser, such as `en`; null if unknown.',
      country: 'Country that the proxy reports, such as `US`; null if it reports none.',
    },
  },
  'visit.plan-ready-seen': { recorded: 'The browser shows that the plan is ready.', fields: {} },
  'visit.offer-seen': { recorded: 'The browser shows the offer.', fields: {} },
  'visit.plan-chosen': {
    recorded: 'The visitor selects a plan, or continues with the preselected one.',
    fields: OFFER,
  },
  'visit.agreed': { recorded: 'The visitor ticks the box with the charges and the terms.', fields: {} },
  'visit.discount-seen': { recorded: 'The browser shows the discount.', fields: {} },
  'visit.sale-claimed': { recorded: 'The visitor accepts the discount.', fields: {} },
  'visit.checkout-closed': {
    recorded: 'The checkout is closed without a payment that the browser saw.',
    fields: OFFER,
  },
  'visit.checkout-failed': {
    recorded: 'The checkout fails.',
    fields: { ...OFFER, reason: '`unavailable`: it could not be shown. `payment`: the payment was refused.' },
  },
}
