import { Blocked, type Table, type ModelTx } from './rows.ts'
import type { Run } from './statement.ts'

/** Changes a row if it is meant. Rows that a statement does not mean hold nothing up. @throws {Blocked} */
export const change = <Row>(
  table: Table<Row>,
  tx: ModelTx,
  key: string,
  isMeant: (row: Row) => boolean,
  to: (row: Row) => Row,
) => {
  const row = table.get(tx, key)
  if (row === undefined || !isMeant(row)) return undefined
  settle(table, tx, key)
  const next = to(row)
  table.put(tx, key, next)
  return next
}

/** Waits for the transaction that holds a row, so that its condition is judged on what is committed. @throws {Blocked} */
export const settle = <Row>(table: Table<Row>, tx: ModelTx, key: string): Row | undefined => {
  const holder = table.holder(tx, key)
  if (holder) throw new Blocked(holder)
  return table.get(tx, key)
}

export const none = { rows: [], rowCount: 0 }
export const one = { rows: [], rowCount: 1 }

export const checkpointKey = (name: unknown, version: unknown) => `${String(name)} ${String(version)}`
export const checkpointOf = ({ db, tx }: Run, name: unknown, version: unknown) =>
  db.checkpoints.get(tx, checkpointKey(name, version))
