import { defineDoctorCheck, failure, failureIfAny, ok } from '#api/operations/doctor/check.ts'

type Replica = { name: string; seconds: number | null }
type Slot = { name: string; active: boolean; bytes: number | null }
type Facts = { isExpected: boolean; replicas: Replica[]; slots: Slot[] }

const MAX_LAG_SECONDS = 60
const MAX_SLOT_BYTES = 1024 ** 3

const hostOf = (url: string | undefined) => (url === undefined ? undefined : new URL(url).host)

export const replication = defineDoctorCheck({
  title: 'Replica',
  question: 'Does the replica follow, and does no slot keep the log of a lost one?',
  fix: 'docker compose up --detach postgres-replica; select pg_drop_replication_slot(name) for a lost one',
  read: async ({ ask, settings: { ANALYST_URL, DATABASE_URL } }): Promise<Facts> => {
    const [replicas, slots] = await Promise.all([
      ask<Replica>(
        `select application_name as name, extract(epoch from replay_lag)::float8 as seconds
         from pg_stat_replication where application_name not like 'pg_basebackup%'`,
      ),
      ask<Slot>(
        `select slot_name as name, active, pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::float8 as bytes from pg_replication_slots`,
      ),
    ])
    const isExpected = ANALYST_URL !== undefined && hostOf(ANALYST_URL) !== hostOf(DATABASE_URL)
    return { isExpected: isExpected && DATABASE_URL !== undefined, replicas, slots }
  },
  judge: ({ isExpected, replicas, slots }) => {
    if (isExpected && replicas.length === 0) return failure('No replica is connected.')
    const late = replicas
      .filter(({ seconds }) => (seconds ?? 0) > MAX_LAG_SECONDS)
      .map(({ name, seconds }) => `${name} is ${Math.round(seconds ?? 0)} s behind.`)
    const lost = slots
      .filter(({ active, bytes }) => !active && (bytes ?? 0) > MAX_SLOT_BYTES)
      .map(({ name }) => `The unused slot ${name} keeps more than 1 GiB of the log.`)
    const problems = [...late, ...lost]
    if (problems.length > 0 || replicas.length > 0) return failureIfAny(problems, 'The replica follows.')
    return ok('There is no replica, and none is expected.')
  },
})
