import { importGraph } from './import-graph.ts'

/** The folders, and the files of commands/, that another product could use as they are. */
export const CORE = [
  'api/http',
  'api/security',
  'commands/command.ts',
  'commands/refusal.ts',
  'db/crypto',
  'db/migrations',
  'db/store',
  'events/bus',
  'events/core',
  'events/time',
  'projector/engine',
  'projector/queue',
  'web/lib/outbox',
]

/** The parts of the core that have a README. */
export const DOCUMENTED = [
  'api/http',
  'commands',
  'db/crypto',
  'db/store',
  'projector/engine',
  'projector/queue',
  'web/lib/outbox',
]

/** The parts of the core whose tests have a domain of their own too. */
const ALONE = [
  'api/security',
  'db/crypto',
  'db/migrations',
  'events/bus',
  'events/core',
  'events/time',
  'projector/queue',
  'web/lib/outbox',
]

/** Names that only the business knows: types of events, categories of streams and tables. */
export type Words = { types: readonly string[]; categories: readonly string[]; tables: readonly string[] }

/** Returns whether a module belongs to the core. */
export const isCore = (file: string): boolean => isIn(CORE, file)

const isIn = (parts: readonly string[], file: string) =>
  parts.some((part) => file === part || file.startsWith(`${part}/`))

/** Returns the modules of the core with the modules that led to them: what the core imports is part of it. */
const findReached = (sources: ReadonlyMap<string, string>): Map<string, string | undefined> => {
  const graph = importGraph(sources)
  const from = new Map<string, string | undefined>([...graph.keys()].filter(isCore).map((file) => [file, undefined]))
  for (const file of from.keys())
    for (const target of graph.get(file) ?? []) if (sources.has(target) && !from.has(target)) from.set(target, file)
  return from
}

/**
 * Finds words of the business in the core and in what it imports.
 *
 * @param sources the source texts of all modules, by path
 */
export const coreProblems = (sources: ReadonlyMap<string, string>, { types, categories, tables }: Words): string[] => {
  const alternatives = (words: readonly string[]) => words.map((word) => word.replaceAll('.', String.raw`\.`)).join('|')
  const quoted = new RegExp(`['"\`](?:(?:${alternatives(types)})['"\`]|(?:${alternatives(categories)})-)`, 'g')
  const named = new RegExp(`(?<![\\w.])(?:${alternatives(tables)})\\b`, 'g')
  const tests = [...sources.keys()].filter((file) => isIn(ALONE, file) && /\.test\.tsx?$/.test(file))
  const examined = new Map([...tests.map((file) => [file, undefined] as const), ...findReached(sources)])
  return [...examined].flatMap(([file, importer]) => {
    const source = sources.get(file) ?? ''
    const via = importer === undefined ? '' : `, which ${importer} imports,`
    const words = new Set([...source.matchAll(quoted), ...source.matchAll(named)].map(([word]) => word))
    return [...words].map((word) => `${file}${via} names ${word}: pass it to the core as an argument.`)
  })
}
