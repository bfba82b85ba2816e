import { quizzes } from '#api/contracts/admin.ts'
import { questionKeys } from '#api/content/questions/catalog.ts'
import type { Api } from '../app.ts'
import { funnelTable } from './funnel-table.ts'

export const adminQuizzesRoute = ({ answer, admins, pool }: Api) =>
  answer(quizzes, async ({ body, bearer }) => {
    await admins.require(bearer)
    return { reply: await funnelTable(pool, body, questionKeys) }
  })
