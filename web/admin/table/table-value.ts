import type { Money } from './money.ts'

/** Parsed cell of the table, ready to be shown, sorted and added up. */
export type TableValue =
  | { kind: 'text'; text: string }
  | { kind: 'number'; text: string; value: number }
  /** `drop` is the loss since the step `since`, in percentage points of all visitors. It is 0 when unknown. */
  | { kind: 'step'; text: string; percent: string; value: number; share: number; drop: number; since: string }
  | { kind: 'money'; text: string; amounts: Money }
