import { writeFile } from 'node:fs/promises'
import { drawAll } from './scenes.ts'

/** Draws the pictures of the days into `web/public/art/days/`: `make scenes`. */
const folder = new URL('../../web/public/art/days/', import.meta.url)
const pictures = drawAll()
await Promise.all([...pictures].map(([name, svg]) => writeFile(new URL(name, folder), svg)))
console.log(`Drew ${pictures.size} pictures`)
