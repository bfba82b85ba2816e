import { useState } from 'react'
import type { answers, AnswersQuery } from '#api/contracts/admin-insights.ts'
import { post } from '#web/lib/api/api.ts'
import { usePageTitle } from '#web/lib/page/page-title.ts'
import { useAsked, type AppliedFilters } from '#web/admin/filters/use-report-filters.ts'
import styles from '#web/admin/dashboard/dashboard.module.css'
import { FilterBar } from '#web/admin/filters/FilterBar.tsx'
import { Freshness } from '#web/admin/dashboard/Freshness.tsx'
import { MOST_GROUPS } from '#web/admin/table/group-limit.ts'
import { GroupChoice } from '#web/admin/filters/GroupChoice.tsx'
import { FEW } from '#web/admin/compare/intervals.ts'
import { monthsOf, monthsText } from '#web/admin/filters/months.ts'
import { Questions } from './QuestionFigures.tsx'
import { useFigures, useFreshness } from '#web/admin/filters/query.ts'
import { Sentences } from '#web/admin/shell/Sentences.tsx'

const useAnswers = (asked: AppliedFilters, members: string[], live: boolean) =>
  useFigures({
    key: ['answers', asked, members],
    ask: async (bearer) => {
      const months = monthsOf(asked.filters, new Date())
      const query: AnswersQuery = {
        groupBy: asked.filters.groupBy,
        ...(members.length > 0 && { members }),
        ...(months && { months }),
      }
      return { months, reply: await post<typeof answers>('/admin/db/answers', query, { bearer }) }
    },
    live,
  })

export default function Answers() {
  usePageTitle('Answers')
  const { filters, complaints, asked, now, change, update, chosen, choose } = useAsked()
  const [live, setLive] = useState(false)
  const { data, failure, loading } = useAnswers(asked, chosen.slice(0, MOST_GROUPS), live)
  const freshness = useFreshness(asked.turn, live)
  const questions = data?.reply.questions ?? []
  const shown = questions[0]?.groups.map(({ member }) => member) ?? chosen
  const few = shown.filter((member) =>
    questions.every(({ groups }) => (groups.find((group) => group.member === member)?.answered ?? 0) < FEW),
  )
  return (
    <>
      <div className={styles.top}>
        <h1>Answers</h1>
        <Freshness freshness={freshness} live={live} onLive={setLive} />
      </div>
      <FilterBar plain filters={filters} loading={loading} now={now} onChange={change} onUpdate={update} />
      <Sentences all={[...complaints, failure]} />
      {few.length > 0 && questions.length > 0 && (
        <Sentences
          isCaution
          all={[
            `The sample is small: fewer than ${FEW} visitors answered in ${few.join(', ')}. Such figures move a lot by chance.`,
          ]}
        />
      )}
      {data && (
        <>
          <p className={styles.note} role="status">
            {monthsText(data.months)} Answering again counts once, as answered last.{' '}
            {questions.length === 0 && 'Nobody answered.'}
          </p>
          <GroupChoice members={data.reply.members} chosen={shown} onChoose={choose} />
          <Questions questions={questions} />
        </>
      )}
    </>
  )
}
