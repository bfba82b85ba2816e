import { writeFileSync } from 'node:fs'
import { flac } from './flac.ts'
import { loops, render } from './loops.ts'
import { RATE } from './ring.ts'

// Renders every loop to web/public/audio, bit-identical on every run:
//   node tools/audio/make-loops.ts
const folder = new URL('../../web/public/audio/', import.meta.url)
for (const loop of loops) {
  const file = `${loop.name}.flac`
  const bytes = flac(...render(loop), RATE)
  writeFileSync(new URL(file, folder), bytes)
  process.stdout.write(`${file}: ${loop.seconds} s, ${Math.round(bytes.length / 1000)} kB\n`)
}
