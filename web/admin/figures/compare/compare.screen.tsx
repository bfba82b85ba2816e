import { useMemo, useState } from 'react'
import type { readExperiment } from '#api/contracts/quiz/editor/question-sets.ts'
import { usePageTitle } from '#web/lib/page/page-title.ts'
import { currentQuery, useReportFilters, type AppliedFilters } from '#web/admin/figures/filters/use-report-filters.ts'
import { compareGroups, type Comparison } from './compared-groups.ts'
import { ComparisonTable } from './ComparisonTable.tsx'
import styles from '#web/admin/shell/screen.module.css'
import { ExperimentSection } from './ExperimentSection.tsx'
import { FilterBar } from '#web/admin/figures/filters/FilterBar.tsx'
import { Freshness } from '#web/admin/shell/Freshness.tsx'
import { comparisonRows, funnelOf, sampleWarning } from './funnel-groups.ts'
import { MAX_GROUPS } from '#web/admin/figures/filters/group-limit.ts'
import { GroupChoice } from '#web/admin/figures/filters/GroupChoice.tsx'
import { Download } from '#web/admin/figures/table/Download.tsx'
import { useAdminGet, useAdminQuery, useFreshness } from '#web/admin/shell/use-admin-query.ts'
import { Alerts } from '#web/admin/shell/Alerts.tsx'
import type { NumbersQuery } from '#web/admin/figures/filters/filters.ts'
import { stepUrl } from '#web/admin/figures/funnel/use-funnel.ts'
import { openedUrl } from '#web/admin/figures/opened/opened-url.ts'
import { askFigures, filtersOf } from '#web/admin/figures/query/use-figures.ts'
import { type Split, splitsOf, splitWarning } from './split-check.ts'
import { verdictOf } from './verdict.ts'

const useSplits = (applied: AppliedFilters, live: boolean) =>
  useAdminQuery({
    key: ['split', applied],
    fetch: (bearer) =>
      askFigures(bearer)({
        metrics: ['assigned'],
        by: ['weights', 'version'],
        ...filtersOf(currentQuery(applied)),
        time: 'event',
      }),
    live,
  }).data?.rows

const useComparison = (applied: AppliedFilters, members: string[], live: boolean) =>
  useAdminQuery({
    key: ['comparison', applied, members],
    fetch: async (bearer) => {
      const query = currentQuery(applied)
      const { groupBy } = query
      return { query, reply: await compareGroups(askFigures(bearer), { groupBy, ...filtersOf(query) }, members) }
    },
    live,
  })

/** Returns a function that says where a number opens. Steps of a creative are of several versions, and don't. */
const createAddress = (query: NumbersQuery) => {
  const { filters, range } = filtersOf(query)
  return (member: string, step?: string) => {
    const about = { filters: { ...filters, [query.groupBy]: [member] }, range }
    if (step === undefined) return openedUrl({ metric: 'visitors', ...about, time: 'event' })
    return query.groupBy === 'version' ? stepUrl({ ofVersion: about }, step) : undefined
  }
}

type DropOffProps = {
  comparison: NonNullable<ReturnType<typeof useComparison>['data']>
  splits: readonly Split[]
  chosen: readonly string[]
  onChoose: (members: string[]) => void
}

/** Returns the chosen groups that exist, even before their data is loaded, or the groups that the server picked. */
const selectedOf = ({ members, groups }: Comparison, chosen: readonly string[]): string[] => {
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
    <section className={styles.section}>
      <div className={styles.top}>
        <h2>Drop-off by step</h2>
        <Download name="comparison" rows={() => comparisonRows(funnel)} />
      </div>
      <GroupChoice members={reply.members} chosen={selectedOf(reply, chosen)} onChoose={onChoose} />
      <Alerts isWarning messages={[sampleWarning(groups), splitFault]} />
      <ComparisonTable {...funnel} names={reply.names} addressOf={createAddress(query)} />
      <p className={styles.note}>
        A share is of the visitors who were asked the step, with its 95% interval. You can look as often as you like: in
        95 of 100 tests, no mark of this table is ever wrong.
      </p>
      {verdict !== undefined && <p className={styles.verdict}>{verdict}</p>}
    </section>
  )
}

export default function Compare() {
  usePageTitle('Experiments')
  const { filters, warnings, applied, now, change, update, chosen, choose } = useReportFilters()
  const [live, setLive] = useState(false)
  const compared = useComparison(applied, chosen.slice(0, MAX_GROUPS), live)
  const splits = useSplits(applied, live)
  const experiment = useAdminGet<typeof readExperiment>('/admin/experiment', {}, live)
  const freshness = useFreshness(applied.revision, live)
  return (
    <>
      <div className={styles.top}>
        <h1>Experiments</h1>
        <Freshness freshness={freshness} live={live} onLive={setLive} />
      </div>
      {experiment.data && <ExperimentSection data={experiment.data} />}
      {/* After the experiment, which would move it. */}
      {(experiment.data ?? experiment.failure) && (
        <>
          <FilterBar filters={filters} loading={compared.loading} now={now} onChange={change} onUpdate={update} />
          <Alerts messages={[...warnings, experiment.failure, compared.failure]} />
          {compared.data && (
            <DropOff
              comparison={compared.data}
              splits={splitsOf(splits ?? [])}
              chosen={chosen.slice(0, MAX_GROUPS)}
              onChoose={choose}
            />
          )}
        </>
      )}
    </>
  )
}
