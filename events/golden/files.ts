import { readdirSync, readFileSync } from 'node:fs'
import { catalog, type EventType, schemaVersion } from '#events/catalog.ts'
import { missingSamples } from './variants.ts'
import { describeShape } from './shape.ts'

/** Data of one version of an event type as the store may hold it: a line of the file of its category. */
export type Golden = { type: string; version: number; data: unknown }

/** Returns all golden samples: one file per category, one line per sample. */
export const allGolden = (): Golden[] =>
  readdirSync(GOLDEN_FOLDER)
    .toSorted()
    .flatMap((name) => linesOf(readFileSync(new URL(name, GOLDEN_FOLDER), 'utf8')))
    .map((line): Golden => JSON.parse(line))

/** Returns the samples of one version of a type, in the order in which they were added. */
export const selectGolden = (type: EventType, version = schemaVersion(type), all = allGolden()): unknown[] =>
  all.filter((golden) => golden.type === type && golden.version === version).map(({ data }) => data)

/** Returns the samples that the current version of a type lacks. */
export const findMissing = (type: EventType, all = allGolden()): unknown[] =>
  missingSamples(describeShape(catalog[type].data), selectGolden(type, schemaVersion(type), all))

export const GOLDEN_FOLDER = new URL('./samples/', import.meta.url)

export const linesOf = (text: string): string[] => text.split('\n').filter(Boolean)
