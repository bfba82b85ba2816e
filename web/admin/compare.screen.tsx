import { useMemo, useState } from 'react'
import type { days, split } from '#api/contracts/admin-insights.ts'
import { get, post } from '#web/lib/api.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { queryNow, useAsked, type Asked } from './asked.ts'
import { ComparisonTable } from './ComparisonTable.tsx'
import styles from './dashboard.module.css'
import { DayCharts } from './DayCharts.tsx'
import { DropOffChart } from './DropOffChart.tsx'
import { FilterBar } from './FilterBar.tsx'
import { NO_CUT } from './filters.ts'
import { Freshness } from './Freshness.tsx'
import { funnelOf, warnings, withoutEmptySteps } from './funnel-groups.ts'
import { GroupChoice } from './GroupChoice.tsx'
import { useFigures, useFreshness, useNumbers } from './query.ts'
import { Sentences } from './Sentences.tsx'

/** The groups chosen as far as they are there, else the two largest. */
const shownOf = (all: readonly string[], chosen: readonly string[]) => {
  const there = chosen.filter((member) => all.includes(member))
  return there.length > 0 ? there : all.slice(0, 2)
}

const useDays = (asked: Asked, live: boolean) =>
  useFigures({
    key: ['days', asked],
    ask: (bearer) => post<typeof days>('/admin/db/days', queryNow(asked), { bearer }),
    live,
  })

const useSplit = () =>
  useFigures({ key: ['split'], ask: (bearer) => get<typeof split>('/admin/split', {}, { bearer }) }).data?.weights

type DropOffProps = {
  numbers: NonNullable<ReturnType<typeof useNumbers>['data']>
  chosen: readonly string[]
  onChoose: (members: string[]) => void
}

const DropOff = ({ numbers, chosen, onChoose }: DropOffProps) => {
  const weights = useSplit()
  const funnel = useMemo(() => funnelOf(numbers.reply), [numbers])
  const all = funnel.groups.map(({ member }) => member)
  const shown = shownOf(all, chosen)
  const groups = shown.flatMap((member) => funnel.groups.find((group) => group.member === member) ?? [])
  if (groups.length === 0) return <p role="status">Nobody matches.</p>
  const side = withoutEmptySteps({ steps: funnel.steps, groups })
  return (
    <>
      <GroupChoice members={funnel.groups} chosen={shown} onChoose={onChoose} />
      <Sentences isCaution all={warnings(groups, numbers.query.groupBy === 'version' ? weights : undefined)} />
      <DropOffChart {...side} />
      <ComparisonTable {...side} />
      <p className={styles.note}>
        Shares are of the group’s visitors, with the interval that holds the true share 95 times in 100 (Wilson;
        differences after Newcombe). Of many steps looked at together, one in twenty differs by chance alone. Versions
        ask in an order of their own, so a line may rise again.
      </p>
    </>
  )
}

export default function Compare() {
  usePageTitle('Compare')
  const { filters, complaints, asked, now, change, update, chosen, choose } = useAsked()
  const [live, setLive] = useState(false)
  // Side by side stand groups, not parts of them.
  const numbers = useNumbers({ ...asked, filters: { ...asked.filters, thenBy: NO_CUT } }, live)
  const byDay = useDays(asked, live)
  const freshness = useFreshness(asked.turn, live)
  return (
    <>
      <div className={styles.top}>
        <h1>Compare</h1>
        <Freshness freshness={freshness} live={live} onLive={setLive} />
      </div>
      <FilterBar
        filters={filters}
        loading={numbers.loading || byDay.loading}
        now={now}
        onChange={change}
        onUpdate={update}
      />
      <Sentences all={[...complaints, numbers.failure ?? byDay.failure]} />
      <section className={styles.section}>
        <h2>Drop-off by step</h2>
        {numbers.data && <DropOff numbers={numbers.data} chosen={chosen} onChoose={choose} />}
      </section>
      <section className={styles.section}>
        <h2>By day of arrival</h2>
        {byDay.data && <DayCharts {...byDay.data} />}
      </section>
    </>
  )
}
