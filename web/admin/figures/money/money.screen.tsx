import { useState } from 'react'
import { isOfTime } from '#events/figures/definitions/dimensions.ts'
import { fittingFigures } from '#events/figures/definitions/fitting.ts'
import { type FigureName, FIGURES } from '#events/figures/definitions/money.ts'
import { type FiguresAnswer, valueOf } from '#events/figures/definitions/question.ts'
import { figureCard } from '#events/figures/definitions/text/figure-text.ts'
import { dayOf } from '#events/time/time.ts'
import { FigureCards } from '#web/admin/figures/cards/FigureCards.tsx'
import { Marks } from '#web/admin/figures/cards/Marks.tsx'
import { rangeText } from '#web/admin/figures/filters/created-at.ts'
import { FilterBar } from '#web/admin/figures/filters/FilterBar.tsx'
import { currentQuery, useReportFilters, type AppliedFilters } from '#web/admin/figures/filters/use-report-filters.ts'
import { reportNow, reportZone } from '#web/admin/figures/filters/report-zone.ts'
import { Alerts } from '#web/admin/shell/Alerts.tsx'
import { Freshness } from '#web/admin/shell/Freshness.tsx'
import { formatCount } from '#web/admin/shell/format.ts'
import styles from '#web/admin/shell/screen.module.css'
import { useFreshness } from '#web/admin/shell/use-admin-query.ts'
import { useIsNarrow } from '#web/admin/shell/use-is-narrow.ts'
import { Download } from '#web/admin/figures/table/Download.tsx'
import { useAccount } from '#web/admin/admins/sign-in/use-account.ts'
import { usePageTitle } from '#web/lib/page/page-title.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { createAddressOf } from '#web/admin/figures/opened/opened-url.ts'
import { filtersOf, useFigures } from '#web/admin/figures/query/use-figures.ts'
import { FIRST, moneyColumns, moneyRows, REST } from './money-columns.ts'
import { FoldedNames } from './FoldedNames.tsx'
import {
  dimensionFor,
  MONEY_GROUPINGS,
  MONEY_PARAMS,
  type MoneyGrouping,
  TOUCHES,
  useMoneyGrouping,
} from './use-money-grouping.ts'
import { MoneyCards } from './MoneyCards.tsx'
import { MoneyTable } from './MoneyTable.tsx'
import { SpendImport } from './SpendImport.tsx'

/** Asks for the figures of all groups, without those that don't go with the grouping or the filters. */
const useMoney = (applied: AppliedFilters, grouping: MoneyGrouping, live: boolean) =>
  useFigures({
    key: ['money', applied, grouping],
    question: () => {
      const asked = { by: [dimensionFor(grouping)], ...filtersOf(currentQuery(applied)) }
      const compare = grouping.isCompared && asked.range ? ({ compare: 'before' } as const) : {}
      return { metrics: fittingFigures([...FIRST, ...REST], asked), ...asked, ...compare }
    },
    live,
  })

/** Asks for the totals, which no grouping changes. */
const useTotals = (applied: AppliedFilters, live: boolean) =>
  useFigures({
    key: ['totals', applied],
    question: () => {
      const asked = { by: [], ...filtersOf(currentQuery(applied)) }
      return { metrics: fittingFigures(TOTALS, asked), ...asked }
    },
    live,
  })

const TOUCH_NAMES = TOUCHES.map((one) => `${one} touch` as const)

const CARDS = ['spend', 'buyers', 'cac', 'profit', 'roas'] as const satisfies readonly FigureName[]
const TOTALS = [...CARDS, 'payments', 'unreported', 'programs', 'own'] as const

/** Returns the cards, with dashes while figures load, so that nothing moves when they arrive. */
const cardsOf = (answer: FiguresAnswer | undefined) =>
  CARDS.map((name) => ({
    ...figureCard(FIGURES[name], answer ? valueOf(answer, answer.total.values, name) : null, answer?.currency ?? ''),
    to: answer && createAddressOf(answer)(name),
  }))

/** Returns what makes figures wrong, each as a sentence. */
const warningsOf = (answer: FiguresAnswer): (string | undefined)[] => {
  const countOf = (name: FigureName) => valueOf(answer, answer.total.values, name) ?? 0
  return [
    answer.unconverted.length > 0
      ? `Amounts in ${answer.unconverted.join(', ')} are missing, because no exchange rates are imported for their days. Please import the file eurofxref-hist.csv of the European Central Bank.`
      : undefined,
    countOf('unreported') > 0
      ? `${formatCount(countOf('unreported'))} of ${formatCount(countOf('payments'))} payments came without tax and fees, so their net is too high.`
      : undefined,
  ]
}

