import { readBackupAges } from '#db/health/backup-ages.ts'
import type { Pool } from '#db/client.ts'
import type { CommonSettings } from '#db/settings.ts'
import { operational } from '#db/operational-tables.ts'
import { runQuery } from '#db/query.ts'
import { DAY_MS } from '#events/time.ts'
import { plural } from '#db/health/problem.ts'
import type { AlertRule } from '#projector/reactions/alerts/rule.ts'

type Limit = { noun: string; none: string; seconds: number }
/** A backup runs each night, and a rehearsal each week. Both may take hours. */
const RUNS: Record<string, Limit> = {
  backup: { noun: 'backup', none: 'There is no backup yet.', seconds: 100_000 },
  rehearsal: { noun: 'restored backup', none: 'No backup was restored yet.', seconds: 700_000 },
  copy: { noun: 'copy of the backups', none: 'The backups were not copied yet.', seconds: 100_000 },
}
const NEW_MS = 2 * DAY_MS

const isNew = async (pool: Pool, now: Date) => {
  const first = operational.selectFrom('event_store.events').select('recorded_at').orderBy('position').limit(1)
  const [event] = await runQuery(pool, first)
  return event === undefined || now.getTime() - event.recorded_at.getTime() < NEW_MS
}

const ageInWords = (seconds: number) =>
  seconds * 1_000 < 2 * DAY_MS
    ? plural(Math.floor(seconds / 3_600), 'hour')
    : plural(Math.floor((seconds * 1_000) / DAY_MS), 'day')

export type ExpectedBackups = Pick<CommonSettings, 'BACKUP_COPY'> & {
  /** Whether a product without any backup has a problem. */
  expectsBackups: boolean
}

/** Finds backups, rehearsals and copies that are too old, and backups and copies that are missing. */
export const backupsRule = (pool: Pool, expected: ExpectedBackups): AlertRule => ({
  name: 'backups',
  find: async (now) => {
    const ages = await readBackupAges(pool, expected)
    const due = [...(expected.expectsBackups ? ['backup'] : []), ...(expected.BACKUP_COPY ? ['copy'] : [])]
    const missing = due.filter((run) => !ages.some((age) => age.run === run))
    const old = ages.filter(({ run, seconds }) => seconds > (RUNS[run]?.seconds ?? Infinity))
    return {
      problems: [
        ...(missing.length === 0 || (await isNew(pool, now)) ? [] : missing).map((run) => ({
          key: `backups ${run}`,
          text: RUNS[run]?.none ?? run,
        })),
        ...old.map(({ run, seconds }) => ({
          key: `backups ${run}`,
          text: `The newest ${RUNS[run]?.noun ?? run} is ${ageInWords(seconds)} old.`,
        })),
      ],
    }
  },
})
