import type pg from 'pg'
import type { Rows } from '#tools/analyst/sql/rows-text.ts'

/** A range of positions: after one, up to another. */
export type PositionRange = { after: number; to: number }

export type FoldPage = {
  events: number
  /**
   * Applies the page, after all pages before it.
   * @throws {Error} with a sentence that names the event at fault.
   */
  apply: () => void | Promise<void>
}

/** Answers a question from the events of one range after another. */
export type Fold = {
  /** Reads a range. It may be called before the page of the range before it is applied. */
  fetch: (client: pg.Client, range: PositionRange) => Promise<FoldPage>
  answer: () => Rows | Promise<Rows>
  /** Returns the state as JSON for a later process. */
  save: () => unknown
  restore: (saved: unknown) => void
}
