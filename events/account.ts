import { z } from 'zod'
import { event } from './core/definition.ts'
import { Sealed } from './core/sealed.ts'
import { LICENSES } from './payment/money/licenses.ts'

/** Returns the stream of an account. The id is derived from the e-mail, so an e-mail has one account. */
export const accountStream = (accountId: string) => `account-${accountId}`

export const accountOfStream = (stream: string) => stream.slice('account-'.length)

/** Returns the stream that binds a purchase to an account: `claim-<transaction>`. */
export const claimStream = (purchaseId: string) => `claim-${purchaseId}`

const instant = z.iso.datetime()

export const accountEvents = {
  'account.registered': event(
    z.object({
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
    [],
    { forgettable: 'personId', isRandom: true },
  ),
  'account.registration-withdrawn': event(z.object({ payoutSubId: z.string() })),
  /** In the claim stream of the purchase. The latest account has the claim. The browser that registered names its visitor. */
  'account.purchase-claimed': event(
    z.object({ payoutSubId: z.string(), accountId: z.uuid(), quizUserId: z.uuid().optional() }),
  ),
  /** In the claim stream: an account with another e-mail than the buyer's asks the buyer to confirm its claim. */
  'account.claim-link-requested': event(z.object({ payoutSubId: z.string(), accountId: z.uuid(), at: instant })),
  /** In the claim stream: the buyer was sent a link. Only its digest is stored. */
  'account.claim-link-made': event(
    z.object({ payoutSubId: z.string(), accountId: z.uuid(), link: z.string(), expiresAt: instant }),
  ),
  /** In the claim stream: the buyer opened the link, so the account has the claim. */
  'account.claim-confirmed': event(z.object({ payoutSubId: z.string(), accountId: z.uuid(), link: z.string() })),
  'account.purchase-added': event(z.object({ payoutSubId: z.string() })),
  'account.time-zone-changed': event(z.object({ timeZone: z.string(), since: instant, isChosen: z.boolean() })),
  /** The subscriber chose an hour for reminder mails. `reminderId` names this choice; the last choice counts. */
  'account.reminder-chosen': event(
    z.object({
      reminderId: z.uuid(),
      /** The hour of the clock in the time zone. */
      hour: z.number().int().min(0).max(23),
      timeZone: z.string(),
      at: instant,
    }),
  ),
  /** A reminder is about to be mailed. A local date ("2026-11-23") has one at most. */
  'account.reminder-due': event(z.object({ reminderId: z.uuid(), localDate: z.string(), at: instant })),
  'account.reminder-stopped': event(z.object({ by: z.enum(['settings', 'link']) })),
  'account.signed-out': event(z.object({ session: z.uuid(), at: instant, expiresAt: instant })),
  'account.signed-out-everywhere': event(z.object({})),
  'account.access-extended': event(z.object({ until: instant, reason: Sealed, by: z.uuid(), at: instant })),
  'account.password-changed': event(z.object({ passwordHash: Sealed })),
  'account.password-reset-requested': event(z.object({ at: instant })),
  'account.reset-link-made': event(z.object({ link: z.string(), expiresAt: instant })),
  'account.password-reset': event(z.object({ link: z.string(), passwordHash: Sealed })),
  /** The owner wants another e-mail address, and typed the password. */
  'account.email-change-requested': event(z.object({ email: Sealed, at: instant })),
  'account.email-link-made': event(z.object({ link: z.string(), expiresAt: instant, email: Sealed })),
  'account.email-changed': event(z.object({ link: z.string(), email: Sealed, previous: Sealed })),
  'account.finish-link-requested': event(z.object({ at: instant })),
  'account.cancel-link-requested': event(z.object({ at: instant })),
  /** A purchase is paid, and its buyer's address has no account that has it. The e-mail is sealed as in a finish link. */
  'account.registration-awaited': event(
    z.object({ payoutSubId: z.string(), email: Sealed, license: z.enum(LICENSES) }),
  ),
  /** A link to finish registering was created. The e-mail is sealed with the key of the provider's customer. */
  'account.finish-link-made': event(
    z.object({
      link: z.string(),
      expiresAt: instant,
      payoutSubId: z.string(),
      email: Sealed,
      license: z.enum(LICENSES),
    }),
  ),
  /**
   * The account is to be erased, with the keys of other persons: visitors and customers. From here on it has no owner. A
   * reaction completes what a crash interrupts. The list is sealed, so it disappears with the key, which is destroyed last.
   */
  'account.erasure-asked': event(z.object({ persons: Sealed.nullable() })),
  /**
   * The person's key was destroyed, after an erasure was asked for or a registration withdrawn. The e-mail can be
   * registered again, as a new person.
   */
  'account.erased': event(z.object({}), [], { forgets: () => 'account.registered' }),
}
