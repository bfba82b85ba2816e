import type { Patient } from '#db/operations/checks/check.ts'

/** LongSessions of a kind that last too long. `hidden` are those that this account may not see. */
export type LongSessions = { long: { name: string; seconds: number }[]; hidden: number }

export const HIDDEN = 'This account cannot see the sessions of others: grant pg_read_all_stats to app_append.'

export const inWords = ({ long }: LongSessions) =>
  long.map(({ name, seconds }) => `${name || 'unnamed'} (${Math.round(seconds)} s)`).join(', ')

export const readSessions = async (
  ask: Patient['ask'],
  where: { state: string; since: 'xact_start' | 'state_change'; seconds: number },
): Promise<LongSessions> => {
  const rows = await ask<{ name: string; seconds: number | null }>(
    `select application_name as name, case when state is not null then extract(epoch from now() - ${where.since})::float8 end as seconds
     from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and (state is null or state like '${where.state}' and ${where.since} < now() - interval '${where.seconds} seconds')`,
  )
  return {
    long: rows.flatMap(({ name, seconds }) => (seconds === null ? [] : [{ name, seconds }])),
    hidden: rows.filter(({ seconds }) => seconds === null).length,
  }
}
