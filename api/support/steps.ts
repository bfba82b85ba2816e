import type { RecordedEvent } from '#events/catalog.ts'
import type { visitEvents } from '#events/quiz/visit.ts'

/** Moments of a visitor without data. One without words does not compile. */
type Moment = Exclude<
  keyof typeof visitEvents,
  'visit.landing-counted' | 'visit.plan-chosen' | 'visit.checkout-closed' | 'visit.checkout-failed'
>

/** Steps without data, in words. */
const WORDS: Readonly<Partial<Record<RecordedEvent['type'], string>> & Record<Moment, string>> = {
  'visit.landing-seen': 'Saw the landing page',
  'quiz.visitor-arrived': 'Began the quiz',
  'quiz.age-chosen': 'Chose an age',
  'quiz.email-given': 'Gave an e-mail',
  'quiz.name-given': 'Gave a name',
  'quiz.plan-mail-requested': 'Asked for a mail with the plan',
  'quiz.checkout-opened': 'Opened the checkout',
  'quiz.answers-erased': 'Answers were erased',
  'quiz.age-erased': 'The age was erased',
  'visit.plan-ready-seen': 'Saw that the plan is ready',
  'visit.offer-seen': 'Saw the offer',
  'visit.agreed': 'Agreed to the charges and the terms',
  'visit.discount-seen': 'Saw the discount',
  'visit.sale-claimed': 'Claimed the sale',
  'account.registered': 'Registered',
  'account.registration-withdrawn': 'Lost the registration to the buyer',
  'account.password-reset-requested': 'A link to a new password was requested',
  'account.password-reset': 'Set a new password by the link',
  'account.password-changed': 'Changed the password',
  'account.email-change-requested': 'A link to change the e-mail address was requested',
  'account.email-changed': 'Changed the e-mail address',
  'account.finish-link-requested': 'A link to finish the registration was requested',
  'account.cancel-link-requested': 'A link to cancel was requested',
  'account.mail-bounced': 'The mailbox refused our mail: no more is sent to it',
  'account.mail-complained': 'Reported our mail as unwanted: only required mails are sent',
  'account.signed-out-everywhere': 'All sessions ended',
  'account.access-extended': 'Access was extended',
  'account.erasure-asked': 'The erasure was asked for',
}

/** Returns what a person did, in words and without what they answered; undefined for what is no step. */
export const stepOf = (event: RecordedEvent): string | undefined => {
  switch (event.type) {
    case 'quiz.question-answered':
      return `Answered “${event.data.question}”`
    case 'quiz.consent-chosen':
      return `Consent: ads ${event.data.ads ? 'yes' : 'no'}, answers ${event.data.answers ? 'yes' : 'no'}`
    case 'visit.plan-chosen':
      return `Chose the plan ${event.data.license}${event.data.sale ? ' at the sale price' : ''}`
    case 'visit.checkout-closed':
      return `Closed the checkout of ${event.data.license}`
    case 'visit.checkout-failed':
      return event.data.reason === 'payment' ? 'The payment was refused' : 'The checkout did not open'
    default:
      return WORDS[event.type]
  }
}
