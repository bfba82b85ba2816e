import type { Money } from './money.ts'

export type StepValue = {
  kind: 'step'
  text: string
  /** The share of the visitors who were asked; empty when no one was. */
  percent: string
  value: number
  share: number
  /** Visitors with a version that has the step. */
  asked: number
  /** The loss since the step `since`, in percentage points. It is 0 when unknown. */
  drop: number
  since: string
}

/** Parsed cell of the table, ready to be shown, sorted and added up. */
export type TableValue =
  | { kind: 'text'; text: string }
  | { kind: 'number'; text: string; value: number }
  | StepValue
  | { kind: 'money'; text: string; amounts: Money }
