/** A cell that can't be read: why, and what to do. */
export type CellFault = { fault: string }

export const isFault = (value: unknown): value is CellFault =>
  typeof value === 'object' && value !== null && 'fault' in value
