import type { Database, JobRow, KeyRow } from './database.ts'
import { none, one, settle } from './change-rows.ts'
import { Blocked, type ModelTx } from './rows.ts'
import { PgError, type Run, type Statements } from './statement.ts'

const keyOf = (queue: unknown, key: unknown) => `${String(queue)} ${String(key)}`
const ms = (value: unknown) =>
  value instanceof Date ? value.getTime() : value === 'infinity' ? Infinity : Number(value)
const instant = (value: number) => (value === Infinity ? Infinity : new Date(value))
const rowFrom = ([queue, key, kind, subject, data, asked, due, isKept]: unknown[]): JobRow => ({
  queue: String(queue),
  key: String(key),
  kind: String(kind),
  subject: String(subject),
  data: data as object,
  asked_at: ms(asked),
  due_at: ms(due),
  is_kept: isKept === true,
  started_at: null,
  attempts: 0,
  is_past: false,
  last_error: null,
  outcome: null,
  done_at: null,
})

const isDue = (job: JobRow, queue: unknown, now: unknown) =>
  job.queue === queue && job.done_at === null && job.due_at <= ms(now)

/** Changes a job if it is as expected. */
const changeJob = ({ db, tx }: Run, queue: unknown, key: unknown, to: (job: JobRow) => JobRow | undefined) => {
  const job = db.jobs.get(tx, keyOf(queue, key))
  const next = job && to(job)
  if (!next) return none
  settle(db.jobs, tx, keyOf(queue, key))
  db.jobs.put(tx, keyOf(queue, key), next)
  return one
}

const jobs: Statements = [
  [
    /^insert into "reactions"\."jobs".*on conflict \("queue", "key"\) do update/,
    ({ db, tx, values }) => {
      const added = rowFrom(values)
      const key = keyOf(added.queue, added.key)
      const known = settle(db.jobs, tx, key)
      if (!known) db.jobs.put(tx, key, added)
      else if (known.done_at === null || known.outcome === 'not needed')
        db.jobs.put(tx, key, {
          ...known,
          data: added.data,
          due_at: Math.min(known.due_at, added.due_at),
          asked_at: Math.max(known.asked_at, added.asked_at),
          attempts: known.done_at === null ? known.attempts : 0,
          is_past: false,
          outcome: null,
          done_at: null,
        })
      // The row of the conflict is locked whether or not it changes.
      else db.jobs.lock(tx, key)
      return one
    },
  ],
  [
    /^select distinct "queue" from "reactions"\."jobs"/,
    ({ db, tx, values }) => {
      const queues = new Set<string>()
      for (let n = 0; n < values.length; n += 2)
        for (const job of db.jobs.all(tx)) if (isDue(job, values[n], values[n + 1])) queues.add(job.queue)
      return { rows: [...queues].map((queue) => ({ queue })) }
    },
  ],
  [
    /^with "due" as .* skip locked\) update "reactions"\."jobs"/,
    ({ db, tx, values }) => {
      // The queue, the time, the limit, the times of start and claim, the first and the longest pause.
      const [queue, now, limit, , , firstPause, longest] = values
      const due = db.jobs
        .all(tx)
        .filter((job) => isDue(job, queue, now) && !db.jobs.holder(tx, keyOf(queue, job.key)))
        .toSorted((a, b) => a.due_at - b.due_at)
        .slice(0, Number(limit))
      const restoredAt = db.log.get(tx, 'log')?.restored_at ?? null
      const rows = due.map((job) => {
        const pause = Math.min(Number(firstPause) * 2 ** Math.min(job.attempts, 30), Number(longest))
        const isPast = job.is_past || (restoredAt !== null && job.due_at <= restoredAt)
        const next = {
          ...job,
          attempts: job.attempts + 1,
          started_at: ms(now),
          is_past: isPast,
          due_at: ms(now) + pause,
        }
        db.jobs.put(tx, keyOf(queue, job.key), next)
        const { key, kind, subject, data, attempts } = next
        const [askedAt, retryAt] = [instant(next.asked_at), instant(next.due_at)]
        return { key, kind, subject, data, attempts, askedAt, retryAt, isPast }
      })
      return { rows }
    },
  ],
  [/^update "reactions"\."jobs" set "asked_at" = case/, () => none],
  [
    /^update "reactions"\."jobs" set "outcome" = \$1, "last_error" = \$2, "done_at" = \$3 where "queue" = \$4 and "key" = \$5( and "due_at")?/,
    (run) => {
      const [outcome, error, now, queue, key, due] = run.values
      return changeJob(run, queue, key, (job) =>
        run.parts[0] && job.due_at !== ms(due)
          ? undefined
          : { ...job, outcome: String(outcome), last_error: error as string | null, done_at: ms(now) },
      )
    },
  ],
  [
    /^update "reactions"\."jobs" set "last_error" = \$1(, "due_at" = greatest)?/,
    (run) => {
      const [queue, key] = run.values.slice(-2)
      return changeJob(run, queue, key, (job) =>
        job.done_at === null
          ? {
              ...job,
              last_error: run.values[0] as string | null,
              ...(run.parts[0] && { due_at: Math.max(job.due_at, ms(run.values[1])) }),
            }
          : undefined,
      )
    },
  ],
  [
    /^insert into reactions\.erasures/,
    ({ db, tx, values }) => {
      const [stream, position] = values as [string, number]
      const known = settle(db.erasures, tx, stream)?.position ?? 0
      db.erasures.put(tx, stream, { stream, position: Math.max(known, position) })
      return one
    },
  ],
]

