import { funnel } from '#api/contracts/admin-insights.ts'
import type { Api } from '#api/app.ts'
import { funnelTable } from '#api/admin/reports/funnel-table.ts'

export const adminFunnelRoute = ({ answer, admins, audit, figures, questions }: Api) =>
  answer(funnel, async ({ body, bearer }) => {
    const [adminId, json] = await admins.requireWith(bearer, () => funnelTable(figures, body, questions.questionKeys))
    audit.noteQuery(adminId, 'funnel', body)
    return { json }
  })
