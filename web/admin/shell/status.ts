import type { ProjectionState } from '#api/contracts/admin-operations.ts'

/** `bad`: somebody should look; `busy`: it is being seen to. */
export type Tone = 'bad' | 'busy'

/** One that is being built anew may lag behind meanwhile. */
export const toneOf = ({ lagSeconds, rebuild }: Pick<ProjectionState, 'lagSeconds' | 'rebuild'>): Tone | undefined => {
  if (rebuild === 'asked' || rebuild === 'running') return 'busy'
  return rebuild === 'failed' || lagSeconds > 10 ? 'bad' : undefined
}
