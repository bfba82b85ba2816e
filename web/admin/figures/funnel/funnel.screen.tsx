import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { FilterBar } from '#web/admin/figures/filters/FilterBar.tsx'
import { currentQuery, useReportFilters } from '#web/admin/figures/filters/use-report-filters.ts'
import { Alerts } from '#web/admin/shell/Alerts.tsx'
import { Freshness } from '#web/admin/shell/Freshness.tsx'
import styles from '#web/admin/shell/screen.module.css'
import { useFreshness } from '#web/admin/shell/use-admin-query.ts'
import { usePageTitle } from '#web/lib/page/page-title.ts'
import { Select } from '#web/ui/select/Select.tsx'
import { PathBars } from './PathBars.tsx'
import { useFunnel } from './use-funnel.ts'

const VERSION = 'version'

/** Shows where the visitors of one version leave. */
export default function Funnel() {
  usePageTitle('Funnel')
  const [params, setParams] = useSearchParams()
  const { filters, warnings, applied, now, change, update } = useReportFilters([VERSION])
  const [live, setLive] = useState(false)
  const version = params.get(VERSION) ?? undefined
  const query = () => currentQuery(applied)
  const { data, failure, loading } = useFunnel({ key: [applied], query, version, live })
  const freshness = useFreshness(applied.revision, live)
  const choose = (chosen: string) => {
    const next = new URLSearchParams(params)
    next.set(VERSION, chosen)
    setParams(next, { replace: true })
  }
  return (
    <>
      <div className={styles.top}>
        <h1>Funnel</h1>
        <Freshness freshness={freshness} live={live} onLive={setLive} />
      </div>
      <FilterBar
        grouping={
          <Select
            label="Version"
            isData
            options={data?.versions ?? []}
            value={data?.shown ?? ''}
            onChoose={(chosen) => choose(chosen)}
          />
        }
        filters={filters}
        loading={loading}
        now={now}
        onChange={change}
        onUpdate={update}
      />
      <Alerts messages={[...warnings, failure]} />
      {data && (data.path ? <PathBars funnel={data} /> : <p role="status">No visitors match.</p>)}
    </>
  )
}
