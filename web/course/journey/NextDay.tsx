import { DayPlate } from '#web/course/art/DayPlate.tsx'
import { useNavigate } from 'react-router-dom'
import type { Subscription } from '#api/contracts/course/access.ts'
import type { CourseTitles } from '#api/contracts/course/course.ts'
import type { PlanSummary } from '#api/contracts/offer/plan.ts'
import { LazyReminderForm } from '#web/account/reminder/LazyReminderForm.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { ButtonStack } from '#web/ui/button/ButtonStack.tsx'
import { dayStateOf } from '#web/course/progress/day-state.ts'
import type { JustSaved } from './just-saved.ts'
import { opensIn, type Stage } from '#web/course/progress/journey.ts'
import { Card } from './Card.tsx'
import styles from './next-day.module.css'

type Props = {
  subscription: Subscription
  titles: CourseTitles
  stage: Stage
  plan: PlanSummary | undefined
  activeDaySaved: boolean
  /** The day that was saved just before this screen. */
  justSaved: JustSaved | undefined
}

/** Shows the next day with a link to it. */
export const NextDay = (props: Props) => {
  const { subscription, titles, stage, plan } = props
  if (stage === 'doneForToday') return <DoneForToday {...props} />

  const { activeDay, openedDay } = subscription
  const ahead = openedDay - activeDay
  return (
    <Card picture={<DayPlate courseVersion={subscription.courseVersion} day={activeDay} />}>
      <p className={styles.kicker}>{stage === 'new' ? 'Begin here' : 'Your next day'}</p>
      <h2 id="next">{titles[String(activeDay)] ?? `Day ${activeDay}`}</h2>
      <p className={styles.text}>
        Day {activeDay} of {subscription.daysPlan}. {lengthOf(plan)}
        {ahead > 0 && ` ${ahead} more ${ahead === 1 ? 'day is' : 'days are'} waiting.`}
      </p>
      <ForYou plan={plan} day={activeDay} />
      <GoToNextDay subscription={subscription} activeDaySaved={props.activeDaySaved} />
    </Card>
  )
}

const DoneForToday = ({ subscription, titles, activeDaySaved, justSaved }: Props) => {
  const { activeDay, openedDay } = subscription
  const next = activeDaySaved ? activeDay + 1 : activeDay
  const when = opensIn(next, subscription)
  return (
    <Card picture={<DayPlate courseVersion={subscription.courseVersion} day={next} />}>
      <p className={styles.kicker}>{justSaved ? 'Tomorrow' : 'You’re done for today'}</p>
      <h2 id="next">{titles[String(next)] ?? `Day ${next}`}</h2>
      <p className={styles.text}>
        Day {next} {when}, at midnight.
      </p>
      {!justSaved && (
        <ButtonStack>
          <LinkButton to={addressOf(openedDay)} state={dayStateOf(openedDay, subscription)}>
            Read day {openedDay} again
          </LinkButton>
          <GoToNextDay subscription={subscription} activeDaySaved={activeDaySaved} />
        </ButtonStack>
      )}
      <div className={styles.reminder}>
        <LazyReminderForm isShort />
      </div>
    </Card>
  )
}

const addressOf = (day: number) => `${paths.account.day}?day=${day}`

/** Opens the active day while it is open and not saved. After it is saved, the next day is a later one. */
const GoToNextDay = ({ subscription, activeDaySaved }: Pick<Props, 'subscription' | 'activeDaySaved'>) => {
  const navigate = useNavigate()
  const { activeDay, openedDay } = subscription
  const open = () => void navigate(addressOf(activeDay), { state: dayStateOf(activeDay, subscription) })
  const isLocked = activeDay > openedDay || (activeDaySaved && activeDay === openedDay)
  return (
    <Button disabled={isLocked} onClick={open}>
      Go to next day
    </Button>
  )
}

const lengthOf = (plan: PlanSummary | undefined) =>
  plan?.minutes ? `It takes about ${plan.minutes} minutes.` : 'It takes about 6 to 10 minutes.'

/** Shows the parts of a day that were chosen for this reader, with the reason. */
const ForYou = ({ plan, day }: { plan: PlanSummary | undefined; day: number }) => {
  const chosen = plan?.days[day - 1]?.chosen
  if (!chosen) return null
  return (
    <p className={styles.forYou}>
      For you: <em>{chosen.title}</em>
      {chosen.because && (
        <>
          <br />
          {chosen.because}
        </>
      )}
    </p>
  )
}
