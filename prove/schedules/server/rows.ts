/** A transaction on the model of a database: the rows that it has changed, and the calls that wait for its end. */
export type ModelTx = { journal: Undo[]; waiting: (() => void)[]; isEnded: boolean; lockTimeoutMs: number | undefined }

type Cell<Row> = { row: Row | undefined; pending: Row | undefined; by: ModelTx | undefined }
type Undo = { cell: Cell<unknown>; pending: unknown; by: ModelTx | undefined }

/** Thrown by a statement that needs a row which another transaction has changed. It runs again after that one's end. */
export class Blocked extends Error {
  override name = 'Blocked'
  readonly by: ModelTx
  constructor(by: ModelTx) {
    super()
    this.by = by
  }
}

/**
 * A table in memory with rows that are replaced, never changed. Like PostgreSQL at READ COMMITTED, a transaction sees what
 * is committed and its own changes, and holds the rows that it changes until it ends.
 */
export type Table<Row> = {
  get: (tx: ModelTx, key: string) => Row | undefined
  /** Returns the rows that a transaction sees, in the order in which their keys were first inserted. */
  all: (tx: ModelTx) => Row[]
  /** @throws {Blocked} */
  put: (tx: ModelTx, key: string, row: Row) => void
  /** @throws {Blocked} */
  remove: (tx: ModelTx, key: string) => void
  /** Holds a row without changing it. @throws {Blocked} */
  lock: (tx: ModelTx, key: string) => void
  /** Returns the transaction that holds a row, if it is another one. */
  holder: (tx: ModelTx, key: string) => ModelTx | undefined
  /** Returns another transaction that holds any row. */
  busy: (tx: ModelTx) => ModelTx | undefined
  size: () => number
  /** Returns a function that brings back the rows that are committed now. */
  save: () => () => void
}

export const createTx = (): ModelTx => ({ journal: [], waiting: [], isEnded: false, lockTimeoutMs: undefined })

export const createTable = <Row>(): Table<Row> => {
  let cells = new Map<string, Cell<Row>>()
  const write = (tx: ModelTx, key: string, change: (cell: Cell<Row>) => Row | undefined) => {
    let cell = cells.get(key)
    if (!cell) cells.set(key, (cell = { row: undefined, pending: undefined, by: undefined }))
    if (cell.by && cell.by !== tx) throw new Blocked(cell.by)
    tx.journal.push({ cell: cell as Cell<unknown>, pending: cell.pending, by: cell.by })
    cell.pending = change(cell)
    cell.by = tx
  }
  const visible = (tx: ModelTx, cell: Cell<Row> | undefined) => (cell?.by === tx ? cell.pending : cell?.row)
  return {
    get: (tx, key) => visible(tx, cells.get(key)),
    all: (tx) => {
      const rows: Row[] = []
      for (const cell of cells.values()) {
        const row = visible(tx, cell)
        if (row !== undefined) rows.push(row)
      }
      return rows
    },
    put: (tx, key, row) => write(tx, key, () => row),
    remove: (tx, key) => write(tx, key, () => undefined),
    lock: (tx, key) => write(tx, key, (cell) => visible(tx, cell)),
    holder: (tx, key) => {
      const by = cells.get(key)?.by
      return by === tx ? undefined : by
    },
    busy: (tx) => [...cells.values()].find(({ by }) => by && by !== tx)?.by,
    size: () => cells.size,
    save: () => {
      const rows = [...cells].map(([key, { row }]) => [key, row] as const)
      return () => {
        cells = new Map(rows.map(([key, row]) => [key, { row, pending: undefined, by: undefined }]))
      }
    },
  }
}

/** Takes back what a transaction did after a point in its journal. */
export const undoTo = (tx: ModelTx, length: number) => {
  while (tx.journal.length > length) {
    const { cell, pending, by } = tx.journal.pop() as Undo
    cell.pending = pending
    cell.by = by
  }
}

/** Ends a transaction, and lets others go on. */
export const endTx = (tx: ModelTx, isCommitted: boolean) => {
  if (tx.isEnded) return
  tx.isEnded = true
  for (const { cell } of tx.journal) {
    if (cell.by !== tx) continue
    if (isCommitted) cell.row = cell.pending
    cell.pending = undefined
    cell.by = undefined
  }
  for (const goOn of tx.waiting) goOn()
}
