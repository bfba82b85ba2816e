import { change, checkpointKey as keyOf, checkpointOf, none, one, settle } from './change-rows.ts'
import type { ProjectionRow, SchemaRow } from './database.ts'
import { Blocked, createTable, type ModelTx } from './rows.ts'
import { PgError, type Run, type Statements } from './statement.ts'

const insertProjection = ({ db, tx, values }: Run) => {
  const [name, live_version, revision] = values as [string, number, number]
  settle(db.projections, tx, name)
  if (db.projections.get(tx, name)) return none
  const empty = { previous_version: null, previous_revision: null, previous_position: null, replaced_at: null }
  db.projections.put(tx, name, { name, live_version, revision, ...empty, held_revision: null })
  return one
}

const changeProjection = ({ db, tx }: Run, name: unknown, to: (row: ProjectionRow) => ProjectionRow) =>
  change(db.projections, tx, String(name), () => true, to)

const tableIn = ({ db, tx }: Run, schema: string, table: string) => {
  settle(db.schemas, tx, schema)
  const found = db.schemas.get(tx, schema)?.tables.get(table)
  if (!found) throw new PgError('42P01', `relation "${schema}.${table}" does not exist`)
  return found
}

/** A schema can't be dropped or renamed while others change its tables. */
const holdTables = (tx: ModelTx, { tables }: SchemaRow) => {
  for (const table of tables.values()) {
    const busy = table.busy(tx)
    if (busy) throw new Blocked(busy)
  }
}

type Row = Record<string, unknown>
const rowKey = (columns: string, row: Row) => JSON.stringify(columns.split(', ').map((name) => row[name]))

