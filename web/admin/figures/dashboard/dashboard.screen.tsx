import { type Query, useIsFetching } from '@tanstack/react-query'
import { useState } from 'react'
import { usePageTitle } from '#web/lib/page/page-title.ts'
import { useReportFilters } from '#web/admin/figures/filters/use-report-filters.ts'
import styles from '#web/admin/shell/screen.module.css'
import { reportZone } from '#web/admin/figures/filters/report-zone.ts'
import { FilterBar } from '#web/admin/figures/filters/FilterBar.tsx'
import type { NumbersQuery } from '#web/admin/figures/filters/filters.ts'
import { Marks, MARKS_PARAM } from '#web/admin/figures/cards/Marks.tsx'
import { Freshness } from '#web/admin/shell/Freshness.tsx'
import { Headline } from './Headline.tsx'
import { Light } from './Light.tsx'
import { Numbers } from './Numbers.tsx'
import { Leak } from './Leak.tsx'
import { TopAds } from './TopAds.tsx'
import { LINE_DAYS, lineRange } from './week.ts'
import { useFreshness } from '#web/admin/shell/use-admin-query.ts'
import { NUMBERS, useNumbers } from './use-numbers.ts'
import { Alerts } from '#web/admin/shell/Alerts.tsx'

/** Describes the visitors in the table. */
const described = ({ filter_age: age, filter_createdAt: created }: NumbersQuery) => {
  const days = 'start' in created ? `${created.start} to ${created.end}, ${reportZone()}` : 'all time'
  return `Visitors who arrived: ${days}. Age: ${age}.`
}

const ABOVE = {
  predicate: ({ queryKey, state }: Query) => queryKey[0] !== NUMBERS && state.data === undefined,
}

/** Returns whether what is above the filters and the table has arrived. They wait, so that nothing moves below a pointer. */
const useSettled = (): boolean => {
  const isFilling = useIsFetching(ABOVE) > 0
  // Nothing has been asked yet when the screen renders first.
  const [state, setState] = useState<'new' | 'filling' | 'settled'>('new')
  if (state === 'new' && isFilling) setState('filling')
  if (state === 'filling' && !isFilling) setState('settled')
  return state === 'settled'
}

/** Shows the last week at a glance, then the table of the quiz. */
export default function Dashboard() {
  usePageTitle('Today')
  const { filters, warnings, applied, now, change, update } = useReportFilters([MARKS_PARAM])
  const [live, setLive] = useState(false)
  const { data, failure, loading } = useNumbers(applied, live)
  const freshness = useFreshness(applied.revision, live)
  const settled = useSettled()
  return (
    <>
      <div className={styles.top}>
        <h1>Today</h1>
        <Freshness freshness={freshness} live={live} onLive={setLive} />
      </div>
      <div className={styles.glance}>
        <Light />
        <Headline live={live} />
        <TopAds live={live} />
        <Leak live={live} />
        <Marks range={lineRange} title={`What changed in ${LINE_DAYS} days`} />
      </div>
      {settled && (
        <>
          <h2>Quiz analytics</h2>
          <FilterBar filters={filters} loading={loading} now={now} onChange={change} onUpdate={update} />
          <Alerts messages={[...warnings, failure]} />
          {data && (
            <>
              <p className={styles.note} role="status">
                {described(data.query)}
              </p>
              <Numbers key={data.reply.columns.join('\n')} {...data} />
            </>
          )}
        </>
      )}
    </>
  )
}
