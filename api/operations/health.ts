import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from '#db/client.ts'
import type { KeyStore } from '#db/crypto/key-store.ts'
import { READ_MODELS } from '#db/read-models/names.ts'
import { isMigrated } from '#db/startup.ts'
import { LASTING_FAILURE } from '#db/operations/followers.ts'

/**
 * A projection is not running when its lease expired longer ago than this. A lease that ends later than this was taken
 * before the clock of the database was set back.
 */
const LEASE_TOLERANCE_SECONDS = 5

/** Health checks give up after a similar time. */
const TIMEOUT_MS = 2_000

const UNREACHABLE = ['The database cannot be reached']

/** Returns a sentence per projection of the API that no projector runs, or that fails. */
export const projectorProblems = async (pool: Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string; exists: boolean; led: boolean; fails: boolean }>(
    `select expected.name, p.name is not null as exists, p.name is not null and l.name is not null as led,
       exists (select from (${LASTING_FAILURE}) failure where failure.name = expected.name) as fails
     from unnest($2::text[]) as expected(name)
     left join projector.projections p on p.name = expected.name
     left join projector.leases l on l.name = expected.name
       and l.expires_at between now() - make_interval(secs => $1) and now() + make_interval(secs => $1)`,
    [LEASE_TOLERANCE_SECONDS, READ_MODELS],
  )
  if (!rows.some((row) => row.exists)) return ['No projector has started yet']
  return rows.flatMap(({ name, led, fails }) =>
    fails ? [`${name} fails: operators see why`] : led ? [] : [`No projector runs ${name}`],
  )
}

/** Commits a message that no table and no reader gets: a full or failing disk lets a server read for a long time. */
const canWrite = async (pool: Pool): Promise<boolean> => {
  const written = `select current_setting('transaction_read_only') = 'off' as done, pg_logical_emit_message(true, 'ready', '')`
  return await pool.query<{ done: boolean }>(written).then(
    ({ rows }) => rows[0]?.done === true,
    () => false,
  )
}

const checkDatabase = async (pool: Pool, keyStore: KeyStore): Promise<string[]> => {
  try {
    if (!(await isMigrated(pool))) return ['The database is not migrated']
    if (!(await canWrite(pool))) return ['The database cannot be written']
    const [keyProblem, problems] = await Promise.all([keyStore.problem(), projectorProblems(pool)])
    return keyProblem === undefined ? problems : [keyProblem]
  } catch {
    return UNREACHABLE
  }
}

/** Lists projections and reactions that wait at an event of a newer release, or fail. The probe is public: no reasons. */
export const findStoppedFollowers = async (pool: Pool): Promise<{ waiting: string[]; failing: string[] }> => {
  const answered = new AbortController()
  const none = { waiting: [], failing: [] }
  const timeout = delay(TIMEOUT_MS, none, { signal: answered.signal }).catch(() => none)
  const read = async () => {
    const { rows } = await pool.query<{ name: string; type: string; version: number; position: number }>(
      `select w.name, w.type, w.schema_version as version, w.position
       from projector.waiting w
       join projector.checkpoints c on c.name = w.name and c.position < w.position
       left join projector.projections p on p.name = c.name
       where p.name is null or p.live_version = c.version
       order by 1`,
    )
    const failures = await pool.query<{ name: string }>(`${LASTING_FAILURE} order by 1`)
    return {
      waiting: rows.map(
        ({ name, type, version, position }) => `${name} waits at event ${position}: ${type} v${version}`,
      ),
      failing: failures.rows.map(({ name }) => name),
    }
  }
  return await Promise.race([read().catch(() => none), timeout]).finally(() => answered.abort())
}

/** Lists the problems that prevent this process from serving requests. The list is empty when it is ready. */
export const findReadinessProblems = async (pool: Pool, keyStore: KeyStore): Promise<string[]> => {
  const answered = new AbortController()
  const timeout = delay(TIMEOUT_MS, UNREACHABLE, { signal: answered.signal }).catch(() => UNREACHABLE)
  return await Promise.race([checkDatabase(pool, keyStore), timeout]).finally(() => answered.abort())
}
