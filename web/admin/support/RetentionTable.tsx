import { RETENTION_COURSE_DAYS } from '#events/figures/definitions/after-sale-sums.ts'
import { FIGURES } from '#events/figures/definitions/money.ts'
import { explanationOf, figureText } from '#events/figures/definitions/text/figure-text.ts'
import { percent } from '#events/figures/definitions/figure.ts'
import { reportZone } from '#web/admin/figures/filters/report-zone.ts'
import { GrowingMark } from '#web/admin/figures/money/GrowingMark.tsx'
import { Opens } from '#web/admin/figures/opened/Opens.tsx'
import { weekUrl } from '#web/admin/figures/opened/opened-url.ts'
import table from '#web/admin/figures/table/figures-table.module.css'
import { formatCount } from '#web/admin/shell/format.ts'
import type { Cohort } from './use-customers.ts'

const Cells = ({ cohort: { week, registered, cells } }: { cohort: Cohort }) =>
  cells.map((cell, n) => {
    const day = RETENTION_COURSE_DAYS[n]
    const isGrowing = cell.opened > 0 && cell.opened < registered
    return (
      <td key={day} data-growing={isGrowing || undefined} title={`${cell.saved} of ${cell.opened}`}>
        <Opens to={day && weekUrl(week, `day${day}Saved`, { part: `saved${day}` })}>
          {figureText(percent(cell.saved, cell.opened), 'percent', '')}
        </Opens>
        {isGrowing && <GrowingMark />}
      </td>
    )
  })

/** Shows which days of the course the buyers of each week saved. */
export const RetentionTable = ({ cohorts }: { cohorts: readonly Cohort[] }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The arrow keys scroll it.
  <div className={table.scroll} role="region" aria-label="Days saved by week of the first contact" tabIndex={0}>
    <table className={table.table} data-groups="times">
      <thead>
        <tr>
          <th scope="col" title={`Monday of the week of the first contact (${reportZone()}).`}>
            Week of
          </th>
          <th scope="col" title="Buyers of the week who made an account.">
            Buyers
          </th>
          {RETENTION_COURSE_DAYS.map((day) => (
            <th key={day} scope="col" title={explanationOf(FIGURES[`day${day}Saved`])}>
              Day {day}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {cohorts.map((cohort) => (
          <tr key={cohort.week}>
            <th scope="row">{cohort.week}</th>
            <td>
              <Opens to={weekUrl(cohort.week, 'registered')}>{formatCount(cohort.registered)}</Opens>
            </td>
            <Cells cohort={cohort} />
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
