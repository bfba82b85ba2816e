/** Samples a second. Half of it is the highest tone there can be; these sounds are low and leave off well below. */
export const RATE = 16_000

/** A sound for one ear that is as long as its loop; what runs over the end belongs at the beginning. */
export type Ring = Float64Array

export type Stereo = readonly [left: Ring, right: Ring]

export const ring = (seconds: number): Ring => new Float64Array(seconds * RATE)

export const stereo = (seconds: number): Stereo => [ring(seconds), ring(seconds)]

/** How often a tone of `hertz` turns in the ring: a whole number, which is why its end meets its beginning exactly. */
export const cycles = (into: Ring, hertz: number): number => Math.round((hertz * into.length) / RATE)

export type Swell = {
  /** Whole swells per loop. */
  times: number
  /** From 0 (steady) to 1 (falls silent in between). */
  depth: number
  /** Where in its turn it starts, from 0 to 1. */
  phase: number
}

const TAU = 2 * Math.PI

/** Samples after which a turning pointer is set anew from whole numbers, so that no error of rounding can grow. */
const STRIDE = 4096

/**
 * Adds a tone that turns a whole number of times, under a swell that does so too.
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

/** Adds a tone that is struck at `second` and dies away, over the end and round to the beginning if it lasts so long. */
export const addDecayingTone = (into: Ring, hertz: number, level: number, second: number, fade: number): void => {
  const shrink = Math.exp(-1 / (fade * RATE))
  const [dc, ds] = [shrink * Math.cos((TAU * hertz) / RATE), shrink * Math.sin((TAU * hertz) / RATE)]
  const attack = 0.004 * RATE
  // By then it is below a ten-thousandth of what it was.
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

/** Noise that is the same every time: xorshift from a seed, evenly from -1 to 1. */
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
 * Runs a filter around the ring twice and keeps the second time, when it has forgotten that it ever began: so what it
 * carries over the seam is what it would carry in the middle of an endless loop.
 */
export const filterTwice = (from: Ring, filter: (sample: number, n: number) => number): Ring => {
  const into = new Float64Array(from.length)
  for (let lap = 0; lap < 2; lap++) for (let n = 0; n < from.length; n++) into[n] = filter(from[n]!, n)
  return into
}
