import { appendFileSync } from 'node:fs'
import { eventTypes, schemaVersion } from '#events/catalog.ts'
import { GOLDEN_FOLDER, type Golden, findMissing } from './files.ts'

/** Adds the golden samples that current event versions lack. Never changes one that exists. */
for (const type of eventTypes) {
  const version = schemaVersion(type)
  const missing = findMissing(type).map((data): Golden => ({ type, version, data }))
  if (missing.length === 0) continue
  const file = new URL(`${type.split('.')[0]}.jsonl`, GOLDEN_FOLDER)
  appendFileSync(file, missing.map((golden) => `${JSON.stringify(golden)}\n`).join(''))
  process.stdout.write(`${type} version ${version}: ${missing.length} samples added\n`)
}