/** Returns what counts elsewhere or nowhere, as one line. */
const leftOut = (totals: FiguresAnswer | undefined, more: number): string => {
  const countOf = (name: FigureName) => (totals && valueOf(totals, totals.total.values, name)) ?? 0
  return [
    countOf('programs') > 0 &&
      ` Not counted: ${formatCount(countOf('programs'))} landings of crawlers and other programs.`,
    countOf('own') > 0 && ` Not counted: ${formatCount(countOf('own'))} views and visitors of your own browsers.`,
    more > 0 && ` ${formatCount(more)} more groups count in the total.`,
  ]
    .filter(Boolean)
    .join('')
}

type GroupsProps = {
  data: FiguresAnswer
  totals: FiguresAnswer | undefined
  hasAll: boolean
}

/** Shows the groups as a table, or as cards on a phone, and what they leave out. */
const Groups = ({ data, totals, hasAll }: GroupsProps) => {
  const today = dayOf(reportNow())
  const { range } = data
  const isNarrow = useIsNarrow()
  return (
    <>
      {isNarrow ? (
        <MoneyCards reply={data} addressOf={createAddressOf(data)} />
      ) : (
        <MoneyTable
          reply={data}
          by={data.by[0] ?? ''}
          columns={moneyColumns(data, hasAll ? [...FIRST, ...REST] : FIRST)}
          addressOf={createAddressOf(data)}
        />
      )}
      <p className={styles.note}>
        Spend is known by creo and day, so other groups and filters have none.
        {(range?.end ?? today) >= today &&
          ' That of today comes with its import, so profit and ROAS still look too good.'}
        {leftOut(totals, data.others?.groups ?? 0)}
        {hasAll && ' Day 0 to 180: net per visitor by that day. * Visitors who came later are left out.'}
      </p>
      {range && <Marks range={() => range} title={`What changed, ${rangeText(range)}`} />}
    </>
  )
}

/** Shows what visitors cost and pay, and imports what ads cost. */
export default function Money() {
  usePageTitle('Ads')
  const { filters, warnings, applied, now, change, update } = useReportFilters(MONEY_PARAMS)
  const { grouping, choose, warnings: unknown } = useMoneyGrouping()
  const { hasAll, isCompared } = grouping
  const [live, setLive] = useState(false)
  const { data, failure, loading, refetch } = useMoney(applied, grouping, live)
  const { data: totals, refetch: refetchTotals } = useTotals(applied, live)
  const refetchAll = () => void Promise.all([refetch(), refetchTotals()])
  const freshness = useFreshness(applied.revision, live)
  const { data: account } = useAccount()
  const isNarrow = useIsNarrow()
  return (
    <>
      <div className={styles.top}>
        <h1>Ads</h1>
        <Freshness freshness={freshness} live={live} onLive={setLive} />
      </div>
      <FigureCards label="Totals" cards={cardsOf(totals)} />
      <FilterBar
        grouping={
          <Select
            label="Group by"
            options={MONEY_GROUPINGS}
            value={grouping.groupBy}
            onChoose={(groupBy) => choose({ groupBy })}
          />
        }
        more={
          <Select
            label="Ads by"
            options={TOUCH_NAMES}
            value={`${grouping.touch} touch`}
            onChoose={(chosen) => choose({ touch: chosen === 'last touch' ? 'last' : 'first' })}
          />
        }
        isMoreChosen={grouping.touch !== 'first'}
        filters={filters}
        loading={loading}
        now={now}
        onChange={change}
        onUpdate={update}
      />
      <Alerts messages={[...warnings, ...unknown, failure]} />
      {data && (
        <>
          <Alerts isWarning messages={warningsOf(totals ?? data)} />
          <div className={styles.tools}>
            <p className={styles.note} role="status">
              By the day of the first visit, {reportZone()}.
              {!isOfTime(dimensionFor(grouping)) && ' The most profitable come first.'}
              {data.compared &&
                ` Changes since ${rangeText(data.compared)}, until the same time; a bold one is more than chance.`}
            </p>
            {!isNarrow && (
              <Button compact variant="quiet" aria-pressed={hasAll} onClick={() => choose({ hasAll: !hasAll })}>
                {hasAll ? 'Fewer figures' : 'More figures'}
              </Button>
            )}
            {data.range && (
              <Button
                compact
                variant="quiet"
                aria-pressed={isCompared}
                onClick={() => choose({ isCompared: !isCompared })}
              >
                {isCompared ? 'Without the period before' : 'With the period before'}
              </Button>
            )}
            <Download name={`money-by-${data.by[0] ?? ''}`} rows={() => moneyRows(data, data.by[0] ?? '')} />
          </div>
          <Groups data={data} totals={totals} hasAll={hasAll} />
        </>
      )}
      <FoldedNames canAdmit={account?.role === 'operate'} onAdmitted={refetchAll} />
      {(data || failure) && account?.role === 'operate' && <SpendImport onImported={refetchAll} />}
    </>
  )
}
