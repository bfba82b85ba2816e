import { readBackupAges } from '#db/health/backup-ages.ts'
import type { Pool } from '#db/client.ts'
import { operational } from '#db/operational-tables.ts'
import { runQuery } from '#db/query.ts'
import { DAY_MS } from '#events/time.ts'
import { plural } from '#db/health/problem.ts'
import type { AlertRule } from '#projector/reactions/alerts/rule.ts'

/** A backup runs each night, and a rehearsal each week. Both may take hours. */
const RUNS: Record<string, { noun: string; seconds: number }> = {
  backup: { noun: 'backup', seconds: 100_000 },
  rehearsal: { noun: 'restored backup', seconds: 700_000 },
}
const NEW_MS = 2 * DAY_MS

const isNew = async (pool: Pool, now: Date) => {
  const first = operational.selectFrom('event_store.events').select('recorded_at').orderBy('position').limit(1)
  const [event] = await runQuery(pool, first)
  return event === undefined || now.getTime() - event.recorded_at.getTime() < NEW_MS
}

/** Finds backups and rehearsals that are too old. @param isExpected whether a product without any backup is a problem. */
export const backupsRule = (pool: Pool, isExpected: boolean): AlertRule => ({
  name: 'backups',
  find: async (now) => {
    const ages = await readBackupAges(pool)
    if (!ages.some(({ run }) => run === 'backup') && isExpected && !(await isNew(pool, now)))
      return { problems: [{ key: 'backups backup', text: 'There is no backup yet.' }] }
    return {
      problems: ages.flatMap(({ run, seconds }) => {
        const { noun, seconds: limit } = RUNS[run] ?? { noun: run, seconds: Infinity }
        const days = plural(Math.floor((seconds * 1_000) / DAY_MS), 'day')
        return seconds > limit ? { key: `backups ${run}`, text: `The newest ${noun} is ${days} old.` } : []
      }),
    }
  },
})
