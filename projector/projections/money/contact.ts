import type { PlacedEvent } from '#events/catalog.ts'
import type { Handlers } from '#projector/engine/projection.ts'
import type { WrittenRow } from '#db/read-models/description.ts'
import { MOMENTS, type moneyTables } from '#db/read-models/money.ts'

/** A visitor from the first contact on: where they came from, and how far they got before paying. */
export type Contact = Omit<WrittenRow<typeof moneyTables.contacts>, 'quiz_user_id'>

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

const newContact = ({ at }: PlacedEvent): Contact => ({
  first_day: dayOf(at),
  arrived_on: null,
  has_landed: false,
  has_email: false,
  offer_at: null,
  checkout_at: null,
  moments: [],
  creo: null,
  version: null,
  age: null,
  utm_source: null,
  utm_medium: null,
  utm_campaign: null,
  utm_content: null,
  utm_term: null,
})

const reach =
  (moment: string) =>
  (before: Contact | undefined, event: PlacedEvent): Contact => {
    const contact = before ?? newContact(event)
    return contact.moments.includes(moment) ? contact : { ...contact, moments: [...contact.moments, moment] }
  }

/** Handles events of a visitor. The first known creative and campaign stay, and the latest version and age count. */
export const onContact: Handlers<Contact> = {
  'visit.landing-seen': (before, event) => {
    const contact = before ?? newContact(event)
    const { creo, utm } = event.data
    return {
      ...contact,
      has_landed: true,
      creo: contact.creo ?? creo,
      utm_source: utm.source ?? null,
      utm_medium: utm.medium ?? null,
      utm_campaign: utm.campaign ?? null,
      utm_content: utm.content ?? null,
      utm_term: utm.term ?? null,
    }
  },
  'quiz.visitor-arrived': (before, event) => {
    const contact = before ?? newContact(event)
    return { ...contact, arrived_on: dayOf(event.at), creo: contact.creo ?? event.data.creo }
  },
  'quiz.creo-attributed': (before, event) => {
    const contact = before ?? newContact(event)
    return { ...contact, creo: contact.creo ?? event.data.creo }
  },
  'quiz.question-set-given': (before, event) => ({ ...(before ?? newContact(event)), version: event.data.version }),
  'quiz.age-chosen': (before, event) => ({ ...(before ?? newContact(event)), age: event.data.age ?? null }),
  'quiz.age-erased': (before, event) => ({ ...(before ?? newContact(event)), age: null }),
  'quiz.email-given': (before, event) => ({ ...(before ?? newContact(event)), has_email: true }),
  'visit.plan-ready-seen': reach(MOMENTS.planReady),
  'visit.offer-seen': (before, event) => {
    const contact = reach(MOMENTS.offer)(before, event)
    return { ...contact, offer_at: contact.offer_at ?? event.at }
  },
  'visit.agreed': reach(MOMENTS.agreed),
  'quiz.checkout-opened': (before, event) => {
    const contact = before ?? newContact(event)
    return { ...contact, checkout_at: contact.checkout_at ?? event.at }
  },
  'visit.plan-chosen': reach(MOMENTS.planChosen),
  'visit.checkout-failed': reach(MOMENTS.checkoutFailed),
  'visit.checkout-closed': reach(MOMENTS.checkoutClosed),
  'visit.discount-seen': reach(MOMENTS.discount),
  'visit.sale-claimed': reach(MOMENTS.saleClaimed),
}
