import path from 'node:path'

/** What is for sale: one file of plain data that the browser reads too, and so a room for itself. */
export const PLANS = 'api/content/plans.ts'

/** The licenses and the units of money: plain code that every room needs, the browser included. */
export const MONEY = 'events/money'

/** Longest first, because there are rooms within a room. */
const ROOMS = [PLANS, MONEY, 'api/contracts', 'api', 'bench', 'db', 'events', 'lint', 'projector', 'web'] as const
export type Room = (typeof ROOMS)[number]

const HOUSE = path.dirname(import.meta.dirname)

/** The path of a file as the house spells it: from its root, with forward slashes. */
export function fromHouse(filename: string): string {
  return path.relative(HOUSE, filename).replaceAll(path.sep, '/')
}

/** The room a path (from the root of the house) lies in; none for the files at the front door. */
export function roomOf(file: string): Room | undefined {
  return ROOMS.find((room) => file === room || file.startsWith(`${room}/`))
}

/**
 * Where an import leads: a path from the root of the house, or nothing if it names a package or a part of Node.
 *
 * @param file the importing file, from the root of the house
 */
export function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return path.posix.normalize(specifier.slice(1))
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier)
  // Vite reads a leading slash as its own root, Node as the root of the disk.
  if (specifier.startsWith(`${HOUSE}/`)) return fromHouse(specifier)
  if (specifier.startsWith('/')) return path.posix.normalize(specifier.slice(1))
  return undefined
}
