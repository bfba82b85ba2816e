import { split } from '#api/contracts/admin-insights.ts'
import type { Api } from '../app.ts'

export const adminSplitRoute = ({ answer, admins, questions }: Api) =>
  answer(split, async ({ bearer }) => {
    await admins.require(bearer)
    const running = questions.published.filter(({ weight }) => weight > 0)
    return { reply: { weights: running.map(({ set, weight }) => ({ version: set.version, weight })) } }
  })
