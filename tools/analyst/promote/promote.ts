import { copyFile, mkdir, rename } from 'node:fs/promises'
import path from 'node:path'
import { viewName } from '#db/read-models/view-name.ts'
import { loadProjection } from '#projector/analyst/discover.ts'
import type { Projection } from '#projector/engine/projection.ts'
import { projections } from '#projector/projections.ts'

/**
 * Loads a question that can be a projection.
 * @throws {Error} with one sentence that says what to change in the question.
 */
export const assertNew = async (file: string): Promise<Projection> => {
  const projection = await loadProjection(file)
  if (projections.some((one) => one.name === projection.name))
    throw new Error(`There is a projection ${projection.name} already: rename ${file}`)
  return projection
}

/**
 * Copies a question into a folder of projections, so the projector keeps its answer up to date.
 *
 * @param file question in TypeScript, or in SQL with a header.
 * @param folder usually `ANALYST_PROJECTIONS`.
 * @returns the path of the copy and the views of its tables.
 * @throws {Error} with one sentence that says what to change in the question.
 */
export const promote = async (file: string, folder: string): Promise<{ copy: string; views: string[] }> => {
  const { name, tables } = await assertNew(file)
  const copy = path.join(folder, path.basename(file))
  await mkdir(folder, { recursive: true })
  // A projector that starts meanwhile sees the whole file or none.
  await copyFile(file, `${copy}.partial`)
  await rename(`${copy}.partial`, copy)
  return { copy, views: tables.map((table) => viewName(name, table)) }
}
