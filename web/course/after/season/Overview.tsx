import type { Begun } from '#api/contracts/course/sequels.ts'
import type { CourseTitles } from '#api/contracts/course/course.ts'
import { useCabinetQuery } from '#web/course/data/cabinet-query.ts'
import { titlesResource } from '#web/course/data/resources/titles.ts'
import { SEASON } from '#events/course/courses/courses.ts'
import { DayPlate } from '#web/course/art/DayPlate.tsx'
import { LazyClosing } from '#web/course/journey/lazy-parts.tsx'
import { useJustSaved } from '#web/course/journey/just-saved.ts'
import { opensIn } from '#web/course/progress/journey.ts'
import { mySaves, useWaiting } from '#web/course/saves/my-saves.ts'
import { paths } from '#web/paths.ts'
import { TomorrowReminder } from '#web/course/after/TomorrowReminder.tsx'
import type { StoneOf } from '#web/course/trail/Stone.tsx'
import { Trail } from '#web/course/trail/Trail.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { ButtonStack } from '#web/ui/button/ButtonStack.tsx'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import styles from './season.module.css'
import { daysOfWeek, nextDay, SEASON_DAYS, WEEKS } from './weeks.ts'

type Progress = { openedDay: number; saved: readonly number[] }

/** Shows the second season: its weeks, and which days are open. */
export const Overview = ({ begun }: { begun: Begun }) => {
  const titles = useCabinetQuery(titlesResource(SEASON)).data?.value ?? {}
  const waiting = useWaiting().flatMap(({ courseVersion, day }) => (courseVersion === SEASON ? day : []))
  const justSaved = useJustSaved()
  const progress = { openedDay: begun.openedDay, saved: [...begun.saved, ...waiting] }
  const next = nextDay(progress.openedDay, progress.saved)
  return (
    <main className={styles.page}>
      <h1>The second season</h1>
      <p className={styles.lead}>{leadOf(progress, titles)}</p>
      <Saved waiting={waiting} saved={justSaved?.day} />
      <div className={styles.picture}>
        {justSaved ? (
          <LazyClosing courseVersion={SEASON} justSaved={justSaved} />
        ) : (
          <DayPlate courseVersion={SEASON} day={next ?? Math.min(progress.openedDay + 1, SEASON_DAYS)} />
        )}
      </div>
      <div className={styles.actions}>
        <ButtonStack>
          {next !== undefined && <LinkButton to={addressOf(next)}>Open day {next}</LinkButton>}
          {progress.saved.length === SEASON_DAYS && (
            <LinkButton variant="quiet" to={`${paths.account.journal}?certificate=${SEASON}`}>
              Your certificate
            </LinkButton>
          )}
          <LinkButton variant="quiet" to={paths.account.daily}>
            Today’s daily page
          </LinkButton>
        </ButtonStack>
      </div>
      {next === undefined && progress.saved.length < SEASON_DAYS && <TomorrowReminder />}
      {WEEKS.map(({ name, about }, week) => (
        <section key={name} className={styles.week} aria-labelledby={`week-${week}`}>
          <h2 id={`week-${week}`}>{name}</h2>
          <p className={styles.about}>{about}</p>
          <Trail
            stones={daysOfWeek(week).map((day) => stoneOf(day, titles, progress, waiting))}
            walked={daysOfWeek(week).filter((day) => day <= progress.openedDay).length}
          />
        </section>
      ))}
    </main>
  )
}

const leadOf = ({ openedDay, saved }: Progress, titles: CourseTitles) => {
  if (saved.length === SEASON_DAYS) return 'You finished it. All its days stay open.'
  const next = nextDay(openedDay, saved)
  if (next !== undefined) return `Day ${next} of ${SEASON_DAYS} is open for you.`
  const title = titles[String(openedDay + 1)]
  return `You’re done for today. Day ${openedDay + 1} opens at midnight${title ? `: ${title}` : '.'}`
}

const Saved = ({ waiting, saved }: { waiting: readonly number[]; saved: number | undefined }) => (
  <div role="status" className={styles.status}>
    {waiting.length > 0 && (
      <div>
        <p>What you saved last is on this device, and will be sent when there’s a connection.</p>
        <Button variant="quiet" compact onClick={() => mySaves().nudge()}>
          Try now
        </Button>
      </div>
    )}
    {saved !== undefined && !waiting.includes(saved) && <p className={styles.done}>Day {saved} is saved.</p>}
  </div>
)

const addressOf = (day: number) => `${paths.account.season}?day=${day}`

const stoneOf = (day: number, titles: CourseTitles, progress: Progress, waiting: readonly number[]): StoneOf => {
  const status = statusOf(day, progress, nextDay(progress.openedDay, progress.saved))
  const isWaiting = waiting.includes(day)
  const opens = status === 'locked' ? opensIn(day, { ...progress, activeDay: 1, daysPlan: SEASON_DAYS }) : undefined
  return {
    number: day,
    name: `Day ${day}`,
    title: titles[String(day)],
    status,
    more: isWaiting ? 'waiting to be sent' : opens,
    waiting: isWaiting,
    link: status === 'locked' ? undefined : { to: addressOf(day) },
  }
}

const statusOf = (day: number, { openedDay, saved }: Progress, next: number | undefined) => {
  if (saved.includes(day)) return 'completed'
  if (day > openedDay) return 'locked'
  return day === next ? 'active' : 'opened'
}
