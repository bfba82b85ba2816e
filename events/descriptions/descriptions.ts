import { adminDescriptions, PASSWORD } from './admin.ts'
import { COURSE_VERSION, courseDescriptions } from './course.ts'
import { adsDescriptions } from './ads.ts'
import type { EventType } from '../catalog.ts'
import type { EventDescription } from '../event-description.ts'
import { ID_FORMS, paddleDescriptions } from '#events/payment/paddle/descriptions.ts'
import { questionsDescriptions } from './questions.ts'
import { visitDescriptions } from './visit.ts'

const PURCHASE = `Id of the transaction that bought the course (${ID_FORMS.transaction}).`
const CLAIM = { payoutSubId: PURCHASE, accountId: 'Id of the account.' }
const LINK = 'Digest of the secret in the link.'
const LINK_EXPIRES = 'Time after which the link no longer works (UTC).'
const COUNTED = {
  quizUserId: 'Visitor who bought; null where the checkout named none.',
  license: 'Plan that was bought; null for prices that are not on offer.',
  kind: '`purchase`, or `renewal` for later charges of a subscription.',
  currency: 'ISO 4217 code of the amounts.',
}
const CUSTOMER = `Id of the customer (${ID_FORMS.customer}); null where it is not known.`
const SUBSCRIPTION = `Id of the subscription (${ID_FORMS.subscription}); null for a plan that is paid once.`