const putKey = (db: Database, tx: ModelTx, row: KeyRow) => {
  // A reference to an epoch, which can't end before this transaction.
  if (row.epoch !== null) {
    if (!settle(db.keyEpochs, tx, String(row.epoch))) throw new PgError('23503', 'violates foreign key constraint')
  }
  db.personKeys.put(tx, row.person, row)
}

const keys: Statements = [
  [
    /^select person, epoch, wrapped from unnest/,
    ({ db, tx, values: [persons] }) => ({
      rows: (persons as string[]).map((person) => {
        const row = db.personKeys.get(tx, person)
        return { person, epoch: row?.epoch ?? null, wrapped: row?.wrapped ?? null }
      }),
    }),
  ],
  [
    /^insert into event_store\.person_keys \(person, epoch, wrapped\)/,
    ({ db, tx, values: [epoch, persons, wrapped] }) => {
      const rows = (persons as string[]).flatMap((person, n) => {
        if (settle(db.personKeys, tx, person)) return []
        putKey(db, tx, { person, epoch: Number(epoch), wrapped: (wrapped as Buffer[])[n] as Buffer, isErased: false })
        return [{ person }]
      })
      return { rows }
    },
  ],
  [
    /^insert into event_store\.person_keys \(person, erased_at\) values/,
    ({ db, tx, values: [person] }) => {
      settle(db.personKeys, tx, String(person))
      putKey(db, tx, { person: String(person), epoch: null, wrapped: null, isErased: true })
      return one
    },
  ],
  [/^select pg_relation_size/, () => ({ rows: [{ pages: 1 }] })],
  [
    /^select person, epoch, wrapped as sealed from event_store\.person_keys where ctid/,
    ({ db, tx, values }) => ({
      rows: db.personKeys
        .all(tx)
        .filter(({ epoch }) => epoch !== null && epoch < Number(values[2]))
        .map(({ person, epoch, wrapped }) => ({ person, epoch, sealed: wrapped })),
    }),
  ],
  [
    /^update event_store\.person_keys k set epoch = \$1, wrapped = new\.wrapped/,
    ({ db, tx, values: [epoch, persons, olds, news] }) => {
      let rowCount = 0
      for (const [n, person] of (persons as string[]).entries()) {
        const row = db.personKeys.get(tx, person)
        if (!row?.wrapped?.equals((olds as Buffer[])[n] as Buffer)) continue
        settle(db.personKeys, tx, person)
        putKey(db, tx, { ...row, epoch: Number(epoch), wrapped: (news as Buffer[])[n] as Buffer })
        rowCount += 1
      }
      return { rows: [], rowCount }
    },
  ],
  [/^select digest, account, epoch, sealed from event_store\.account_names/, () => none],
  [
    /^select p\.person from unnest/,
    ({ db, tx, values: [persons] }) => ({
      rows: (persons as string[])
        .filter((person) => {
          const row = db.personKeys.get(tx, person)
          return row ? !row.isErased : db.streams.get(tx, `quiz-${person}`) !== undefined
        })
        .map((person) => ({ person })),
    }),
  ],
  [
    /^insert into event_store\.person_keys \(person, erased_at\) select/,
    ({ db, tx, values: [persons] }) => {
      for (const person of persons as string[])
        if (!settle(db.personKeys, tx, person)) putKey(db, tx, { person, epoch: null, wrapped: null, isErased: true })
      return none
    },
  ],
  [/^select data #>> '\{email,person\}' as person/, () => none],
]

const epochs: Statements = [
  [
    /^lock table event_store\.key_epochs/,
    ({ db, tx }) => {
      db.locks.lock(tx, 'epochs')
      return none
    },
  ],
  [
    /^insert into event_store\.installation default values/,
    ({ db, tx }) => {
      if (!settle(db.installation, tx, 'id')) db.installation.put(tx, 'id', '6f1b2c34-0000-4000-8000-000000000001')
      return one
    },
  ],
  [
    /^select id as installation, \(select coalesce/,
    ({ db, tx }) => ({
      rows: [
        {
          installation: db.installation.get(tx, 'id'),
          newest: Math.max(0, ...db.keyEpochs.all(tx).map(({ epoch }) => epoch)),
        },
      ],
    }),
  ],
  [
    /^select id as installation, epoch, fingerprint/,
    ({ db, tx }) => {
      const installation = db.installation.get(tx, 'id')
      const all = db.keyEpochs.all(tx).toSorted((a, b) => b.epoch - a.epoch)
      return { rows: installation === undefined ? [] : all.map((epoch) => ({ installation, ...epoch })) }
    },
  ],
  [
    /^insert into event_store\.key_epochs/,
    ({ db, tx, values: [epoch, fingerprint] }) => {
      db.keyEpochs.put(tx, String(epoch), { epoch: Number(epoch), fingerprint: fingerprint as Buffer })
      return one
    },
  ],
  [
    /^delete from event_store\.key_epochs where epoch < \$1/,
    ({ db, tx, values: [before] }) => {
      const old = db.keyEpochs.all(tx).filter(({ epoch }) => epoch < Number(before))
      for (const { epoch } of old) {
        // Keys that are being stored hold their epoch until they are committed.
        const busy = db.personKeys.busy(tx)
        if (busy) throw new Blocked(busy)
        if (db.personKeys.all(tx).some((row) => row.epoch === epoch))
          throw new PgError('23503', 'an epoch is still referenced')
        db.keyEpochs.remove(tx, String(epoch))
      }
      return { rows: [], rowCount: old.length }
    },
  ],
]

/** The statements of jobs, erasures and the keys of persons (projector/queue, db/crypto). */
export const jobStatements: Statements = [...jobs, ...keys, ...epochs]
