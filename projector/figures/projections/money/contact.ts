import type { Handlers } from '#projector/projection.ts'
import { adKey, adKeyOf } from '#events/figures/ad-name.ts'
import type { PlacedEvent } from '#events/catalog.ts'
import type { WrittenRow } from '#db/read-models/description.ts'
import { MOMENTS, type moneyTables, type NamedColumn } from '#db/figures/money.ts'
import { reportDayOf } from '#events/time/report-day.ts'

/** A visitor from the first contact on: where they came from, and how far they got before paying. */
export type Contact = Omit<WrittenRow<typeof moneyTables.contacts>, 'quiz_user_id' | NamedColumn | `has_${string}`> &
  Record<NamedColumn, string | null>

type Ad = Omit<PlacedEvent<'visit.landing-counted'>['data'], 'by'>

const touchColumns = <T extends 'first' | 'last'>(touch: T, landing: Pick<Ad, 'utm' | 'clickId'> | undefined) =>
  ({
    [`${touch}_source`]: adKey(landing?.utm.source),
    [`${touch}_medium`]: adKey(landing?.utm.medium),
    [`${touch}_campaign`]: adKey(landing?.utm.campaign),
    [`${touch}_content`]: adKey(landing?.utm.content),
    [`${touch}_term`]: adKey(landing?.utm.term),
    [`${touch}_click_id`]: landing?.clickId ?? null,
  }) as Pick<
    Contact,
    Extract<keyof Contact, `${T}_${'source' | 'medium' | 'campaign' | 'content' | 'term' | 'click_id'}`>
  >

/** Checks whether a landing came by an ad. Others are no touch. */
const isTouch = ({ creo, utm, clickId }: Ad) => creo !== null || clickId !== null || Object.keys(utm).length > 0

const withTouch = (contact: Contact, ad: Ad): Contact =>
  isTouch(ad)
    ? {
        ...contact,
        creo: contact.creo ?? adKey(ad.creo),
        last_creo: adKey(ad.creo) ?? contact.last_creo,
        ...(!contact.is_touched && touchColumns('first', ad)),
        ...touchColumns('last', ad),
        is_touched: true,
      }
    : contact

const newContact = ({ at }: PlacedEvent): Contact => ({
  first_day: reportDayOf(at),
  first_at: at,
  arrived_on: null,
  arrived_at: null,
  is_view: false,
  is_program: false,
  is_own: false,
  is_touched: false,
  email_at: null,
  offer_at: null,
  checkout_at: null,
  moments: [],
  creo: null,
  version: null,
  age: null,
  last_creo: null,
  ...touchColumns('first', undefined),
  ...touchColumns('last', undefined),
  device: null,
  os: null,
  in_app: null,
  language: null,
  country: null,
})

/** The first known creative stays. The last one is that of the latest landing, or else the only one. */
const withCreative = ({ creo, last_creo }: Contact, given: string | null) => ({
  creo: creo ?? given,
  last_creo: last_creo ?? given,
})

const reach =
  (moment: string) =>
  (before: Contact | undefined, event: PlacedEvent): Contact => {
    const contact = before ?? newContact(event)
    return contact.moments.includes(moment) ? contact : { ...contact, moments: [...contact.moments, moment] }
  }

/** Returns the names in an event that become numbers in the tables. */
export const namesIn = ({ type, data }: PlacedEvent): readonly string[] => {
  const names = (): (string | null | undefined)[] => {
    switch (type) {
      case 'visit.landing-counted':
        return [adKey(data.creo), ...Object.values(touchColumns('first', data))]
      case 'visit.landing-seen': {
        const { deviceType, os, inApp, language, country } = data
        return [
          adKey(data.creo),
          ...Object.values(touchColumns('first', data)),
          deviceType,
          os,
          inApp,
          language,
          country,
        ]
      }
      case 'quiz.visitor-arrived':
      case 'quiz.creo-attributed':
        return [adKey(data.creo)]
      case 'quiz.question-set-given':
        return [data.version]
      case 'ads.day-spent':
        return data.spent.map(({ creo }) => adKeyOf(creo))
      default:
        return []
    }
  }
  return names().filter((name) => typeof name === 'string')
}

/** Handles events of a visitor. The first known creative and campaign stay, and the latest version and age count. */
export const onContact: Handlers<Contact> = {
  'visit.landing-counted': (before, event) => ({
    ...withTouch(before ?? newContact(event), event.data),
    is_view: event.data.by === 'person',
    is_program: event.data.by === 'program',
    is_own: event.data.by === 'owner',
  }),
  'visit.landing-seen': (before, event) => {
    const contact = before ?? newContact(event)
    const { deviceType: device, os, inApp, language, country } = event.data
    const isFirst = contact.device === null
    return withTouch(isFirst ? { ...contact, device, os, in_app: inApp, language, country } : contact, event.data)
  },
  'quiz.visitor-arrived': (before, event) => {
    const contact = before ?? newContact(event)
    const { at, data } = event
    return { ...contact, arrived_on: reportDayOf(at), arrived_at: at, ...withCreative(contact, adKey(data.creo)) }
  },
  'quiz.creo-attributed': (before, event) => {
    const contact = before ?? newContact(event)
    return { ...contact, ...withCreative(contact, adKey(event.data.creo)) }
  },
  'quiz.question-set-given': (before, event) => ({ ...(before ?? newContact(event)), version: event.data.version }),
  'quiz.age-chosen': (before, event) => ({ ...(before ?? newContact(event)), age: event.data.age ?? null }),
  'quiz.age-erased': (before, event) => ({ ...(before ?? newContact(event)), age: null }),
  'quiz.email-given': (before, event) => {
    const contact = before ?? newContact(event)
    return { ...contact, email_at: contact.email_at ?? event.at }
  },
  'visit.plan-ready-seen': reach(MOMENTS.planReady),
  'visit.offer-seen': (before, event) => {
    const contact = reach(MOMENTS.offer)(before, event)
    return { ...contact, offer_at: contact.offer_at ?? event.at }
  },
  'visit.agreed': reach(MOMENTS.agreed),
  'quiz.own-marked': (before, event) => ({ ...(before ?? newContact(event)), is_own: event.data.isOwn }),
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
