import type { Pool } from '#db/client.ts'
import { beginDomain, countSent, dailyCeiling, type MailDomain } from '#db/operations/mail-ramp.ts'
import { DAY_MS } from '#events/time/time.ts'
import type { MailSettings } from '#projector/mail/settings.ts'

/** Returns until when mails of some kinds wait; undefined if one may be sent now. */
export type MailRamp = (now: Date) => Promise<Date | undefined>

/**
 * Creates the ceiling of mails that are not required, which grows from the first mail of a domain: mailbox providers refuse
 * many mails of a domain that they don't know. What is over it waits until the next day (UTC).
 */
export const createMailRamp = (
  pool: Pool,
  { from, hasRamp, smtpUrl }: Pick<MailSettings, 'from' | 'hasRamp' | 'smtpUrl'>,
  kinds: readonly string[],
): MailRamp => {
  let domain: MailDomain | undefined
  return async (now) => {
    if (!hasRamp || smtpUrl === undefined) return undefined
    domain ??= await beginDomain(pool, from.split('@').at(-1) ?? '', now)
    const ceiling = dailyCeiling(domain, now)
    if (ceiling === undefined) return undefined
    const today = new Date(now.getTime() - (now.getTime() % DAY_MS))
    return (await countSent(pool, today, kinds)) < ceiling ? undefined : new Date(today.getTime() + DAY_MS)
  }
}
