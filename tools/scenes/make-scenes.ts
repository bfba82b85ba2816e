import { writeFile } from 'node:fs/promises'
import { scenes } from './scenes.ts'

/** Draws the scenes into `web/public/art/days/`: `make scenes`. */
const folder = new URL('../../web/public/art/days/', import.meta.url)
await Promise.all(Object.entries(scenes).map(([name, draw]) => writeFile(new URL(`${name}.svg`, folder), draw())))
console.log(`Drew ${Object.keys(scenes).length} pictures`)
