import type { Fold } from './fold.ts'
import { createMergedFold } from './merged-fold.ts'
import { openProjectionFold, type ProjectionFoldOptions } from './projection-fold.ts'
import type { AnalystQuestion } from './question.ts'
import { createTableFold } from './table-fold.ts'

type OpenFold = { fold: Fold; isResumable: boolean; close: () => Promise<void> }

type FoldedQuestion = Exclude<AnalystQuestion, { kind: 'query' }>

/** Opens the fold of a question in the form that fits it. */
export const openFold = async (
  file: string,
  question: FoldedQuestion,
  options: ProjectionFoldOptions,
): Promise<OpenFold> => {
  const { selection } = options
  const inMemory = { isResumable: true, close: async () => {} }
  if (question.kind === 'merged') return { fold: createMergedFold(file, question.parsed, selection), ...inMemory }
  if (question.kind === 'table')
    return { fold: createTableFold(file, question.projection.table, selection), ...inMemory }
  return { ...(await openProjectionFold(file, question.projection, options)), isResumable: false }
}
