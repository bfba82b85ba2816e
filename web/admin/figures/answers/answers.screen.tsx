import { reportNow } from '#web/admin/figures/filters/report-zone.ts'
import { useState } from 'react'
import { usePageTitle } from '#web/lib/page/page-title.ts'
import { useReportFilters, type AppliedFilters } from '#web/admin/figures/filters/use-report-filters.ts'
import styles from '#web/admin/shell/screen.module.css'
import { FilterBar } from '#web/admin/figures/filters/FilterBar.tsx'
import { Freshness } from '#web/admin/shell/Freshness.tsx'
import { MAX_GROUPS } from '#web/admin/figures/filters/group-limit.ts'
import { GroupChoice } from '#web/admin/figures/filters/GroupChoice.tsx'
import { SMALL_SAMPLE } from '#events/figures/definitions/intervals.ts'
import { monthsOf, monthsText } from '#web/admin/figures/filters/months.ts'
import { Download } from '#web/admin/figures/table/Download.tsx'
import { askFigures } from '#web/admin/figures/query/use-figures.ts'
import { QuestionReports } from './QuestionReport.tsx'
import { type QuestionAnswers, readAnswers } from './read-answers.ts'
import { useAdminQuery, useFreshness } from '#web/admin/shell/use-admin-query.ts'
import { Alerts } from '#web/admin/shell/Alerts.tsx'

const useAnswers = (applied: AppliedFilters, members: string[], live: boolean) =>
  useAdminQuery({
    key: ['answers', applied, members],
    fetch: async (bearer) => {
      const months = monthsOf(applied.filters, reportNow())
      return { months, reply: await readAnswers(askFigures(bearer), applied.filters.groupBy, months, members) }
    },
    live,
  })

const answerRows = (questions: readonly QuestionAnswers[]) => [
  ['question', 'text', 'group', 'choice', 'visitors', 'answered', 'median seconds'],
  ...questions.flatMap(({ key, question, choices, groups }) =>
    groups.flatMap(({ member, answered, median, counts }) =>
      (choices.length > 0 ? choices : [null]).map((choice, n) => [
        key,
        question,
        member,
        choice,
        counts[n] ?? null,
        answered,
        median,
      ]),
    ),
  ),
]

export default function Answers() {
  usePageTitle('Answers')
  const { filters, warnings, applied, now, change, update, chosen, choose } = useReportFilters()
  const [live, setLive] = useState(false)
  const { data, failure, loading } = useAnswers(applied, chosen.slice(0, MAX_GROUPS), live)
  const freshness = useFreshness(applied.revision, live)
  const questions = data?.reply.questions ?? []
  const shown = questions[0]?.groups.map(({ member }) => member) ?? chosen
  const few = shown.filter((member) =>
    questions.every(({ groups }) => (groups.find((group) => group.member === member)?.answered ?? 0) < SMALL_SAMPLE),
  )
  return (
    <>
      <div className={styles.top}>
        <h1>Answers</h1>
        {questions.length > 0 && <Download name="answers" rows={() => answerRows(questions)} />}
        <Freshness freshness={freshness} live={live} onLive={setLive} />
      </div>
      <FilterBar isDaysOnly filters={filters} loading={loading} now={now} onChange={change} onUpdate={update} />
      <Alerts messages={[...warnings, failure]} />
      {few.length > 0 && questions.length > 0 && (
        <Alerts
          isWarning
          messages={[
            `The sample is small: fewer than ${SMALL_SAMPLE} visitors answered in ${few.join(', ')}. Such shares vary a lot by chance.`,
          ]}
        />
      )}
      {data && (
        <>
          <p className={styles.note} role="status">
            {monthsText(data.months)} Only the last answer of each visitor counts.{' '}
            {questions.length === 0 && 'No visitors answered.'}
          </p>
          <GroupChoice members={data.reply.members} chosen={shown} onChoose={choose} />
          <QuestionReports questions={questions} />
        </>
      )}
    </>
  )
}
