import type { Database } from './database.ts'
import type { ModelTx } from './rows.ts'

/** An error with PostgreSQL's code. */
export class PgError extends Error {
  override name = 'PgError'
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

export type Result = { rows: unknown[]; rowCount?: number }

/** One run of a statement. `parts` are the groups of its pattern. */
export type Run = { db: Database; tx: ModelTx; values: unknown[]; parts: readonly string[]; text: string }

/** Statements by patterns of their texts, with one space between words, and their meaning on the model. */
export type Statements = readonly (readonly [pattern: RegExp, run: (run: Run) => Result])[]
