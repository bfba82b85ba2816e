import type { QuizzesQuery } from '#api/contracts/admins/admin.ts'
import type { AskedReply } from '#api/contracts/figures/insights.ts'
import type { QuestionCatalog } from '#api/content/quiz/catalog.ts'
import { UNKNOWN_MEMBER } from '#db/figures/quiz-funnel.ts'
import { FUNNEL_DIMENSIONS, filtersOf } from './cells.ts'
import { ordersOf } from './comparison-report.ts'
import type { FunnelReports } from './funnel-report.ts'
import { MAX_TABLE_GROUPS, STEPS_AFTER_QUIZ, stepColumns } from './funnel-table.ts'

type Deps = { funnelReports: FunnelReports; questions: QuestionCatalog }

/**
 * Returns the versions of the visitors in each row. Visitors without a version are left out, so they count like the others.
 * A version without a published set has the steps that were reached.
 */
export const readAsked = async ({ funnelReports, questions }: Deps, query: QuizzesQuery): Promise<AskedReply> => {
  const all = query.groupBy === 'version' ? (['version'] as const) : (['creo', 'version'] as const)
  const { measures, groups: found } = await funnelReports.groups(
    all.map((name) => FUNNEL_DIMENSIONS[name]),
    filtersOf(query),
    MAX_TABLE_GROUPS,
  )
  const place = all.length - 1
  const groups = found.filter(({ by }) => by[place] !== UNKNOWN_MEMBER)
  const orders = ordersOf(questions)
  const columns = stepColumns(measures, questions.questionKeys)
  const versions = [...Map.groupBy(groups, ({ by }) => by[place] ?? '')].map(([version, own]) => {
    const isReached = (at: number) => own.some(({ counts }) => (counts[at] ?? 0) > 0)
    const reached = columns.filter(([step, at]) => STEPS_AFTER_QUIZ.includes(step) || isReached(at))
    return { version, steps: [...(orders.get(version) ?? reached.map(([step]) => step))] }
  })
  const parts = groups.map(({ by, visitors }) => ({
    group: by[0] ?? '',
    version: by[place] ?? '',
    visitors,
  }))
  const texts = questions.published.flatMap(({ set }) => set.questions.map(({ key, question }) => [key, question]))
  return { versions, questions: Object.fromEntries(texts), parts }
}
