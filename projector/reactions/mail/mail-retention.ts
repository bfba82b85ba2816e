import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import { type MailKind, operational } from '#db/operational-tables.ts'
import { anyOf, runChange, runQuery } from '#db/query.ts'
import type { PeriodicJob } from '#projector/reactions/jobs/jobs.ts'
import type { MailTransport } from './mail-transport.ts'
import { DAY_MS } from '#events/time.ts'

/** Days after which the record of a mail is removed. By then no event requests the same mail again. */
const DAYS = 90
const BATCH = 500

/**
 * The two mails of a purchase and those about prices. Their records keep later events from sending them again, and say which
 * price a subscriber knows. They grow with purchases and prices, all others with time.
 */
const PERMANENT: readonly MailKind[] = ['finish', 'summary', 'price-change']

/**
 * Creates the job that removes the records of old mails, and their stored copies first: an erasure finds copies by the
 * records.
 */
export const createMailRetention = (
  pool: Pool,
  transport: Pick<MailTransport, 'deleteCopies'>,
  clock: Clock,
): PeriodicJob => ({
  name: 'mails',
  everyMs: DAY_MS,
  run: async (signal) => {
    const until = new Date(clock().getTime() - DAYS * DAY_MS)
    const old = operational
      .selectFrom('reactions.jobs')
      .select('key')
      .where('queue', '=', 'mail')
      .where('done_at', '<', until)
      .where('kind', 'not in', PERMANENT)
      .limit(BATCH)
    let removed = 0
    for (;;) {
      signal.throwIfAborted()
      const keys = (await runQuery(pool, old)).map(({ key }) => key)
      if (keys.length === 0) return removed
      await transport.deleteCopies(keys)
      removed += await runChange(
        pool,
        operational.deleteFrom('reactions.jobs').where('queue', '=', 'mail').where('key', '=', anyOf(keys)),
      )
    }
  },
})
