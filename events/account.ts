import { z } from 'zod'
import { event } from './core/definition.ts'
import { PASSWORD, Sealed } from './core/sealed.ts'
import { LICENSES } from './payment/money/licenses.ts'
import { PURCHASE } from './payment/payment.ts'
import { COURSE_VERSION } from './course/course.ts'

/** Returns the stream of an account. The id is derived from the e-mail, so an e-mail has one account. */
export const accountStream = (accountId: string) => `account-${accountId}`

export const accountOfStream = (stream: string) => stream.slice('account-'.length)

/** Returns the stream that binds a purchase to an account: `claim-<transaction>`. */
export const claimStream = (purchaseId: string) => `claim-${purchaseId}`

const instant = z.iso.datetime()

const CLAIM = { payoutSubId: PURCHASE, accountId: 'Id of the account.' }
const LINK = 'Digest of the secret in the link.'
const LINK_EXPIRES = 'Time after which the link no longer works (UTC).'

export const accountEvents = {
  'account.registered': event({
    recorded: 'A buyer registers.',
    data: z.object({
      /**
       * Person of the course, new at each registration. Stored beside the log: after an erasure nothing leads from the account
       * to the course. So it names no key, and the personal data is sealed under another id.
       */
      personId: z.uuid().optional(),
      email: Sealed,
      username: Sealed,
      firstName: Sealed,
      lastName: Sealed,
      passwordHash: Sealed,
      timeZone: z.string(),
      courseVersion: z.string(),
      payoutSubId: z.string(),
      registeredAt: instant,
    }),
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
    forgettable: 'personId',
    isRandom: true,
  }),
  'account.registration-withdrawn': event({
    recorded:
      'The registration is undone: another account has the purchase, or the buyer registers with an e-mail that was taken without proof.',
    data: z.object({ payoutSubId: z.string() }),
    fields: { payoutSubId: PURCHASE },
  }),
  /** In the claim stream of the purchase. The latest account has the claim. The browser that registered names its visitor. */
  'account.purchase-claimed': event({
    recorded: 'An account claims a purchase. A later claim replaces it only if the earlier one was not proven.',
    data: z.object({ payoutSubId: z.string(), accountId: z.uuid(), quizUserId: z.uuid().optional() }),
    fields: { ...CLAIM, quizUserId: 'Visitor of the browser that registered; absent where it named none.' },
  }),
  /** In the claim stream: an account with another e-mail than the buyer's asks the buyer to confirm its claim. */
  'account.claim-link-requested': event({
    recorded: 'The buyer is to confirm a claim of an account with another e-mail.',
    data: z.object({ payoutSubId: z.string(), accountId: z.uuid(), at: instant }),
    fields: { ...CLAIM, at: 'Time of the request (UTC).' },
  }),
  /** In the claim stream: the buyer was sent a link. Only its digest is stored. */
  'account.claim-link-made': event({
    recorded: 'A link for confirming a claim is created.',
    data: z.object({ payoutSubId: z.string(), accountId: z.uuid(), link: z.string(), expiresAt: instant }),
    fields: { ...CLAIM, link: LINK, expiresAt: LINK_EXPIRES },
  }),
  /** In the claim stream: the buyer opened the link, so the account has the claim. */
  'account.claim-confirmed': event({
    recorded: 'The buyer confirms a claim through a link.',
    data: z.object({ payoutSubId: z.string(), accountId: z.uuid(), link: z.string() }),
    fields: { ...CLAIM, link: LINK },
  }),
  'account.purchase-added': event({
    recorded: 'An account adds a later purchase.',
    data: z.object({ payoutSubId: z.string() }),
    fields: { payoutSubId: PURCHASE },
  }),
  'account.time-zone-changed': event({
    recorded: 'A device reports another time zone, or the subscriber chooses one.',
    data: z.object({ timeZone: z.string(), since: instant, isChosen: z.boolean() }),
    fields: {
      timeZone: 'IANA time zone.',
      since: 'Time from which it is in use (UTC).',
      isChosen: 'Whether the subscriber chose it. A device changes no chosen one.',
    },
  }),
  /** The subscriber chose an hour for reminder mails. `reminderId` names this choice; the last choice counts. */
  'account.reminder-chosen': event({
    recorded: 'The subscriber chooses an hour for reminder mails.',
    data: z.object({
      reminderId: z.uuid(),
      /** The hour of the clock in the time zone. */
      hour: z.number().int().min(0).max(23),
      timeZone: z.string(),
      at: instant,
    }),
    fields: {
      reminderId: 'Names this choice. The last choice counts.',
      hour: 'Hour of the clock, from 0 to 23.',
      timeZone: 'IANA time zone of the browser. The hour is meant there.',
      at: 'Time of the choice (UTC).',
    },
  }),
  /** A reminder is about to be mailed. A local date ("2026-11-23") has one at most. */
  'account.reminder-due': event({
    recorded: 'A reminder is about to be mailed. A local date has one at most.',
    data: z.object({ reminderId: z.uuid(), localDate: z.string(), at: instant }),
    fields: {
      reminderId: 'The choice that the reminder follows.',
      localDate: 'Date in the time zone of the choice.',
      at: 'Time (UTC).',
    },
  }),
  'account.reminder-stopped': event({
    recorded: 'The subscriber stops the reminders.',
    data: z.object({ by: z.enum(['settings', 'link']) }),
    fields: { by: '`settings`, or `link` for the link of a mail.' },
  }),
  /** In the account of the address, also of one that is not registered. A person without an account has a stream of a digest. */
  'account.mail-bounced': event({
    recorded: 'A mail server refuses the address permanently. No mail goes there until it changes.',
    data: z.object({ at: instant }),
    fields: { at: 'Time of the report (UTC).' },
  }),
  'account.mail-complained': event({
    recorded:
      'The recipient reports a mail as unwanted. Only required mails go there until they choose reminders again.',
    data: z.object({ at: instant }),
    fields: { at: 'Time of the report (UTC).' },
  }),
  'account.signed-out': event({
    recorded: 'A session ends.',
    data: z.object({ session: z.uuid(), at: instant, expiresAt: instant }),
    fields: {
      session: 'Id of the session.',
      at: 'Time of the sign-out (UTC).',
      expiresAt: 'Time at which the session would have expired (UTC).',
    },
  }),
  'account.signed-out-everywhere': event({
    recorded: 'All sessions of the account end.',
    data: z.object({}),
    fields: {},
  }),
  'account.access-extended': event({
    recorded: 'An operator keeps access open, also without a paid plan. The last extension counts.',
    data: z.object({ until: instant, reason: Sealed, by: z.uuid(), at: instant }),
    fields: {
      until: 'End of the extension (UTC).',
      reason: 'Why, in the words of the operator. Sealed.',
      by: 'Id of the operator.',
      at: 'Time of the decision (UTC).',
    },
  }),
  'account.password-changed': event({
    recorded: 'The subscriber changes the password.',
    data: z.object({ passwordHash: Sealed }),
    fields: { passwordHash: PASSWORD },
  }),
  'account.password-reset-requested': event({
    recorded: 'A link for a new password is requested.',
    data: z.object({ at: instant }),
    fields: { at: 'Time of the request (UTC).' },
  }),
  'account.reset-link-made': event({
    recorded: 'A link for a new password is created.',
    data: z.object({ link: z.string(), expiresAt: instant }),
    fields: { link: LINK, expiresAt: LINK_EXPIRES },
  }),
  'account.password-reset': event({
    recorded: 'A new password is set through a link.',
    data: z.object({ link: z.string(), passwordHash: Sealed }),
    fields: { link: LINK, passwordHash: PASSWORD },
  }),
  /** The owner wants another e-mail address, and typed the password. */
  'account.email-change-requested': event({
    recorded: 'The owner requests a link to change the e-mail address.',
    data: z.object({ email: Sealed, at: instant }),
    fields: { email: 'E-mail address that the account is to have.', at: 'Time of the request (UTC).' },
  }),
  'account.email-link-made': event({
    recorded: 'A link to change the e-mail address is created.',
    data: z.object({ link: z.string(), expiresAt: instant, email: Sealed }),
    fields: { link: LINK, expiresAt: LINK_EXPIRES, email: 'E-mail address that the account is to have.' },
  }),
  'account.email-changed': event({
    recorded: 'The e-mail address is changed through a link.',
    data: z.object({ link: z.string(), email: Sealed, previous: Sealed }),
    fields: { link: LINK, email: 'E-mail address of the account.', previous: 'E-mail address before.' },
  }),
  'account.finish-link-requested': event({
    recorded: 'A buyer without an account requests a link for registering.',
    data: z.object({ at: instant }),
    fields: { at: 'Time of the request (UTC).' },
  }),
  'account.cancel-link-requested': event({
    recorded: 'Someone requests links that cancel the plans of this e-mail.',
    data: z.object({ at: instant }),
    fields: { at: 'Time of the request (UTC).' },
  }),
  /** A purchase is paid, and its buyer's address has no account that has it. The e-mail is sealed as in a finish link. */
  'account.registration-awaited': event({
    recorded: 'A purchase is paid, and its buyer has not registered yet.',
    data: z.object({ payoutSubId: z.string(), email: Sealed, license: z.enum(LICENSES) }),
    fields: { payoutSubId: PURCHASE, email: 'E-mail address of the buyer.', license: 'Plan that was bought.' },
  }),
  /** A link to finish registering was created. The e-mail is sealed with the key of the provider's customer. */
  'account.finish-link-made': event({
    recorded: 'A link for registering is created.',
    data: z.object({
      link: z.string(),
      expiresAt: instant,
      payoutSubId: z.string(),
      email: Sealed,
      license: z.enum(LICENSES),
    }),
    fields: {
      link: LINK,
      expiresAt: LINK_EXPIRES,
      payoutSubId: PURCHASE,
      email: 'E-mail address of the buyer.',
      license: 'Plan that was bought.',
    },
  }),
  /**
   * The account is to be erased, with the keys of other persons: visitors and customers. From here on it has no owner. A
   * reaction completes what a crash interrupts. The list is sealed, so it disappears with the key, which is destroyed last.
   */
  'account.erasure-asked': event({
    recorded: 'The account and the keys of its person are to be erased. The account has no owner any more.',
    data: z.object({ persons: Sealed.nullable() }),
    fields: { persons: 'Visitors and customers whose keys are destroyed too; null if there are none.' },
  }),
  /**
   * The person's key was destroyed, after an erasure was asked for or a registration withdrawn. The e-mail can be
   * registered again, as a new person.
   */
  'account.erased': event({
    recorded: 'The keys of the person are destroyed, which erases their personal data.',
    data: z.object({}),
    fields: {},
    forgets: () => 'account.registered',
  }),
}
