/** Sample rate. These sounds are low, so their overtones are below half of it. */
export const RATE = 16_000

/** A channel of a loop. Sound beyond the end continues at the beginning. */
export type Ring = Float64Array

export type Stereo = readonly [left: Ring, right: Ring]

export const ring = (seconds: number): Ring => new Float64Array(seconds * RATE)

export const stereo = (seconds: number): Stereo => [ring(seconds), ring(seconds)]

/** Returns the cycles of a tone per loop, rounded so that its end meets its beginning. */
export const cycles = (into: Ring, hertz: number): number => Math.round((hertz * into.length) / RATE)

export type Swell = {
  /** Number of swells per loop, an integer. */
  times: number
  /** Depth from 0 (steady) to 1 (silent in between). */
  depth: number
  /** Start phase from 0 to 1. */
  phase: number
}

const TAU = 2 * Math.PI

/** Number of samples after which the oscillators are reset exactly, so that rounding errors cannot grow. */
const STRIDE = 4096

/**
 * Adds a tone with an integer number of cycles, modulated by a swell.
 *
 * @param phase from 0 to 1
 */
export const addTone = (into: Ring, turns: number, level: number, phase: number, swell: Swell): void => {
  const length = into.length
  const [toneCos, toneSin] = [Math.cos((TAU * turns) / length), Math.sin((TAU * turns) / length)]
  const [swellCos, swellSin] = [Math.cos((TAU * swell.times) / length), Math.sin((TAU * swell.times) / length)]
  const depth = swell.depth / 2
  for (let from = 0; from < length; from += STRIDE) {
    const tone = TAU * (((turns * from) % length) / length + phase)
    const swellPhase = TAU * (((swell.times * from) % length) / length + swell.phase)
    let [c, s, uc, us] = [Math.cos(tone), Math.sin(tone), Math.cos(swellPhase), Math.sin(swellPhase)]
    for (let n = from; n < Math.min(from + STRIDE, length); n++) {
      into[n]! += level * (1 - depth + depth * us) * s
      const c1 = c * toneCos - s * toneSin
      s = s * toneCos + c * toneSin
      c = c1
      const uc1 = uc * swellCos - us * swellSin
      us = us * swellCos + uc * swellSin
      uc = uc1
    }
  }
}

/** Adds a tone that starts at `second` and decays, past the end of the loop if necessary. */
export const addDecayingTone = (into: Ring, hertz: number, level: number, second: number, fade: number): void => {
  const shrink = Math.exp(-1 / (fade * RATE))
  const [dc, ds] = [shrink * Math.cos((TAU * hertz) / RATE), shrink * Math.sin((TAU * hertz) / RATE)]
  const attack = 0.004 * RATE
  // After this time the level is below a ten-thousandth.
  const until = Math.ceil(9.5 * fade * RATE)
  let at = Math.round(second * RATE)
  let [c, s] = [level, 0]
  for (let n = 0; n < until; n++) {
    into[at]! += Math.min(1, n / attack) * s
    at = at + 1 === into.length ? 0 : at + 1
    const c1 = c * dc - s * ds
    s = s * dc + c * ds
    c = c1
  }
}

/** Creates reproducible white noise from -1 to 1 (xorshift). */
export const noise = (seconds: number, seed: number): Ring => {
  const into = ring(seconds)
  let state = seed >>> 0 || 1
  for (let n = 0; n < into.length; n++) {
    state ^= state << 13
    state >>>= 0
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    into[n] = state / 0x8000_0000 - 1
  }
  return into
}

/**
 * Runs a filter over the loop twice and returns the second pass. The first one brings the filter to the state that it
 * has in an endless loop.
 */
export const filterTwice = (from: Ring, filter: (sample: number, n: number) => number): Ring => {
  const into = new Float64Array(from.length)
  for (let lap = 0; lap < 2; lap++) for (let n = 0; n < from.length; n++) into[n] = filter(from[n]!, n)
  return into
}
