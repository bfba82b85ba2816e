import {
  addDecayingTone,
  addTone,
  filterTwice,
  cycles,
  noise,
  RATE,
  type Ring,
  ring,
  type Stereo,
  type Swell,
} from './ring.ts'

/** Converts semitones from the A of 220 Hz to a frequency (equal temperament). */
export const pitch = (semitones: number): number => 220 * 2 ** (semitones / 12)

export type Pad = {
  /** Semitones from A 220. */
  notes: readonly number[]
  level: number
  /** Decay of the overtones: 1 is reedy, 3 is soft. */
  softness: number
  /** Swells per loop of the slowest note. The other notes differ slightly. */
  swells: number
  depth: number
}

const OVERTONES = [1, 2, 3, 4, 5, 6]
/** Cycles by which the two halves of a tone differ, for a livelier sound. */
const DETUNE = [2, 3, 5, 4, 7, 6]

/** Adds sustained notes, slightly detuned and different in both channels. */
export const addPad = ([left, right]: Stereo, { notes, level, softness, swells, depth }: Pad): void => {
  notes.forEach((note, at) => {
    const swell: Swell = { times: swells + (at % 3), depth, phase: (at * 0.382) % 1 }
    for (const overtone of OVERTONES) {
      const turns = cycles(left, pitch(note) * overtone)
      const loud = level / (overtone ** softness * notes.length)
      const apart = DETUNE[(at + overtone) % DETUNE.length]!
      const phase = (at * 0.271 + overtone * 0.137) % 1
      addTone(left, turns, loud, phase, swell)
      addTone(left, turns + apart, loud * 0.6, phase, { ...swell, phase: (swell.phase + 0.3) % 1 })
      addTone(right, turns, loud, (phase + 0.11) % 1, swell)
      addTone(right, turns - apart, loud * 0.6, phase, { ...swell, phase: (swell.phase + 0.7) % 1 })
    }
  })
}

export type Strike = {
  second: number
  note: number
  level: number
  /** Position from 0 (left) to 1 (right). */
  side: number
}

/** Partials of a bell: [ratio to the strike note, loudness, share of the fade]. */
const BELL = [
  [0.5, 0.35, 1.6],
  [1, 0.6, 1],
  [1.2, 0.3, 0.7],
  [1.5, 0.14, 0.6],
  [2, 0.4, 0.45],
  [2.67, 0.1, 0.25],
  [4.1, 0.06, 0.12],
] as const

/** Partials of a string plucked near its end. */
const HARP = [
  [1, 0.8, 1],
  [2, 0.34, 0.6],
  [3, 0.16, 0.4],
  [4, 0.08, 0.28],
  [5, 0.04, 0.2],
] as const

const addStrikes = (
  [left, right]: Stereo,
  strikes: readonly Strike[],
  partials: readonly (readonly [ratio: number, loud: number, lasts: number])[],
  fade: number,
): void => {
  for (const { second, note, level, side } of strikes) {
    for (const [ratio, loud, lasts] of partials) {
      const hertz = pitch(note) * ratio
      if (hertz > RATE / 2.2) continue
      addDecayingTone(left, hertz, level * loud * Math.cos((side * Math.PI) / 2), second, fade * lasts)
      // The sound reaches the right ear a moment later.
      addDecayingTone(
        right,
        hertz * 1.0004,
        level * loud * Math.sin((side * Math.PI) / 2),
        second + 0.0007,
        fade * lasts,
      )
    }
  }
}

export const addBells = (into: Stereo, strikes: readonly Strike[], fade = 2.2): void =>
  addStrikes(into, strikes, BELL, fade)

export const addHarp = (into: Stereo, strikes: readonly Strike[], fade = 0.9): void =>
  addStrikes(into, strikes, HARP, fade)

export type Air = {
  level: number
  /** Cutoff frequencies in hertz at full and at zero strength. */
  bright: number
  dull: number
  /** Strength from 0 to 1 at a place in the loop from 0 to 1. It must be equal at both ends. */
  strength: (place: number) => number
  seed: number
}

const filteredNoise = (seconds: number, { level, bright, dull, strength, seed }: Air, late: number): Ring => {
  const from = noise(seconds, seed)
  const low: [number, number, number] = [0, 0, 0]
  let rumble = 0
  return filterTwice(from, (sample, n) => {
    const now = strength((n / from.length + late) % 1)
    const open = 1 - Math.exp((-2 * Math.PI * (dull + (bright - dull) * now)) / RATE)
    low[0] += open * (sample - low[0])
    low[1] += open * (low[0] - low[1])
    low[2] += open * (low[1] - low[2])
    // Removing the lowest frequencies makes it sound like air instead of thunder.
    rumble += 0.012 * (low[2] - rumble)
    return level * now * (low[2] - rumble)
  })
}

/** Adds wind or water: noise through a moving low-pass filter, with different noise in both channels. */
export const addAir = ([left, right]: Stereo, air: Air): void => {
  const seconds = left.length / RATE
  const sides = [
    filteredNoise(seconds, air, 0),
    filteredNoise(seconds, { ...air, seed: air.seed * 7 + 1 }, 0.006),
  ] as const
  for (let n = 0; n < left.length; n++) {
    left[n]! += sides[0][n]!
    right[n]! += sides[1][n]!
  }
}

/** Lengths of comb filters in samples. They have no common factor, so that no tone is emphasized. */
const COMBS = [541, 577, 613, 691]
const ALLPASSES = [149, 89]

const reverberate = (from: Ring, spread: number, lasts: number): Ring => {
  const into = ring(from.length / RATE)
  for (const length of COMBS) {
    const line = new Float64Array(length + spread)
    const back = 10 ** ((-3 * line.length) / (lasts * RATE))
    let at = 0
    let damped = 0
    const echo = filterTwice(from, (sample) => {
      const out = line[at]!
      damped += 0.55 * (out - damped)
      line[at] = sample + back * damped
      at = (at + 1) % line.length
      return out
    })
    for (let n = 0; n < into.length; n++) into[n]! += echo[n]! / COMBS.length
  }
  return ALLPASSES.reduce((sound, length) => {
    const line = new Float64Array(length + spread)
    let at = 0
    return filterTwice(sound, (sample) => {
      const held = line[at]!
      const out = held - 0.5 * sample
      line[at] = sample + 0.5 * out
      at = (at + 1) % line.length
      return out
    })
  }, into)
}

/** Adds the reverb of a stone room that lasts `lasts` seconds. `wet` is the share of reverb from 0 to 1. */
export const inRoom = ([left, right]: Stereo, lasts: number, wet: number): Stereo => {
  const echoes = [reverberate(left, 0, lasts), reverberate(right, 17, lasts)] as const
  const blend = (dry: Ring, echo: Ring) => dry.map((sample, n) => sample * (1 - wet) + echo[n]! * wet)
  return [blend(left, echoes[0]), blend(right, echoes[1])]
}
