import { useMemo, useState } from 'react'
import type { comparison, ComparisonReply, days, Split, split } from '#api/contracts/admin-insights.ts'
import { post } from '#web/lib/api/api.ts'
import { usePageTitle } from '#web/lib/page/page-title.ts'
import { queryNow, useAsked, type AppliedFilters } from '#web/admin/filters/use-report-filters.ts'
import { ComparisonTable } from './ComparisonTable.tsx'
import styles from '#web/admin/dashboard/dashboard.module.css'
import { DayCharts } from './DayCharts.tsx'
import { DropOffChart } from './DropOffChart.tsx'
import { FilterBar } from '#web/admin/filters/FilterBar.tsx'
import { Freshness } from '#web/admin/dashboard/Freshness.tsx'
import { comparableSteps, funnelOf, sampleWarning, type FunnelGroups } from '#web/admin/table/funnel-groups.ts'
import { MOST_GROUPS } from '#web/admin/table/group-limit.ts'
import { GroupChoice } from '#web/admin/filters/GroupChoice.tsx'
import { useFigures, useFreshness } from '#web/admin/filters/query.ts'
import { Sentences } from '#web/admin/shell/Sentences.tsx'
import { splitWarning } from './split-check.ts'

const useDays = (asked: AppliedFilters, live: boolean) =>
  useFigures({
    key: ['days', asked],
    ask: (bearer) => post<typeof days>('/admin/db/days', queryNow(asked), { bearer }),
    live,
  })

const useSplits = (asked: AppliedFilters, live: boolean) =>
  useFigures({
    key: ['split', asked],
    ask: (bearer) => post<typeof split>('/admin/db/split', queryNow(asked), { bearer }),
    live,
  }).data?.splits

const useComparison = (asked: AppliedFilters, members: string[], live: boolean) =>
  useFigures({
    key: ['comparison', asked, members],
    ask: async (bearer) => {
      const query = { ...queryNow(asked), ...(members.length > 0 && { members }) }
      return { query, reply: await post<typeof comparison>('/admin/db/comparison', query, { bearer }) }
    },
    live,
  })

const Comparability = ({ funnel, isByCreo }: { funnel: FunnelGroups; isByCreo: boolean }) => {
  const comparable = comparableSteps(funnel)
  if (funnel.groups.length < 2) return null
  return (
    <p className={styles.note} role="status">
      {comparable.length} of {funnel.steps.length} steps are comparable
      {comparable.length > 0 && `: ${comparable.join(', ')}`}. These have the same steps before them, or the same steps
      after them, in every version shown.{' '}
      {comparable.length < funnel.steps.length && 'At the others a difference says how many steps came before. '}
      {comparable.length < funnel.steps.length && isByCreo && 'To compare creos at every step, pick one version.'}
    </p>
  )
}

type DropOffProps = {
  comparison: NonNullable<ReturnType<typeof useComparison>['data']>
  splits: readonly Split[]
  chosen: readonly string[]
  onChoose: (members: string[]) => void
}

/** The chosen groups that exist, also while their figures are on the way; else the ones that the server picked. */
const selectedOf = ({ members, groups }: ComparisonReply, chosen: readonly string[]): string[] => {
  const shown = groups.map(({ member }) => member)
  const present = chosen.filter((name) => shown.includes(name) || members.some(({ member }) => member === name))
  return present.length > 0 ? present : shown
}

const DropOff = ({ comparison: { query, reply }, splits, chosen, onChoose }: DropOffProps) => {
  const funnel = useMemo(() => funnelOf(reply), [reply])
  const { groups } = funnel
  if (groups.length === 0) return <p role="status">Nobody matches.</p>
  return (
    <>
      <GroupChoice members={reply.members} chosen={selectedOf(reply, chosen)} onChoose={onChoose} />
      <Sentences
        isCaution
        all={[sampleWarning(groups), query.groupBy === 'version' ? splitWarning(splits) : undefined]}
      />
      <DropOffChart {...funnel} />
      <Comparability funnel={funnel} isByCreo={query.groupBy === 'creo'} />
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
  const { filters, complaints, asked, now, change, update, chosen, choose } = useAsked()
  const [live, setLive] = useState(false)
  const compared = useComparison(asked, chosen.slice(0, MOST_GROUPS), live)
  const byDay = useDays(asked, live)
  const splits = useSplits(asked, live)
  const freshness = useFreshness(asked.turn, live)
  return (
    <>
      <div className={styles.top}>
        <h1>Compare</h1>
        <Freshness freshness={freshness} live={live} onLive={setLive} />
      </div>
      <FilterBar
        filters={filters}
        loading={compared.loading || byDay.loading}
        now={now}
        onChange={change}
        onUpdate={update}
      />
      <Sentences all={[...complaints, compared.failure ?? byDay.failure]} />
      <section className={styles.section}>
        <h2>Drop-off by step</h2>
        {compared.data && (
          <DropOff
            comparison={compared.data}
            splits={splits ?? []}
            chosen={chosen.slice(0, MOST_GROUPS)}
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
