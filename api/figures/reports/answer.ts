import type { AdminArea } from '#api/admin-area.ts'
import type { FiguresQuery, FiguresReply } from '#api/contracts/figures/query.ts'
import { createSpeedSums } from '#api/figures/speed/speed-sums.ts'
import { Refusal } from '#commands/refusal.ts'
import { type ReadSums, readFigures } from '#db/figures/query/read-figures.ts'
import { familyOf, type FigureFamily, misfitOf } from '#events/figures/definitions/fitting.ts'
import { createAnswerSums } from './answer-sums.ts'
import { whenReportsReady } from './cells.ts'
import { createPlanSums } from '#db/figures/query/plan-sums.ts'
import { createStepSums } from './step-sums.ts'

export type FiguresDeps = Pick<AdminArea, 'acceptsSimulated' | 'clock' | 'reportPool' | 'funnelReports' | 'questions'>

/** Readers of figures that are counted in rollups. */
const READERS: Readonly<Record<Exclude<FigureFamily, 'money'>, (deps: FiguresDeps) => ReadSums>> = {
  funnel: createStepSums,
  answers: createAnswerSums,
  plans: createPlanSums,
  speed: createSpeedSums,
}

/**
 * Answers a question of any door.
 * @throws {Refusal} 422 with a sentence about figures and dimensions that don't go together, 503 until a projector has run.
 */
export const answerFigures = async (deps: FiguresDeps, query: FiguresQuery): Promise<FiguresReply> => {
  const misfit = misfitOf(query)
  if (misfit !== undefined) throw new Refusal(422, 'invalid_request', misfit)
  const [family = 'money'] = query.metrics.map(familyOf)
  const readOthers = family === 'money' ? undefined : READERS[family](deps)
  const { reportPool: pool, clock, acceptsSimulated } = deps
  return await whenReportsReady(readFigures({ pool, clock, acceptsSimulated, readOthers }, query))
}
