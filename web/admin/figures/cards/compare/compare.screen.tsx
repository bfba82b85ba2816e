import { useMemo, useState } from 'react'
import type { comparison, ComparisonReply, days, Split, split } from '#api/contracts/figures/definitions/insights.ts'
import { post } from '#web/lib/api/api.ts'
import { usePageTitle } from '#web/lib/page/page-title.ts'
import {
  currentQuery,
  useReportFilters,
  type AppliedFilters,
} from '#web/admin/figures/cards/filters/use-report-filters.ts'
import { ComparisonTable } from './ComparisonTable.tsx'
import styles from '#web/admin/shell/screen.module.css'
import { DayCharts } from './DayCharts.tsx'
import { DropOffChart } from './DropOffChart.tsx'
import { ExperimentSection } from './ExperimentSection.tsx'
import { FilterBar } from '#web/admin/figures/cards/filters/FilterBar.tsx'
import { Freshness } from '#web/admin/shell/Freshness.tsx'
import { comparableSteps, comparisonRows, funnelOf, sampleWarning, type FunnelGroups } from './funnel-groups.ts'
import { MAX_GROUPS } from '#web/admin/figures/cards/filters/group-limit.ts'
import { GroupChoice } from '#web/admin/figures/cards/filters/GroupChoice.tsx'
import { Download } from '#web/admin/figures/cards/table/Download.tsx'
import { useAdminQuery, useFreshness } from '#web/admin/shell/use-admin-query.ts'
import { Alerts } from '#web/admin/shell/Alerts.tsx'
import { splitWarning } from './split-check.ts'
import { verdictOf } from './verdict.ts'

const useDays = (applied: AppliedFilters, live: boolean) =>
  useAdminQuery({
    key: ['days', applied],
    fetch: (bearer) => post<typeof days>('/admin/db/days', currentQuery(applied), { bearer }),
    live,
  })

const useSplits = (applied: AppliedFilters, live: boolean) =>
  useAdminQuery({
    key: ['split', applied],
    fetch: (bearer) => post<typeof split>('/admin/db/split', currentQuery(applied), { bearer }),
    live,
  }).data?.splits

const useComparison = (applied: AppliedFilters, members: string[], live: boolean) =>
  useAdminQuery({
    key: ['comparison', applied, members],
    fetch: async (bearer) => {
      const query = { ...currentQuery(applied), ...(members.length > 0 && { members }) }
      return { query, reply: await post<typeof comparison>('/admin/db/comparison', query, { bearer }) }
    },
    live,
  })

const Comparability = ({ funnel, isByCreative }: { funnel: FunnelGroups; isByCreative: boolean }) => {
  const comparable = comparableSteps(funnel)
  if (funnel.groups.length < 2) return null
  return (
    <p className={styles.note} role="status">
      {comparable.length} of {funnel.steps.length} steps are comparable
      {comparable.length > 0 && `: ${comparable.join(', ')}`}. These have the same steps before them, or the same steps
      after them, in every version shown.{' '}
      {comparable.length < funnel.steps.length &&
        'At the others, a difference also depends on how many steps came before. '}
      {comparable.length < funnel.steps.length && isByCreative && 'To compare creos at every step, pick one version.'}
    </p>
  )
}

type DropOffProps = {
  comparison: NonNullable<ReturnType<typeof useComparison>['data']>
  splits: readonly Split[]
  chosen: readonly string[]
  onChoose: (members: string[]) => void
}

/** Returns the chosen groups that exist, even before their data is loaded, or the groups that the server picked. */
const selectedOf = ({ members, groups }: ComparisonReply, chosen: readonly string[]): string[] => {
  const shown = groups.map(({ member }) => member)
  const present = chosen.filter((name) => shown.includes(name) || members.some(({ member }) => member === name))
  return present.length > 0 ? present : shown
}

const DropOff = ({ comparison: { query, reply }, splits, chosen, onChoose }: DropOffProps) => {
  const funnel = useMemo(() => funnelOf(reply), [reply])
  const { groups } = funnel
  const splitFault = query.groupBy === 'version' ? splitWarning(splits) : undefined
  const verdict = splitFault === undefined ? verdictOf(funnel) : undefined
  if (groups.length === 0) return <p role="status">No visitors match.</p>
  return (
    <>
      <GroupChoice members={reply.members} chosen={selectedOf(reply, chosen)} onChoose={onChoose} />
      <Alerts isWarning messages={[sampleWarning(groups), splitFault]} />
      {verdict !== undefined && <p className={styles.verdict}>{verdict}</p>}
      <DropOffChart {...funnel} />
      <Comparability funnel={funnel} isByCreative={query.groupBy === 'creo'} />
      <ComparisonTable {...funnel} />
      <p className={styles.note}>
        A share is of the visitors who were asked the step, with its 95% interval (Wilson). Differences are always
        valid: in 95 of 100 tests no mark of this table is ever wrong, however often you look (confidence sequence).
        Steps are in the order in which the versions ask them on average, so a line may rise again where a version asks
        in another order.
      </p>
    </>
  )
}

export default function Compare() {
  usePageTitle('Compare')
  const { filters, warnings, applied, now, change, update, chosen, choose } = useReportFilters()
  const [live, setLive] = useState(false)
  const compared = useComparison(applied, chosen.slice(0, MAX_GROUPS), live)
  const byDay = useDays(applied, live)
  const splits = useSplits(applied, live)
  const freshness = useFreshness(applied.revision, live)
  return (
    <>
      <div className={styles.top}>
        <h1>Compare</h1>
        {compared.data && (
          <Download
            name="comparison"
            rows={() => (compared.data ? comparisonRows(funnelOf(compared.data.reply)) : [])}
          />
        )}
        <Freshness freshness={freshness} live={live} onLive={setLive} />
      </div>
      <ExperimentSection live={live} />
      <FilterBar
        filters={filters}
        loading={compared.loading || byDay.loading}
        now={now}
        onChange={change}
        onUpdate={update}
      />
      <Alerts messages={[...warnings, compared.failure ?? byDay.failure]} />
      <section className={styles.section}>
        <h2>Drop-off by step</h2>
        {compared.data && (
          <DropOff
            comparison={compared.data}
            splits={splits ?? []}
            chosen={chosen.slice(0, MAX_GROUPS)}
            onChoose={choose}
          />
        )}
      </section>
      <section className={styles.section}>
        <h2>By day of arrival</h2>
        {byDay.data && <DayCharts {...byDay.data} />}
      </section>
    </>
  )
}
