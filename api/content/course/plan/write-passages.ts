import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { readChapters } from './bibles.ts'

writeFileSync(new URL('chapters.json.gz', import.meta.url), gzipSync(JSON.stringify(readChapters()), { level: 9 }))
