import { useState } from 'react'
import { usePageTitle } from '#web/lib/page/page-title.ts'
import { useAsked } from '#web/admin/filters/use-report-filters.ts'
import styles from './dashboard.module.css'
import { FilterBar } from '#web/admin/filters/FilterBar.tsx'
import type { NumbersQuery } from '#web/admin/filters/filters.ts'
import { Freshness } from './Freshness.tsx'
import { Numbers } from './Numbers.tsx'
import { useFreshness, useNumbers } from '#web/admin/filters/query.ts'
import { Sentences } from '#web/admin/shell/Sentences.tsx'

/** Whom the numbers in view count. */
const described = ({
  filter_age: age,
  filter_createdAt: created,
  filter_version: version,
  filter_creo: creo,
}: NumbersQuery) => {
  const days = 'start' in created ? `${created.start} to ${created.end}, UTC` : 'all time'
  const only = [version && ` Version ${version} only.`, creo && ` Creo ${creo} only.`].filter(Boolean).join('')
  return `Visitors who arrived: ${days}. Age: ${age}.${only}`
}

export default function Dashboard() {
  usePageTitle('Quiz analytics')
  const { filters, complaints, asked, now, change, update } = useAsked()
  const [live, setLive] = useState(false)
  const { data, failure, loading } = useNumbers(asked, live)
  const freshness = useFreshness(asked.turn, live)

  return (
    <>
      <div className={styles.top}>
        <h1>Quiz analytics</h1>
        <Freshness freshness={freshness} live={live} onLive={setLive} />
      </div>
      <FilterBar cuts filters={filters} loading={loading} now={now} onChange={change} onUpdate={update} />
      <Sentences all={[...complaints, failure]} />
      {data && (
        <>
          <p className={styles.note} role="status">
            {described(data.query)}
          </p>
          <Numbers key={data.reply.columns.join('\n')} query={data.query} reply={data.reply} />
        </>
      )}
    </>
  )
}
