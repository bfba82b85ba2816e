import { sql } from 'kysely'
import type { Pool } from '#db/client.ts'
import { operational } from '#db/operational-tables.ts'
import { runChange, runQuery } from '#db/query.ts'
import { DAY_MS } from '#events/time/time.ts'

/** The domain that mails come from, and when its first one was sent. */
export type MailDomain = { domain: string; firstMailAt: Date }

/** Days after which mailbox providers know a domain. */
export const RAMP_DAYS = 30
const FIRST_CEILING = 50
const DOUBLES_EVERY_DAYS = 3

/** Returns how many mails that are not required a domain may send today; undefined if as many as it likes. Pure. */
export const dailyCeiling = ({ firstMailAt }: Pick<MailDomain, 'firstMailAt'>, now: Date): number | undefined => {
  const days = Math.max(0, Math.floor((now.getTime() - firstMailAt.getTime()) / DAY_MS))
  return days >= RAMP_DAYS ? undefined : FIRST_CEILING * 2 ** Math.floor(days / DOUBLES_EVERY_DAYS)
}

/** Returns the domain that began last. */
export const readNewestDomain = async (pool: Pool): Promise<MailDomain | undefined> => {
  const newest = operational
    .selectFrom('reactions.mail_domains')
    .select(['domain', 'first_mail_at as firstMailAt'])
    .orderBy('first_mail_at', 'desc')
    .limit(1)
  return (await runQuery(pool, newest))[0]
}

/** Returns the domain. One that sends its first mail begins now. */
export const beginDomain = async (pool: Pool, domain: string, now: Date): Promise<MailDomain> => {
  const row = { domain, first_mail_at: now }
  const added = operational.insertInto('reactions.mail_domains').values(row)
  await runChange(
    pool,
    added.onConflict((conflict) => conflict.doNothing()),
  )
  const known = operational.selectFrom('reactions.mail_domains').select('first_mail_at as firstMailAt')
  const [first = { firstMailAt: now }] = await runQuery(pool, known.where('domain', '=', domain))
  return { domain, ...first }
}

/** Counts the mails that were sent since a time, of some kinds or all. */
export const countSent = async (pool: Pool, since: Date, kinds?: readonly string[]): Promise<number> => {
  const sent = operational
    .selectFrom('reactions.jobs')
    .select(sql<number>`count(*)`.as('count'))
    .where('queue', '=', 'mail')
    .where('outcome', '=', 'sent')
    .where('done_at', '>=', since)
  return (await runQuery(pool, kinds ? sent.where('kind', 'in', kinds) : sent))[0]?.count ?? 0
}
