import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isProjection } from '#projector/analyst/discover.ts'
import type { TableProjection } from '#projector/engine/table-projection.ts'

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

/**
 * Loads a question: a projection of one table.
 * @throws {Error} with one sentence that names the file.
 */
export const loadQuestion = async (file: string): Promise<TableProjection> => {
  const isTable = (value: unknown): value is TableProjection => isProjection(value) && 'table' in value
  const [question, ...others] = (await loadModule(file)).filter(isTable)
  if (!question) throw new Error(`${file} exports no question: export const question = createTableProjection({ ... })`)
  if (others.length > 0) throw new Error(`${file} exports ${others.length + 1} questions: leave one`)
  return question
}
