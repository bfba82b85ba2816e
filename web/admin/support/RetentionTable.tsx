import { reportZone } from '#web/admin/figures/filters/report-zone.ts'
import type { Cohort, SubscribersReply } from '#api/contracts/figures/subscribers.ts'
import { retentionFigure } from '#events/figures/definitions/subscribers.ts'
import { explanationOf, figureText } from '#events/figures/definitions/text/figure-text.ts'
import { GrowingMark } from '#web/admin/figures/money/GrowingMark.tsx'
import table from '#web/admin/figures/money/money-table.module.css'
import { formatCount } from '#web/admin/shell/format.ts'

const { unit, of } = retentionFigure

const Cells = ({ cohort: { registered, cells }, days }: { cohort: Cohort; days: readonly number[] }) =>
  cells.map((cell, n) => {
    const isGrowing = cell.opened > 0 && cell.opened < registered
    return (
      <td key={days[n]} data-growing={isGrowing || undefined} title={`${cell.saved} of ${cell.opened}`}>
        {figureText(of(cell), unit, '')}
        {isGrowing && <GrowingMark />}
      </td>
    )
  })

/** Shows which days of the course the buyers of each week saved. */
export const RetentionTable = ({ cohorts, days }: Pick<SubscribersReply, 'cohorts' | 'days'>) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The arrow keys scroll it.
  <div className={table.scroll} role="region" aria-label="Days saved by week of registration" tabIndex={0}>
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col" title={`Monday of the week of the registration (${reportZone()}).`}>
            Week of
          </th>
          <th scope="col" title="Buyers who registered in the week.">
            Buyers
          </th>
          {days.map((day) => (
            <th key={day} scope="col" title={explanationOf(retentionFigure)}>
              Day {day}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {cohorts.map((cohort) => (
          <tr key={cohort.week}>
            <th scope="row">{cohort.week}</th>
            <td>{formatCount(cohort.registered)}</td>
            <Cells cohort={cohort} days={days} />
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
