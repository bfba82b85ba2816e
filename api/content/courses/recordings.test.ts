import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { s2 } from './s2.ts'
import { v1 } from './v1.ts'

const folder = new URL('../../../web/public/audio/', import.meta.url)
const files = readdirSync(folder)

/** Reads the length of a FLAC file in seconds from its STREAMINFO block (RFC 9639, section 8.2). */
const secondsOf = (flac: Buffer): number => {
  const sampleRate = flac.readUIntBE(18, 3) >> 4
  const samples = (flac.readUInt8(21) & 15) * 2 ** 32 + flac.readUInt32BE(22)
  return samples / sampleRate
}

describe('the recordings', () => {
  test('every recording that a day plays exists, and every recording is played', () => {
    const sources = [...v1, ...s2].flatMap(({ blocks }) =>
      blocks.flatMap(({ type, props }) => (type === 'AudioPlayer' ? props.src : [])),
    )
    expect(new Set(sources)).toEqual(new Set(files.map((file) => `/audio/${file}`)))
    expect(files.length).toBeGreaterThanOrEqual(4)
  })

  test.each(files)('%s is a FLAC file of at least ten seconds', (file) => {
    const flac = readFileSync(new URL(file, folder))
    expect(flac.toString('latin1', 0, 4)).toBe('fLaC')
    expect(secondsOf(flac)).toBeGreaterThan(10)
  })
})
