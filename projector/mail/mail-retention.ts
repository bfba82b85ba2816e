import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import { type JobQueue, operational } from '#db/operational-tables.ts'
import { anyOf, runChange, runQuery } from '#db/query.ts'
import type { PeriodicJob } from '#projector/reactions/periodic.ts'
import type { MailTransport } from './mail-transport.ts'
import { DAY_MS } from '#events/time/time.ts'

/** Days after which a record is removed. By then no event requests the same mail or report again. */
const DAYS = 90
const BATCH = 500

/**
 * Leaves out the two mails of a purchase and those about prices. Their records keep later events from sending them again, and
 * say which price a subscriber knows. They grow with purchases and prices, all others with time.
 */
const selectEnded = (queue: JobQueue, until: Date) =>
  operational
    .selectFrom('reactions.jobs')
    .select('key')
    .where('queue', '=', queue)
    .where('done_at', '<', until)
    .where('is_kept', '=', false)
    .orderBy('done_at')
    .limit(BATCH)

/**
 * Creates the job that removes the records of old mails and of purchases that were reported to Meta. Stored copies of mails
 * go first: they are found by the records.
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
    let removed = 0
    for (const queue of ['mail', 'purchase reports'] as const) {
      for (;;) {
        signal.throwIfAborted()
        const keys = (await runQuery(pool, selectEnded(queue, until))).map(({ key }) => key)
        if (keys.length === 0) break
        if (queue === 'mail') await transport.deleteCopies(keys)
        removed += await runChange(
          pool,
          operational.deleteFrom('reactions.jobs').where('queue', '=', queue).where('key', '=', anyOf(keys)),
        )
      }
    }
    return removed
  },
})
