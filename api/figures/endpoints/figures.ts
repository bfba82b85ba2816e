import { figures } from '#api/contracts/figures/query.ts'
import { answerFigures, type FiguresDeps } from '#api/figures/reports/answer.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const adminFiguresEndpoint = (admin: FiguresDeps) =>
  endpoint(figures, async ({ body }) => ({ reply: await answerFigures(admin, body), isLarge: true }))
