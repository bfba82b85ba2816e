import type { headline, HeadlineReply } from '#api/contracts/figures/headline.ts'
import { headlineCards, missingAmounts, revenueText } from '#api/contracts/figures/definitions/text/headline-cards.ts'
import { FigureCards } from '#web/admin/figures/cards/FigureCards.tsx'
import { Alerts } from '#web/admin/shell/Alerts.tsx'
import { formatCount } from '#web/admin/shell/format.ts'
import styles from '#web/admin/shell/screen.module.css'
import { useAdminQuery } from '#web/admin/shell/use-admin-query.ts'
import { post } from '#web/lib/api/api.ts'
import { lastWeek } from './week.ts'

const dayText = (name: string, { line, currency }: HeadlineReply, ago: number) => {
  const day = line.at(-1 - ago)
  if (!day) return ''
  return `${name}: ${formatCount(day.visitors)} visitors, ${formatCount(day.buyers)} of them bought, ${revenueText(day, currency)}. `
}

/** Shows the last seven days in five figures, each with the week before and the last 14 days, and today in a sentence. */
export const Headline = ({ live }: { live: boolean }) => {
  const { data, failure } = useAdminQuery({
    key: ['headline'],
    fetch: (bearer) => {
      const { filter_age, filter_createdAt } = lastWeek()
      return post<typeof headline>('/admin/db/headline', { filter_age, filter_createdAt }, { bearer })
    },
    live,
  })
  return (
    <>
      <Alerts messages={[failure]} />
      {data && (
        <>
          <p className={styles.verdict}>
            {dayText('Today so far', data, 0)}
            {dayText('Yesterday', data, 1)}
          </p>
          <FigureCards label="Headline" cards={headlineCards(data)} since="since the 7 days before" />
          <p className={styles.note}>
            The last 7 days, compared with the 7 days before (today left out). {missingAmounts(data)}
          </p>
        </>
      )}
    </>
  )
}
