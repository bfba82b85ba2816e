import { z } from 'zod'
import { event } from './definition.ts'
import { Sealed } from './sealed.ts'
import { LICENSES } from './money/licenses.ts'

/** The stream of one account: `account-<accountId>`. The id follows from the e-mail, so an e-mail has one account. */
export const accountStream = (accountId: string) => `account-${accountId}`

/** The stream of who a purchase belongs to: `claim-<transaction>`. */
export const claimStream = (payoutSubId: string) => `claim-${payoutSubId}`

const instant = z.iso.datetime()

/** What happens between a buyer and their account. */
export const accountEvents = {
  'account.registered': event(
    z.object({
      /** Under whose key everything personal is sealed. New at each registration, so that erasing is for good. */
      personId: z.uuid(),
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
  ),
  /** The purchase turned out to be another account's at the very moment of registration. */
  'account.registration-withdrawn': event(z.object({ payoutSubId: z.string() })),
  /** Stands in the stream of the purchase, once. */
  'account.purchase-claimed': event(z.object({ payoutSubId: z.string(), accountId: z.uuid() })),
  /** A later purchase of somebody who has an account. */
  'account.purchase-added': event(z.object({ payoutSubId: z.string() })),
  'account.time-zone-changed': event(z.object({ timeZone: z.string(), since: instant })),
  /** One session ended; `expiresAt` is when it would have ended by itself. */
  'account.signed-out': event(z.object({ session: z.uuid(), at: instant, expiresAt: instant })),
  'account.signed-out-everywhere': event(z.object({})),
  'account.password-changed': event(z.object({ passwordHash: Sealed })),
  /** Somebody asked for a link; the mail with it is a reaction. */
  'account.password-reset-requested': event(z.object({ at: instant })),
  /** A link to a new password was made; of the link itself only a digest is kept. */
  'account.reset-link-made': event(z.object({ link: z.string(), expiresAt: instant })),
  'account.password-reset': event(z.object({ link: z.string(), passwordHash: Sealed })),
  /** Somebody who paid and has no account asked for a link to finish registering. */
  'account.finish-link-requested': event(z.object({ at: instant })),
  /** A link to finish registering was made. The e-mail is sealed as the payment provider's customer. */
  'account.finish-link-made': event(
    z.object({
      link: z.string(),
      expiresAt: instant,
      payoutSubId: z.string(),
      email: Sealed,
      license: z.enum(LICENSES),
    }),
  ),
  'account.finish-link-used': event(z.object({ link: z.string() })),
  /** The keys of the person were destroyed. The e-mail may be registered again, by a new person. */
  'account.erased': event(z.object({})),
}
