import path from 'node:path'

/** The outer folders with import rules; docs/ has none. */
export const FOLDERS = [
  'api',
  'commands',
  'db',
  'events',
  'operate',
  'projector',
  'providers',
  'prove',
  'tools',
  'web',
] as const

/** The folders with import rules of their own. An inner folder comes before the folder around it. */
const ZONES = [
  'api/content/device',
  'api/contracts',
  'events/course/courses',
  'events/figures/definitions',
  'events/payment/money',
  'events/time',
  'operate/servers',
  ...FOLDERS,
] as const
export type Zone = (typeof ZONES)[number]

const ROOT = path.resolve(import.meta.dirname, '../..')

/** Returns a file's path from the project root, with forward slashes. */
export const pathFromRoot = (filename: string): string => path.relative(ROOT, filename).replaceAll(path.sep, '/')

/** Returns the zone that contains a path (from the project root). Files in the root folder have none. */
export const findZone = (file: string): Zone | undefined =>
  ZONES.find((zone) => file === zone || file.startsWith(`${zone}/`))

/** Matches tests (`a.test.ts`) and what only tests use (`testing.ts`, `testing.mail.ts`). */
export const isTestCode = (file: string): boolean => /(?:\.test|\/testing(?:\.[\w-]+)?)\.tsx?$/.test(file)

/**
 * Resolves an import to a path from the project root, or to nothing for packages and Node modules.
 *
 * @param file the importing file, from the project root
 */
export const resolveImport = (file: string, specifier: string): string | undefined => {
  if (specifier.startsWith('#')) return path.posix.normalize(specifier.slice(1))
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier)
  // Vite reads a leading slash as the project root, Node as the root of the disk.
  if (specifier.startsWith(`${ROOT}/`)) return pathFromRoot(specifier)
  if (specifier.startsWith('/')) return path.posix.normalize(specifier.slice(1))
  return undefined
}
