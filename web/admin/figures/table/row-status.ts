import type { ProjectionState } from '#api/contracts/operations/operations.ts'

/** `bad` needs attention; `busy` is work in progress; `done` needs nothing any more. */
export type RowStatus = 'bad' | 'busy' | 'done'

/** Returns the status of a projection. A lag is expected during a rebuild. */
export const rowStatus = ({
  lagSeconds,
  rebuild,
  waitsAt,
  failure,
  isLeftOver,
}: Pick<ProjectionState, 'lagSeconds' | 'rebuild' | 'waitsAt' | 'failure' | 'isLeftOver'>): RowStatus | undefined => {
  if (waitsAt !== null || failure !== null) return 'bad'
  if (isLeftOver) return undefined
  if (rebuild === 'asked' || rebuild === 'running') return 'busy'
  return rebuild === 'failed' || lagSeconds > 10 ? 'bad' : undefined
}