/** Describes every event. A type or a field without a description does not compile. */
export const descriptions: { [T in EventType]: EventDescription<T> } = {
  'quiz.visitor-arrived': {
    recorded: 'A visitor opens the site for the first time. It is the first event of the visitor.',
    fields: { creo: 'Ad creative that brought the visitor; null where it is not known.' },
  },
  'quiz.creo-attributed': {
    recorded: 'The creative becomes known after the arrival. The first creative that is known stays.',
    fields: { creo: 'Ad creative that brought the visitor.' },
  },
  'quiz.question-set-given': {
    recorded: 'The visitor is given a version of the question set.',
    fields: {
      version: 'Name of the version of the question set.',
      assignment:
        'Experiment and weights by which the version was drawn; null for a version that was not drawn, and within ten minutes of a change of the weights.',
    },
  },
  'quiz.age-chosen': {
    recorded: 'The visitor chooses an age range on the first screen.',
    fields: { age: 'Age range, such as `18-29`, stored beside the log; absent after the visitor was erased.' },
  },
  'quiz.question-answered': {
    recorded: 'The visitor answers a question. A changed answer is another event.',
    fields: {
      question: 'Id of the question.',
      choices:
        'Chosen options, stored beside the log; absent for a screen that only has to be read, for an answer that stays on the device, and after they were forgotten.',
      timeTakenMs: 'Time between the display and the answer, in milliseconds.',
    },
  },
  'quiz.email-given': { recorded: 'The visitor enters an e-mail address.', fields: { email: 'E-mail address.' } },
  'quiz.name-given': { recorded: 'The visitor enters a first name.', fields: { name: 'First name.' } },
  'quiz.plan-mail-requested': { recorded: 'A mail with the plan is requested.', fields: { at: 'Time (UTC).' } },
  'quiz.consent-chosen': {
    recorded: 'The visitor gives or withdraws consent. The last choice counts.',
    fields: { ads: 'Whether ads may be measured.', answers: 'Whether answers about faith may be processed.' },
  },
  'quiz.checkout-opened': { recorded: 'The checkout opens.', fields: {} },
  'quiz.own-marked': {
    recorded:
      'The owner marks the browser of this visitor as their own, or takes it back. Such visitors count in no report.',
    fields: { isOwn: 'Whether the visits are those of the owner.' },
  },
  'quiz.answers-erased': {
    recorded:
      'The answers are forgotten: the account is closed, an operator erases the visitor, or nothing was bought in time.',
    fields: {},
  },
  'quiz.age-erased': {
    recorded: 'The age is forgotten: the account is closed, or an operator erases the visitor.',
    fields: {},
  },
  'account.registered': {
    recorded: 'A buyer registers.',
    fields: {
      personId:
        'Id of the person, new at each registration, stored beside the log. The course stream is named after it. Absent after the account was erased.',
      email: 'E-mail address.',
      username: 'User name.',
      firstName: 'First name.',
      lastName: 'Last name.',
      passwordHash: PASSWORD,
      timeZone: 'IANA time zone of the buyer.',
      courseVersion: COURSE_VERSION,
      payoutSubId: PURCHASE,
      registeredAt: 'Time of the registration (UTC).',
    },
  },
  'account.registration-withdrawn': {
    recorded:
      'The registration is undone: another account has the purchase, or the buyer registers with an e-mail that was taken without proof.',
    fields: { payoutSubId: PURCHASE },
  },
  'account.purchase-claimed': {
    recorded: 'An account claims a purchase. A later claim replaces it only if the earlier one was not proven.',
    fields: { ...CLAIM, quizUserId: 'Visitor of the browser that registered; absent where it named none.' },
  },
  'account.claim-link-requested': {
    recorded: 'The buyer is to confirm a claim of an account with another e-mail.',
    fields: { ...CLAIM, at: 'Time of the request (UTC).' },
  },
  'account.claim-link-made': {
    recorded: 'A link for confirming a claim is created.',
    fields: { ...CLAIM, link: LINK, expiresAt: LINK_EXPIRES },
  },
  'account.claim-confirmed': {
    recorded: 'The buyer confirms a claim through a link.',
    fields: { ...CLAIM, link: LINK },
  },
  'account.purchase-added': { recorded: 'An account adds a later purchase.', fields: { payoutSubId: PURCHASE } },
  'account.time-zone-changed': {
    recorded: 'A device reports another time zone, or the subscriber chooses one.',
    fields: {
      timeZone: 'IANA time zone.',
      since: 'Time from which it is in use (UTC).',
      isChosen: 'Whether the subscriber chose it. A device changes no chosen one.',
    },
  },
  'account.reminder-chosen': {
    recorded: 'The subscriber chooses an hour for reminder mails.',
    fields: {
      reminderId: 'Names this choice. The last choice counts.',
      hour: 'Hour of the clock, from 0 to 23.',
      timeZone: 'IANA time zone of the browser. The hour is meant there.',
      at: 'Time of the choice (UTC).',
    },
  },
  'account.reminder-due': {
    recorded: 'A reminder is about to be mailed. A local date has one at most.',
    fields: {
      reminderId: 'The choice that the reminder follows.',
      localDate: 'Date in the time zone of the choice.',
      at: 'Time (UTC).',
    },
  },
  'account.reminder-stopped': {
    recorded: 'The subscriber stops the reminders.',
    fields: { by: '`settings`, or `link` for the link of a mail.' },
  },
  'account.signed-out': {
    recorded: 'A session ends.',
    fields: {
      session: 'Id of the session.',
      at: 'Time of the sign-out (UTC).',
      expiresAt: 'Time at which the session would have expired (UTC).',
    },
  },
  'account.signed-out-everywhere': { recorded: 'All sessions of the account end.', fields: {} },
  'account.access-extended': {
    recorded: 'An operator keeps access open, also without a paid plan. The last extension counts.',
    fields: {
      until: 'End of the extension (UTC).',
      reason: 'Why, in the words of the operator. Sealed.',
      by: 'Id of the operator.',
      at: 'Time of the decision (UTC).',
    },
  },
  'account.password-changed': { recorded: 'The subscriber changes the password.', fields: { passwordHash: PASSWORD } },
  'account.password-reset-requested': {
    recorded: 'A link for a new password is requested.',
    fields: { at: 'Time of the request (UTC).' },
  },
  'account.reset-link-made': {
    recorded: 'A link for a new password is created.',
    fields: { link: LINK, expiresAt: LINK_EXPIRES },
  },
  'account.password-reset': {
    recorded: 'A new password is set through a link.',
    fields: { link: LINK, passwordHash: PASSWORD },
  },
  'account.email-change-requested': {
    recorded: 'The owner requests a link to change the e-mail address.',
    fields: { email: 'E-mail address that the account is to have.', at: 'Time of the request (UTC).' },
  },
  'account.email-link-made': {
    recorded: 'A link to change the e-mail address is created.',
    fields: { link: LINK, expiresAt: LINK_EXPIRES, email: 'E-mail address that the account is to have.' },
  },
  'account.email-changed': {
    recorded: 'The e-mail address is changed through a link.',
    fields: { link: LINK, email: 'E-mail address of the account.', previous: 'E-mail address before.' },
  },
  'account.finish-link-requested': {
    recorded: 'A buyer without an account requests a link for registering.',
    fields: { at: 'Time of the request (UTC).' },
  },
  'account.cancel-link-requested': {
    recorded: 'Someone requests links that cancel the plans of this e-mail.',
    fields: { at: 'Time of the request (UTC).' },
  },
  'account.registration-awaited': {
    recorded: 'A purchase is paid, and its buyer has not registered yet.',
    fields: { payoutSubId: PURCHASE, email: 'E-mail address of the buyer.', license: 'Plan that was bought.' },
  },
  'account.finish-link-made': {
    recorded: 'A link for registering is created.',
    fields: {
      link: LINK,
      expiresAt: LINK_EXPIRES,
      payoutSubId: PURCHASE,
      email: 'E-mail address of the buyer.',
      license: 'Plan that was bought.',
    },
  },
  'account.erasure-asked': {
    recorded: 'The account and the keys of its person are to be erased. The account has no owner any more.',
    fields: { persons: 'Visitors and customers whose keys are destroyed too; null if there are none.' },
  },
  'account.erased': { recorded: 'The keys of the person are destroyed, which erases their personal data.', fields: {} },
  ...courseDescriptions,
  ...visitDescriptions,
  ...adminDescriptions,
  ...adsDescriptions,
  ...questionsDescriptions,
  'payment.purchase-completed': {
    recorded: 'A transaction is paid. Recorded once per transaction.',
    fields: {
      ...COUNTED,
      amount: 'Amount paid including tax, in minor units of the currency.',
      customerId: CUSTOMER,
      subscriptionId: SUBSCRIPTION,
      paidAt: 'Time of the payment (UTC), which is earlier than the time of the event.',
    },
  },
  'payment.refunded': {
    recorded: 'Approved refunds and chargebacks of a completed purchase change.',
    fields: {
      ...COUNTED,
      amount: 'Additional amount that goes back, in minor units; negative when a chargeback is reversed.',
      total: 'Amount that is back in all after this event, in minor units.',
    },
  },
  ...paddleDescriptions,
  'payment.browser-reported': {
    recorded: 'A browser reports a purchase. It changes neither access nor revenue.',
    fields: {
      quizUserId: 'Visitor of the browser; null where it is not known.',
      customerId: CUSTOMER,
      claimed: 'Value and currency of the purchase as the browser reports them, in major units.',
      browser: 'E-mail address and page of the browser.',
      device: 'IP address, user agent and Meta cookies; absent without consent to ads.',
    },
  },
  'payment.discounted-outside-sale': {
    recorded: 'A discount is used in a first payment, and no sale of the visitor was recorded within its time.',
    fields: {
      transactionId: 'Id of the transaction (Paddle `txn_…`).',
      license: 'Plan that was bought; null for prices that are not on offer.',
      paidAt: 'Time of the payment (UTC).',
      saleBeganAt: 'When the visitor first saw the discount (UTC); null if that is not recorded.',
    },
  },
  'payment.withdrawal-received': {
    recorded: 'Someone withdraws from a purchase, without a login. An operator decides on the money.',
    fields: {
      withdrawalId: 'Id of the withdrawal, which its confirmation names.',
      receivedAt: 'Time of the receipt (UTC).',
      email: 'E-mail of the purchase.',
      name: 'Name of the buyer.',
      statement: 'What the buyer wrote; null where they wrote nothing.',
      order: 'Order number as the buyer wrote it; null where they named none.',
      hasBought: 'Whether the address was known to have bought.',
      canMail: 'Whether the address may get a confirmation, which is limited.',
      isFromBuyer: 'Whether the sender proved to be the buyer, by being signed in or by an order number.',
    },
  },
  'payment.withdrawal-accepted': {
    recorded: 'An operator has payments of a withdrawal returned and its renewals ended. Recorded once per withdrawal.',
    fields: {
      withdrawalId: 'Id of the withdrawal.',
      acceptedAt: 'Time of the decision (UTC).',
      by: 'Admin who decided.',
      transactionIds: 'Payments that are returned.',
      endsNow: 'Subscriptions that end at once.',
      endsLater: 'Subscriptions that end with the paid period.',
    },
  },
  'payment.withdrawal-handled': {
    recorded: 'An operator has dealt with a withdrawal, or its purchase was refunded. Recorded once per withdrawal.',
    fields: {
      withdrawalId: 'Id of the withdrawal.',
      handledAt: 'Time when it was handled (UTC).',
      by: 'Admin who handled it; null where a refund did.',
      transactionId: 'Transaction that was refunded; null where an operator handled it.',
    },
  },
}
