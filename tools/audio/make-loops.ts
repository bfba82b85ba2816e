import { writeFileSync } from 'node:fs'
import { flac } from './flac.ts'
import { loops, render } from './loops.ts'
import { RATE } from './ring.ts'

// Plays every loop into a file of web/public/audio, the same to the last bit each time:
//   node tools/audio/make-loops.ts
const folder = new URL('../../web/public/audio/', import.meta.url)
for (const loop of loops) {
  const file = `${loop.name}.flac`
  const bytes = flac(...render(loop), RATE)
  writeFileSync(new URL(file, folder), bytes)
  process.stdout.write(`${file}: ${loop.seconds} s, ${Math.round(bytes.length / 1000)} kB\n`)
}
