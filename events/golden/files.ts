import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { catalog, type EventType, schemaVersion } from '#events/catalog.ts'
import { missingSamples } from './variants.ts'
import { shapeOf } from './shape.ts'

/** Data of one version of one event type as the store may hold it. A file may get more samples and never loses one. */
export type Golden = { type: string; version: number; since: string; samples: unknown[] }

const folder = new URL('./samples/', import.meta.url)

export const goldenFile = (type: string, version: number) => new URL(`${type}.v${version}.json`, folder)

const read = (file: URL): Golden => JSON.parse(readFileSync(file, 'utf8'))

/** Returns all golden samples, in the order of their files' names. */
export const allGolden = (): Golden[] =>
  readdirSync(folder)
    .toSorted()
    .map((name) => read(new URL(name, folder)))

export const goldenOf = (type: EventType, version: number): Golden | undefined => {
  const file = goldenFile(type, version)
  return existsSync(file) ? read(file) : undefined
}

/** Returns the samples that the current version of a type lacks. */
export const missingOf = (type: EventType): unknown[] =>
  missingSamples(shapeOf(catalog[type].data), goldenOf(type, schemaVersion(type))?.samples ?? [])
