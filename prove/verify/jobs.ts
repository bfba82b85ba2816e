import type { Pool } from '#db/client.ts'
import { collectFaults, type Finding, formatCount } from './finding.ts'

/** Checks that each purchase that the mail reaction has read requested its two mails. A replay would not send a lost one. */
export const checkJobs = async (pool: Pool): Promise<Finding> => {
  const faults = collectFaults()
  const { rows } = await pool.query<{ purchase: string; kinds: string[] }>(
    `select substr(e.stream, 9) as purchase, array_agg(j.kind order by j.kind) filter (where j.kind is not null) as kinds
     from projector.checkpoints c
     join event_store.events e on e.position <= c.position
     left join reactions.jobs j on j.queue = 'mail' and j.subject = substr(e.stream, 9) and j.kind in ('finish', 'summary')
     where c.name = 'mail' and e.type = 'payment.purchase-completed' and e.data ->> 'kind' = 'purchase'
     group by e.stream`,
  )
  for (const { purchase, kinds } of rows)
    if (kinds?.length !== 2) faults.add(`${purchase} has ${kinds?.join() ?? 'no'} jobs of mails instead of two`)
  return { id: 'Jobs', check: 'mails of purchases', result: `${formatCount(rows.length)} checked`, ...faults.found() }
}
