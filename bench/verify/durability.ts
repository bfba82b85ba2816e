import type { Pool } from '#db/client.ts'
import { collectFaults, type Finding } from './finding.ts'

/** The settings without which a database may forget what it acknowledged. No crash of ours can show them missing. */
export const checkDurability = async (pool: Pool): Promise<Finding> => {
  const faults = collectFaults()
  const { rows } = await pool.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes') order by name`,
  )
  // remote_apply waits for more than on does.
  for (const { name, setting } of rows) {
    if (setting !== 'on' && setting !== 'remote_apply') faults.add(`${name} must be on and is ${setting}`)
  }
  const result = rows.map(({ name, setting }) => `${name} ${setting}`).join(', ')
  return { id: 'Settings', check: 'what is acknowledged is on disk', result, ...faults.found() }
}
