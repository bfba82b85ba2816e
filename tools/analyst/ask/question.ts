import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { hasHeader, parseSqlProjection, type SqlProjectionText } from '#projector/engine/sql-projection.ts'
import { isProjection } from '#projector/engine/discover.ts'
import type { Projection } from '#projector/engine/projection.ts'
import type { TableProjection } from '#projector/engine/table-projection.ts'

/** A question in one of the forms that `make ask` answers. */
export type AnalystQuestion = { text: string } & (
  | { kind: 'table'; projection: TableProjection }
  | { kind: 'projection'; projection: Projection }
  /** SQL with a header, which can be kept as a projection. */
  | { kind: 'merged'; parsed: SqlProjectionText }
  /** Any SQL. */
  | { kind: 'query' }
)

const isTableProjection = (projection: Projection): projection is TableProjection => 'table' in projection

const loadModule = async (file: string): Promise<unknown[]> => {
  try {
    const module: Record<string, unknown> = await import(pathToFileURL(resolve(file)).href)
    return Object.values(module)
  } catch (error) {
    throw new Error(`${file} can't be loaded: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

const loadTypeScript = async (file: string, text: string): Promise<AnalystQuestion> => {
  const [projection, ...others] = (await loadModule(file)).filter(isProjection)
  if (!projection) {
    throw new Error(`${file} exports no question: export const question = createTableProjection({ ... })`)
  }
  if (others.length > 0) throw new Error(`${file} exports ${others.length + 1} questions: leave one`)
  return isTableProjection(projection) ? { kind: 'table', projection, text } : { kind: 'projection', projection, text }
}

/**
 * Loads a question.
 * @throws {Error} with one sentence that names the file.
 */
export const loadQuestion = async (file: string): Promise<AnalystQuestion> => {
  // Some editors put a byte order mark first.
  const text = (await readFile(file, 'utf8')).replace(/^\uFEFF/, '')
  if (file.endsWith('.ts')) return await loadTypeScript(file, text)
  if (!hasHeader(text)) return { kind: 'query', text }
  try {
    return { kind: 'merged', parsed: parseSqlProjection(text), text }
  } catch (error) {
    throw new Error(`${file} can't be answered: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}
