import { writeFileSync } from 'node:fs'
import { readChapters, readPassages } from './bibles.ts'

const write = (file: string, content: unknown) =>
  writeFileSync(new URL(file, import.meta.url), `${JSON.stringify(content, null, 2)}\n`)

write('passages.json', readPassages())
write('chapters.json', readChapters())
