import type { Begun } from '#api/contracts/course/sequels.ts'
import { MotifPlate } from '#web/course/art/DayPlate.tsx'
import { dayInWords, monthInWords } from '#web/course/data/dates.ts'
import type { StoneOf } from '#web/course/trail/Stone.tsx'
import { Trail } from '#web/course/trail/Trail.tsx'
import { usePartTitle } from '#web/course/shell/part-title.ts'
import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { type Month, monthsOfYear, type YearDay } from './months.ts'
import styles from './year.module.css'

const stoneOf = ({ page, date, status }: YearDay): StoneOf => ({
  number: Number(date.slice(8)),
  name: dayInWords(date),
  status,
  link: status === 'locked' ? undefined : { to: `${paths.account.daily}?page=${page}` },
})

const isReached = ({ status }: YearDay) => status !== 'locked'

const MonthOfStones = ({ month, motif, weeks }: Month) => (
  <section className={styles.month} aria-labelledby={month}>
    <MotifPlate motif={motif} className={styles.picture} />
    <h2 id={month}>{monthInWords(month)}</h2>
    {weeks.map((week) => (
      <Trail key={week[0]?.page} stones={week.map(stoneOf)} walked={week.filter(isReached).length} />
    ))}
  </section>
)

/** Shows the last year of daily pages as a path, month by month. */
export const Year = ({ begun }: { begun: Begun }) => {
  usePartTitle('Your year')
  const { length } = begun.saved
  return (
    <main className={styles.page}>
      <h1>Your year</h1>
      <p className={styles.lead}>
        {length === 0
          ? 'Each page that you save becomes a marked stone. The others stay open too.'
          : `You’ve saved ${length} ${length === 1 ? 'page' : 'pages'} so far. The others stay open too.`}
      </p>
      <div className={styles.today}>
        <LinkButton to={paths.account.daily}>Today’s page</LinkButton>
      </div>
      <div className={styles.months}>
        {monthsOfYear(begun).map((month) => (
          <MonthOfStones key={month.month} {...month} />
        ))}
      </div>
    </main>
  )
}
