import type { headline } from '#api/contracts/figures/definitions/headline.ts'
import { headlineCards, missingAmounts } from '#api/contracts/figures/definitions/definitions/text/headline-cards.ts'
import { FigureCards } from '#web/admin/figures/cards/cards/FigureCards.tsx'
import { presetRange } from '#web/admin/figures/cards/filters/created-at.ts'
import { currentQuery, type AppliedFilters } from '#web/admin/figures/cards/filters/use-report-filters.ts'
import { Alerts } from '#web/admin/shell/Alerts.tsx'
import { formatCount } from '#web/admin/shell/format.ts'
import styles from '#web/admin/shell/screen.module.css'
import { useAdminQuery } from '#web/admin/shell/use-admin-query.ts'
import { reportNow, reportZone } from '#web/admin/figures/cards/filters/report-zone.ts'
import { post } from '#web/lib/api/api.ts'
import { dayOf } from '#events/time/time.ts'

/** All time has no period before it, so the headline shows the last week then. */
const useHeadline = (applied: AppliedFilters, live: boolean) =>
  useAdminQuery({
    key: ['headline', applied],
    fetch: async (bearer) => {
      const { filter_createdAt: days, ...query } = currentQuery(applied)
      const range = 'start' in days ? days : (presetRange('last 7 days', reportNow()) ?? {})
      const body = { ...query, filter_createdAt: range }
      return {
        range,
        isPartial: 'start' in range && range.end >= dayOf(reportNow()),
        reply: await post<typeof headline>('/admin/db/headline', body, { bearer }),
      }
    },
    live,
  })

/** Shows the five figures that answer how it goes, each with the period before and the last 14 days. */
export const Headline = ({ applied, live }: { applied: AppliedFilters; live: boolean }) => {
  const { data, failure } = useHeadline(applied, live)
  if (!data) return <Alerts messages={[failure]} />
  const { reply, range, isPartial } = data
  const days = 'start' in range ? `${range.start} to ${range.end}, ${reportZone()}` : 'all time'
  const isWeek = !('start' in currentQuery(applied).filter_createdAt)
  return (
    <>
      <Alerts messages={[failure]} />
      <FigureCards label="Headline" cards={headlineCards(reply)} since="since the days before" />
      <p className={styles.note}>
        {isWeek ? `The last 7 days, ${days}` : `Visitors who arrived ${days}`}, with a line of 14 days. They’re compared
        with the same number of days before, as they were then{isPartial && ', without today, which isn’t over'}.
        Includes events up to number {formatCount(reply.position)}. {missingAmounts(reply)}
      </p>
    </>
  )
}
