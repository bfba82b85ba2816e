import type { Pool } from '#db/client.ts'
import { collectFaults, type Finding } from './finding.ts'

/** Checks the settings that make acknowledged commits durable. A process crash cannot reveal a wrong one. */
export const checkDurability = async (pool: Pool): Promise<Finding> => {
  const faults = collectFaults()
  const { rows } = await pool.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes') order by name`,
  )
  // The setting remote_apply is stricter than on.
  for (const { name, setting } of rows) {
    if (setting !== 'on' && setting !== 'remote_apply') faults.add(`${name} must be on and is ${setting}`)
  }
  const result = rows.map(({ name, setting }) => `${name} ${setting}`).join(', ')
  return { id: 'Settings', check: 'acknowledged commits are on disk', result, ...faults.found() }
}
