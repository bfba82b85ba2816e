import { mkdirSync, writeFileSync } from 'node:fs'
import { eventTypes, schemaVersion } from '#events/catalog.ts'
import { type Golden, goldenFile, goldenOf, missingOf } from './files.ts'
import { dayOf } from '../time.ts'

/** Adds the golden samples that current event versions lack. Never changes one that exists. */
const today = dayOf(new Date())
for (const type of eventTypes) {
  const missing = missingOf(type)
  if (missing.length === 0) continue
  const version = schemaVersion(type)
  const golden: Golden = goldenOf(type, version) ?? { type, version, since: today, samples: [] }
  const file = goldenFile(type, version)
  mkdirSync(new URL('.', file), { recursive: true })
  writeFileSync(file, `${JSON.stringify({ ...golden, samples: [...golden.samples, ...missing] }, null, 2)}\n`)
  process.stdout.write(`${type} version ${version}: ${missing.length} samples added\n`)
}
