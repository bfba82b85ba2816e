import { copyFile, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { viewName } from '#db/read-models/view-name.ts'
import { loadProjection } from '#projector/engine/discover.ts'
import { projections } from '#projector/projections/index.ts'

/**
 * Copies a question into a folder of projections, so the projector keeps its answer up to date.
 *
 * @param file question in TypeScript, or in SQL with a header.
 * @param folder usually `ANALYST_PROJECTIONS`.
 * @returns the path of the copy and the views of its tables.
 * @throws {Error} with one sentence that says what to change in the question.
 */
export const promote = async (file: string, folder: string): Promise<{ copy: string; views: string[] }> => {
  const { name, tables } = await loadProjection(file)
  if (projections.some((one) => one.name === name))
    throw new Error(`There is a projection ${name} already: rename ${file}`)
  const copy = path.join(folder, path.basename(file))
  await mkdir(folder, { recursive: true })
  await copyFile(file, copy)
  return { copy, views: tables.map((table) => viewName(name, table)) }
}
