import type { ProjectionState } from '#api/contracts/admin/operations.ts'

/** `bad` needs attention; `busy` is work in progress; `done` needs nothing any more. */
export type RowStatus = 'bad' | 'busy' | 'done'

/** Returns the status of a projection. A lag is expected during a rebuild. */
export const rowStatus = ({
  lagSeconds,
  rebuild,
}: Pick<ProjectionState, 'lagSeconds' | 'rebuild'>): RowStatus | undefined => {
  if (rebuild === 'asked' || rebuild === 'running') return 'busy'
  return rebuild === 'failed' || lagSeconds > 10 ? 'bad' : undefined
}
