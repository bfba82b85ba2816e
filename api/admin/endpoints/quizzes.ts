import { quizzes } from '#api/contracts/admin.ts'
import type { Api } from '#api/app.ts'
import { funnelTable } from '#api/admin/reports/funnel-table.ts'

export const adminQuizzesRoute = ({ answer, admins, audit, figures, questions }: Api) =>
  answer(quizzes, async ({ body, bearer }) => {
    const [adminId, json] = await admins.requireWith(bearer, () => funnelTable(figures, body, questions.questionKeys))
    audit.noteQuery(adminId, 'quizzes', body)
    return { json }
  })
