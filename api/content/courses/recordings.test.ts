import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { flac } from '#tools/audio/flac.ts'
import { loops, render } from '#tools/audio/loops.ts'
import { RATE } from '#tools/audio/ring.ts'
import { s2 } from './s2.ts'
import { v1 } from './v1.ts'

describe('the recordings', () => {
  const folder = new URL('../../../web/public/audio/', import.meta.url)
  const sources = [...v1, ...s2].flatMap(({ blocks }) =>
    blocks.flatMap(({ type, props }) => (type === 'AudioPlayer' ? props.src : [])),
  )

  test('every recording that a day plays exists, and every recording is played', () => {
    const files = readdirSync(folder).map((file) => `/audio/${file}`)
    expect(new Set(sources)).toEqual(new Set(files))
    expect(files.length).toBeGreaterThanOrEqual(4)
    expect(loops.map(({ name }) => `/audio/${name}.flac`).sort()).toEqual(files.sort())
  })

  const loop = loops.find(({ name }) => name === 'first-light')
  if (!loop) throw new Error('There is no such loop')
  const recorded = render(loop)

  test('the recordings are exactly what the script produces', () => {
    const made = flac(...recorded, RATE)
    expect(Buffer.compare(made, readFileSync(new URL('first-light.flac', folder)))).toBe(0)
  })

  test('the recordings loop without a click: the step at the seam is no larger than those around it', () => {
    for (const ear of recorded) {
      const steps = Array.from(ear, (sample, at) => Math.abs(sample - (ear.at(at - 1) ?? 0)))
      const around = [...steps.slice(1, 400), ...steps.slice(-400)]
      expect(steps[0]).toBeLessThanOrEqual(Math.max(...around))
    }
  })
})
