import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createSqlProjection } from './sql-projection.ts'
import type { Projection } from '#projector/engine/projection.ts'
import { Stopped } from '#projector/engine/stopped.ts'

export const isProjection = (value: unknown): value is Projection =>
  typeof value === 'object' && value !== null && 'fold' in value && 'name' in value && 'revision' in value

const importProjection = async (file: string): Promise<Projection> => {
  const url = pathToFileURL(file)
  // A module is loaded once per address, and the file may have been edited since.
  url.searchParams.set('at', String((await stat(file)).mtimeMs))
  const module: Record<string, unknown> = await import(url.href)
  const found = Object.values(module).filter(isProjection)
  if (found[0] && found.length === 1) return found[0]
  throw new Error(`it exports ${found.length} projections instead of one`)
}

/** Returns the name that a projection has by its file: `hours-of-day` for `hours-of-day.sql`. */
export const projectionName = (file: string): string => path.basename(file, path.extname(file))

/**
 * Loads the projection in a file of TypeScript or SQL.
 *
 * @throws {Error} with one sentence that names the file and says what to change.
 */
export const loadProjection = async (file: string): Promise<Projection> => {
  const name = projectionName(file)
  try {
    if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name)) throw new Error('its name is lower-case words and hyphens')
    const projection = file.endsWith('.sql')
      ? createSqlProjection(name, await readFile(file, 'utf8'))
      : await importProjection(path.resolve(file))
    if (projection.name !== name) throw new Error(`its projection is called ${projection.name}: give both one name`)
    return projection
  } catch (error) {
    throw new Error(`${file} is no projection: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

/** Analysts' projections, and their earlier revisions, get events as analysts see them. */
const ofAnalyst = (projection: Projection): Projection => ({
  ...projection,
  isOfAnalyst: true,
  ...(projection.previous && { previous: ofAnalyst(projection.previous) }),
})

/** Loads a projection of an analyst, which a running process loads again once another revision of it is live. */
const loadOfAnalyst = async (file: string): Promise<Projection> => ({
  ...ofAnalyst(await loadProjection(file)),
  source: createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
    .slice(0, 16),
  reload: () =>
    loadOfAnalyst(file).catch((error: unknown) => {
      throw new Stopped(error instanceof Error ? error.message : String(error), { cause: error })
    }),
})

/**
 * Loads every projection in a folder, in the order of their names: one per `.ts` or `.sql` file.
 *
 * @param taken names that these projections may not have.
 * @throws {Error} with one sentence that names the file.
 */
export const discoverProjections = async (folder: string, taken: readonly string[]): Promise<Projection[]> => {
  const entries = await readdir(folder).catch(() => [])
  const files = entries.filter((file) => /\.(?:ts|sql)$/.test(file) && !file.endsWith('.test.ts')).sort()
  const names = new Set(taken)
  const found: Projection[] = []
  for (const file of files) {
    const projection = await loadOfAnalyst(path.join(folder, file))
    if (names.has(projection.name)) throw new Error(`${file} has the name of another projection: rename it`)
    names.add(projection.name)
    found.push(projection)
  }
  return found
}
