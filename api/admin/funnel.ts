import { funnel } from '#api/contracts/admin-insights.ts'
import { questionKeys } from '#api/content/questions/catalog.ts'
import type { Api } from '../app.ts'
import { cutTable } from './cut-table.ts'

export const adminFunnelRoute = ({ answer, admins, audit, pool }: Api) =>
  answer(funnel, async ({ body, bearer }) => {
    const adminId = await admins.require(bearer)
    const reply = await cutTable(pool, body, questionKeys)
    audit.noteQuery(adminId, 'funnel', body)
    return { reply }
  })
