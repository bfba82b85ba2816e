import type { AdminArea } from '#api/admin-area.ts'
import type { FiguresQuery, FiguresReply } from '#api/contracts/figures/query.ts'
import { Refusal } from '#commands/refusal.ts'
import { readFigures } from '#db/figures/query/read-figures.ts'
import { isOfFunnel, misfitOf } from '#events/figures/definitions/fitting.ts'
import { whenReportsReady } from './cells.ts'
import { createStepSums } from './step-sums.ts'

export type FiguresDeps = Pick<AdminArea, 'acceptsSimulated' | 'clock' | 'reportPool' | 'funnelReports' | 'questions'>

/**
 * Answers a question of any door.
 * @throws {Refusal} 422 with a sentence about figures and dimensions that don't go together, 503 until a projector has run.
 */
export const answerFigures = async (
  { reportPool: pool, ...deps }: FiguresDeps,
  query: FiguresQuery,
): Promise<FiguresReply> => {
  const misfit = misfitOf(query)
  if (misfit !== undefined) throw new Refusal(422, 'invalid_request', misfit)
  const isFunnel = query.metrics.some(isOfFunnel)
  return await whenReportsReady(
    readFigures({ pool, ...deps, ...(isFunnel && { readOthers: createStepSums(deps) }) }, query),
  )
}
