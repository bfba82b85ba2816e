import { RATE, type Stereo, stereo } from './ring.ts'
import { addAir, addBells, addHarp, addPad, inRoom, type Strike } from './voices.ts'

export type Loop = {
  /** Name of the file `/audio/<name>.flac`. */
  name: string
  seconds: number
  /** Peak from 0 to 1. Bright sounds have a lower one, so that all loops seem equally loud. */
  peak: number
  play: (into: Stereo) => Stereo
}

const strike = (second: number, note: number, level: number, side: number): Strike => ({ second, note, level, side })

/** Returns a pulse from 0 to 1 and back, `times` per loop. A higher `sharp` makes it narrower. */
const pulse = (place: number, times: number, sharp: number): number =>
  ((1 - Math.cos(2 * Math.PI * place * times)) / 2) ** sharp

export const loops: readonly Loop[] = [
  {
    name: 'still-water',
    seconds: 36,
    peak: 0.4,
    play: (into) => {
      // A low, open D with its fifth, third and ninth.
      addPad(into, { notes: [-19, -12, -7, -3, 0, 7], level: 1, softness: 2.3, swells: 2, depth: 0.7 })
      addAir(into, {
        level: 2.2,
        bright: 420,
        dull: 180,
        strength: (place) => 0.35 + 0.5 * pulse(place, 4, 2),
        seed: 11,
      })
      return inRoom(into, 3.5, 0.35)
    },
  },
  {
    name: 'stone-chapel',
    seconds: 40,
    peak: 0.38,
    play: (into) => {
      // Fifths on C, with a fourth and a sixth that fade in and out.
      addPad(into, { notes: [-21, -14, -9, -2], level: 1, softness: 1.7, swells: 1, depth: 0.35 })
      addPad(into, { notes: [3, 5, 10, 12], level: 0.42, softness: 2.1, swells: 2, depth: 1 })
      return inRoom(into, 5.5, 0.55)
    },
  },
  {
    name: 'orchard-wind',
    seconds: 36,
    peak: 0.4,
    play: (into) => {
      const gusts = (place: number) => 0.14 + 0.5 * pulse(place, 2, 2) + 0.3 * pulse((place + 0.31) % 1, 3, 3)
      addAir(into, { level: 4, bright: 900, dull: 220, strength: gusts, seed: 23 })
      addPad(into, { notes: [-14, -7, -2, 2], level: 0.2, softness: 2.6, swells: 1, depth: 0.8 })
      // Irregular plucks of the pentatonic scale of G, like a wind chime.
      const plucked = [
        strike(2.4, 10, 0.15, 0.3),
        strike(4.1, 14, 0.11, 0.7),
        strike(8.9, 7, 0.15, 0.55),
        strike(11.2, 17, 0.09, 0.2),
        strike(11.9, 12, 0.12, 0.4),
        strike(17.3, 5, 0.15, 0.65),
        strike(21.8, 14, 0.12, 0.35),
        strike(23.1, 10, 0.13, 0.75),
        strike(28.6, 19, 0.08, 0.5),
        strike(30.2, 12, 0.13, 0.25),
        strike(33.7, 7, 0.12, 0.6),
      ]
      addHarp(into, plucked)
      return inRoom(into, 2.2, 0.25)
    },
  },
  {
    name: 'evening-bells',
    seconds: 44,
    peak: 0.42,
    play: (into) => {
      addPad(into, { notes: [-17, -10, -5, 2], level: 0.34, softness: 2.4, swells: 1, depth: 0.6 })
      const rung = [
        strike(1.5, 7, 0.3, 0.45),
        strike(6.8, 2, 0.3, 0.6),
        strike(11.4, 11, 0.2, 0.3),
        strike(13.1, 7, 0.22, 0.5),
        strike(19.6, -1, 0.34, 0.55),
        strike(25.2, 14, 0.15, 0.7),
        strike(26.6, 11, 0.18, 0.4),
        strike(32.3, 2, 0.28, 0.35),
        strike(38.7, 6, 0.24, 0.6),
      ]
      addBells(into, rung, 2.6)
      return inRoom(into, 4.5, 0.45)
    },
  },
  {
    name: 'low-tide',
    seconds: 36,
    peak: 0.42,
    play: (into) => {
      // Six waves, every third one larger.
      const wave = (place: number) => 0.06 + 0.62 * pulse(place, 6, 2.4) + 0.28 * pulse((place + 0.08) % 1, 2, 3)
      addAir(into, { level: 4.6, bright: 1_150, dull: 200, strength: wave, seed: 41 })
      addPad(into, { notes: [-23, -16, -11, -7, 0], level: 0.3, softness: 2.5, swells: 1, depth: 0.8 })
      return inRoom(into, 2.6, 0.3)
    },
  },
  {
    name: 'first-light',
    seconds: 32,
    peak: 0.38,
    play: (into) => {
      addPad(into, { notes: [-14, -2, 2, 5, 9, 12], level: 0.8, softness: 2, swells: 2, depth: 0.9 })
      const rising = [
        strike(1.1, 10, 0.11, 0.35),
        strike(3.2, 14, 0.1, 0.6),
        strike(5.1, 17, 0.09, 0.45),
        strike(7.4, 21, 0.07, 0.7),
        strike(12.6, 12, 0.11, 0.5),
        strike(14.9, 17, 0.09, 0.3),
        strike(17.2, 19, 0.08, 0.65),
        strike(22.1, 10, 0.11, 0.4),
        strike(24.3, 14, 0.1, 0.55),
        strike(26.2, 24, 0.05, 0.3),
        strike(29.6, 21, 0.06, 0.6),
      ]
      addHarp(into, rising, 1.3)
      return inRoom(into, 3.2, 0.4)
    },
  },
]

/** Seconds of the fade at both sides of the seam, which hides gaps of players. */
const FADE_SECONDS = 2.5
const SEAM_LEVEL = 0.25

const seamFade = (n: number, length: number): number => {
  const distance = Math.min(n, length - n) / (FADE_SECONDS * RATE)
  return distance >= 1 ? 1 : SEAM_LEVEL + (1 - SEAM_LEVEL) * Math.sin((distance * Math.PI) / 2) ** 2
}

/** Quantizes to 13 bits. The lowest three are inaudible at these levels and would double the file size. */
const STEP = 8

export type Recording = readonly [left: Int32Array, right: Int32Array]

/** Renders a loop as 16-bit stereo samples, identical on every run. */
export const render = ({ seconds, peak, play }: Loop): Recording => {
  const sound = play(stereo(seconds))
  const shaped = sound.map((ear) => ear.map((sample, n) => sample * seamFade(n, ear.length)))
  const loudest = shaped.reduce((most, ear) => ear.reduce((m, sample) => Math.max(m, Math.abs(sample)), most), 0)
  const scale = (peak * 0x7fff) / loudest / STEP
  const quantize = (ear: Float64Array) => Int32Array.from(ear, (sample) => Math.round(sample * scale) * STEP)
  return [quantize(shaped[0]!), quantize(shaped[1]!)]
}
