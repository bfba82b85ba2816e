import type { CheckpointRow, Database } from './database.ts'
import { change, checkpointKey as keyOf, checkpointOf, none, one, settle } from './change-rows.ts'
import { PgError, type Run, type Statements } from './statement.ts'

const putCheckpoint = ({ db, tx }: Run, row: CheckpointRow) => db.checkpoints.put(tx, keyOf(row.name, row.version), row)

const renewed = (db: Database, seconds: number) => db.now() + seconds * 1_000

const leases: Statements = [
  [
    /^insert into projector\.leases/,
    ({ db, tx, values }) => {
      const [name, holder, seconds, from] = values as [string, string, number, string]
      settle(db.leases, tx, name)
      const held = db.leases.get(tx, name)
      const isFree =
        !held ||
        held.holder === from ||
        held.expires_at < db.now() ||
        held.expires_at > db.now() + (seconds + 1) * 1_000
      if (!isFree) return none
      const epoch = (held?.epoch ?? 0) + 1
      db.leases.put(tx, name, { name, holder, epoch, expires_at: renewed(db, seconds) })
      return { rows: [{ epoch }] }
    },
  ],
  [
    /^update projector\.leases l set expires_at/,
    ({ db, tx, values }) => {
      const [names, holders, epochs, seconds] = values as [string[], string[], number[], number[]]
      const rows = names.flatMap((name, n) => {
        const isOwn = ({ holder, epoch }: { holder: string; epoch: number }) =>
          holder === holders[n] && epoch === epochs[n]
        return (
          change(db.leases, tx, name, isOwn, (row) => ({ ...row, expires_at: renewed(db, seconds[n] as number) })) ?? []
        )
      })
      return { rows }
    },
  ],
  [
    /^update "projector"\."leases" set "holder"/,
    ({ db, tx, values: [, , name, holder, epoch] }) => {
      const released = change(
        db.leases,
        tx,
        String(name),
        (row) => row.holder === holder && row.epoch === epoch,
        (row) => ({ ...row, holder: '', expires_at: db.now() - 1_000 }),
      )
      return released ? one : none
    },
  ],
  [
    /^select "name" from "projector"\."leases"/,
    ({ db, tx, values: [name] }) => {
      const lease = db.leases.get(tx, String(name))
      return { rows: lease && lease.expires_at > db.now() ? [{ name }] : [] }
    },
  ],
  [
    /^select name, holder from projector\.leases/,
    ({ db, tx, values: [names] }) => ({
      rows: (names as string[]).flatMap((name) => {
        const lease = db.leases.get(tx, name)
        return lease && lease.expires_at > db.now() ? [lease] : []
      }),
    }),
  ],
]

const checkpoints: Statements = [
  [
    /^insert into "projector"\."checkpoints" \("name", "version", "(built_by|position)"/,
    (run) => {
      const { db, tx, values, parts } = run
      const [name, version] = values as [string, number]
      const isRestored = parts[0] === 'position'
      settle(db.checkpoints, tx, keyOf(name, version))
      if (checkpointOf(run, name, version)) {
        if (isRestored) throw new PgError('23505', 'duplicate key value violates unique constraint')
        return none
      }
      const [position, built_by] = isRestored ? [values[2], values[3]] : [0, values[2]]
      putCheckpoint(run, { name, version, position: position as number, epoch: 0, built_by: built_by as string | null })
      return one
    },
  ],
  [
    /^update "projector"\."checkpoints" set "epoch" = \$1 where/,
    ({ db, tx, values: [epoch, name, version] }) => {
      const claimed = change(
        db.checkpoints,
        tx,
        keyOf(name, version),
        (row) => row.epoch <= (epoch as number),
        (row) => ({ ...row, epoch: epoch as number }),
      )
      return { rows: claimed ? [{ position: claimed.position }] : [] }
    },
  ],
  [
    /^update projector\.checkpoints set position/,
    ({ db, tx, values: [to, name, version, position, epoch] }) => {
      const advanced = change(
        db.checkpoints,
        tx,
        keyOf(name, version),
        (row) => row.position === position && row.epoch === epoch,
        (row) => ({ ...row, position: to as number }),
      )
      return advanced ? one : none
    },
  ],
  [
    /^update "projector"\."checkpoints" set "epoch" = \$1, "built_by"/,
    ({ db, tx, values: [epoch, built_by, name, version] }) => {
      const to = (row: CheckpointRow) => ({ ...row, epoch: epoch as number, built_by: built_by as null })
      return change(db.checkpoints, tx, keyOf(name, version), () => true, to) ? one : none
    },
  ],
  [
    /^select "name" from "projector"\."checkpoints" where .* "built_by"/,
    (run) => {
      const [name, version, builder] = run.values
      return { rows: checkpointOf(run, name, version)?.built_by === builder ? [{ name }] : [] }
    },
  ],
  [
    /^delete from "projector"\."checkpoints"/,
    ({ db, tx, values: [name, version] }) => {
      if (db.checkpoints.get(tx, keyOf(name, version))) db.checkpoints.remove(tx, keyOf(name, version))
      return one
    },
  ],
  [/^(select message from|delete from) "?projector"?\."?dead_letters/, () => none],
  [/^insert into "projector"\."(waiting|failures)"/, () => one],
]

/** The statements of leases and checkpoints (projector/engine). */
export const checkpointStatements: Statements = [...leases, ...checkpoints]
