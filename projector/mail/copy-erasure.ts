import type { Pool } from '#db/client.ts'
import { MINUTE_MS } from '#events/time/time.ts'
import type { PeriodicJob } from '#projector/reactions/periodic.ts'
import type { MailTransport } from './mail-transport.ts'

/**
 * Creates the job that deletes the stored copies of mails to erased persons. It asks for destroyed keys, so it follows every
 * way in which a person is erased, and a mail that was on its way meanwhile.
 */
export const createCopyErasure = (
  pool: Pool,
  transport: Pick<MailTransport, 'personsWithCopies' | 'deleteCopies'>,
): PeriodicJob => ({
  name: 'mails of the erased',
  everyMs: MINUTE_MS / 2,
  run: async () => {
    const persons = await transport.personsWithCopies()
    if (persons.length === 0) return 0
    const { rows } = await pool.query<{ person: string }>(
      'select person from event_store.person_keys where person = any($1) and wrapped is null',
      [persons],
    )
    if (rows.length > 0) await transport.deleteCopies(rows.map(({ person }) => person))
    return rows.length
  },
})