const projections: Statements = [
  [/^insert into "projector"\."projections"/, insertProjection],
  [
    /^select "live_version" as "version", "revision" from/,
    ({ db, tx, values: [name] }) => {
      const row = db.projections.get(tx, String(name))
      return { rows: row ? [{ version: row.live_version, revision: row.revision }] : [] }
    },
  ],
  [
    /^select "c"\."version", "c"\."position", "p"\."revision" from .*for update$/,
    (run) => {
      const { db, tx, values } = run
      const name = String(values[0])
      settle(db.projections, tx, name)
      const row = db.projections.get(tx, name)
      if (!row) return none
      settle(db.checkpoints, tx, keyOf(name, row.live_version))
      const checkpoint = checkpointOf(run, name, row.live_version)
      if (!checkpoint) return none
      db.projections.lock(tx, name)
      db.checkpoints.lock(tx, keyOf(name, row.live_version))
      return { rows: [{ version: row.live_version, position: checkpoint.position, revision: row.revision }] }
    },
  ],
  [
    /^select "previous_version" as "version" from/,
    ({ db, tx, values: [name] }) => ({
      rows: [{ version: db.projections.get(tx, String(name))?.previous_version ?? null }],
    }),
  ],
  [
    /^select "live_version" as "live", "previous_version" as "previous".*for update$/,
    ({ db, tx, values: [name] }) => {
      settle(db.projections, tx, String(name))
      const row = db.projections.get(tx, String(name))
      if (!row) return none
      db.projections.lock(tx, String(name))
      const { live_version: live, previous_version: previous } = row
      return { rows: [{ live, previous, revision: row.previous_revision, position: row.previous_position }] }
    },
  ],
  [
    /^select "live_version" from .*for update$/,
    ({ db, tx, values: [name] }) => {
      settle(db.projections, tx, String(name))
      const row = db.projections.get(tx, String(name))
      if (row) db.projections.lock(tx, String(name))
      return { rows: row ? [{ live_version: row.live_version }] : [] }
    },
  ],
  [
    /^select "name" from "projector"\."projections" where "name" = \$1 and "held_revision" >=/,
    ({ db, tx, values: [name, revision] }) => {
      const held = db.projections.get(tx, String(name))?.held_revision ?? null
      return { rows: held !== null && held >= (revision as number) ? [{ name }] : [] }
    },
  ],
  [
    /^update "projector"\."projections" set "previous_version" = \$1 where \("name"/,
    (run) => {
      const [to, name, previous] = run.values
      changeProjection(run, name, (row) =>
        row.previous_version === previous ? { ...row, previous_version: to as null } : row,
      )
      return one
    },
  ],
  [
    /^update "projector"\."projections" set "previous_version" = \$1 where "name"/,
    (run) => {
      const [previous_version, name] = run.values as [number, string]
      changeProjection(run, name, (row) => ({ ...row, previous_version }))
      return one
    },
  ],
  [
    /^update "projector"\."projections" set "live_version"/,
    (run) => {
      const [live_version, revision, , , , previous_position] = run.values as number[]
      changeProjection(run, run.values.at(-1), (row) => ({
        ...row,
        live_version: live_version as number,
        revision: revision as number,
        previous_version: row.live_version,
        previous_revision: row.revision,
        previous_position: previous_position as number,
        replaced_at: run.db.now(),
        held_revision: row.revision > (revision as number) ? row.revision : null,
      }))
      return one
    },
  ],
]

const schemas: Statements = [
  [
    /^set local lock_timeout = '(\d+)(ms)?/,
    ({ tx, parts: [time, ms] }) => {
      tx.lockTimeoutMs = Number(time) * (ms ? 1 : 1_000)
      return none
    },
  ],
  [/^(set local|analyze|alter view|select concat\(n\.nspname)/, () => none],
  [
    /^select nspname as schema/,
    ({ db, tx, values: [name] }) => ({
      rows: db.schemas
        .all(tx)
        .filter((row) => row.name.replace(/_v\d+$/, '') === name)
        .map((row) => ({ schema: row.name, version: Number(/\d+$/.exec(row.name)?.[0]) }))
        .toSorted((a, b) => a.version - b.version),
    }),
  ],
  [
    /^drop schema (?:if exists )?(\w+) cascade/,
    ({ db, tx, parts: [name = ''] }) => {
      settle(db.schemas, tx, name)
      const schema = db.schemas.get(tx, name)
      if (!schema) return none
      holdTables(tx, schema)
      db.schemas.remove(tx, name)
      return one
    },
  ],
  [
    /^create schema (\w+)/,
    ({ db, tx, parts: [name = ''] }) => {
      settle(db.schemas, tx, name)
      if (db.schemas.get(tx, name)) throw new PgError('42P06', `schema "${name}" already exists`)
      db.schemas.put(tx, name, { name, tables: new Map() })
      return one
    },
  ],
  [
    /^create table (\w+)\.(\w+)/,
    ({ db, tx, parts: [name = '', table = ''] }) => {
      const schema = db.schemas.get(tx, name)
      db.schemas.put(tx, name, { name, tables: new Map(schema?.tables).set(table, createTable()) })
      return one
    },
  ],
  [
    /^alter schema (\w+) rename to (\w+)/,
    ({ db, tx, parts: [from = '', to = ''] }) => {
      settle(db.schemas, tx, from)
      const schema = db.schemas.get(tx, from)
      if (!schema) throw new PgError('3F000', `schema "${from}" does not exist`)
      holdTables(tx, schema)
      db.schemas.remove(tx, from)
      db.schemas.put(tx, to, { ...schema, name: to })
      return one
    },
  ],
  [
    /^drop view if exists (\S+)/,
    ({ db, tx, parts: [view = ''] }) => {
      if (db.views.get(tx, view)) db.views.remove(tx, view)
      return one
    },
  ],
  [
    /^create or replace view (\S+) as select \* from (\w+)\.(\w+)/,
    ({ db, tx, parts: [view = '', schema = '', table = ''] }) => {
      db.views.put(tx, view, { schema, table })
      return one
    },
  ],
  [
    /^select t\.\* from (\w+)\.(\w+) t join jsonb_populate_recordset\(.*\) using \((.*)\)/,
    (run) => {
      const [schema = '', name = '', keys = ''] = run.parts
      const table = tableIn(run, schema, name)
      const wanted = JSON.parse(String(run.values[0])) as Row[]
      return { rows: wanted.flatMap((row) => table.get(run.tx, rowKey(keys, row)) ?? []) }
    },
  ],
  [
    /^insert into (\w+)\.(\w+) select \* from jsonb_populate_recordset\(.*\) on conflict \((.*?)\)/,
    (run) => {
      const [schema = '', name = '', keys = ''] = run.parts
      const table = tableIn(run, schema, name)
      const rows = JSON.parse(String(run.values[0])) as Row[]
      for (const row of rows) table.put(run.tx, rowKey(keys, row), row)
      return { rows: [], rowCount: rows.length }
    },
  ],
]

/** The statements of rebuilds and the tables of projections (projector/engine). */
export const engineStatements: Statements = [...projections, ...schemas]
