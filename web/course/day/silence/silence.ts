/**
 * A silence of some minutes. `endsAt` is a time of the wall clock, which goes on while a device sleeps, so the end never
 * depends on timers that browsers slow down.
 */
export type Silence =
  | { state: 'ready' | 'paused'; leftMs: number }
  | { state: 'running'; endsAt: number }
  | { state: 'over' }

export const readySilence = (minutes: number): Silence => ({ state: 'ready', leftMs: minutes * 60_000 })

/** Returns the milliseconds that are left. */
export const leftOf = (silence: Silence, now: number): number => {
  if (silence.state === 'over') return 0
  return silence.state === 'running' ? Math.max(0, silence.endsAt - now) : silence.leftMs
}

/** Starts a silence, or continues a paused one. */
export const startSilence = (silence: Silence, now: number): Silence =>
  silence.state === 'ready' || silence.state === 'paused' ? { state: 'running', endsAt: now + silence.leftMs } : silence

export const pauseSilence = (silence: Silence, now: number): Silence =>
  silence.state === 'running' && silence.endsAt > now ? { state: 'paused', leftMs: silence.endsAt - now } : silence

/** Ends a silence whose time is over, and leaves any other as it is. */
export const endSilence = (silence: Silence, now: number): Silence =>
  silence.state === 'running' && silence.endsAt <= now ? { state: 'over' } : silence

/** Returns the time that is left as a clock shows it: "2:59". Full seconds last until they are over. */
export const clockText = (leftMs: number): string => {
  const seconds = Math.ceil(leftMs / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
