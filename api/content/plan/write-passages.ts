import { writeFileSync } from 'node:fs'
import { readPassages } from './bibles.ts'

writeFileSync(new URL('passages.json', import.meta.url), `${JSON.stringify(readPassages(), null, 2)}\n`)
