import { DAILY, SEASON } from '#events/course/courses/courses.ts'
import type { Subscription } from '#api/contracts/course/access.ts'
import type { SequelsReply } from '#api/contracts/course/sequels.ts'
import { DayPlate, MotifPlate } from '#web/course/art/DayPlate.tsx'
import { useCabinetQuery } from '#web/course/data/cabinet-query.ts'
import { dayResource } from '#web/course/data/resources/day.ts'
import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { ButtonStack } from '#web/ui/button/ButtonStack.tsx'
import { Card } from './Card.tsx'
import styles from './next-day.module.css'

type Props = {
  subscription: Subscription
  /** Undefined while it can't be known. */
  sequels: SequelsReply | undefined
}

/** Greets readers who finished the course: with today's psalm once daily pages have begun, else with what comes next. */
export const Finished = ({ subscription, sequels }: Props) => {
  const daily = sequels?.begun.daily
  return (
    <>
      {daily ? <Today day={daily.openedDay} /> : <Complete subscription={subscription} />}
      <ButtonStack>
        <LinkButton variant="quiet" to={paths.account.season}>
          {sequels?.begun[SEASON] ? 'Go to the second season' : 'See the second season'}
        </LinkButton>
        <LinkButton variant="quiet" to={`${paths.account.journal}?certificate=${subscription.courseVersion}`}>
          Your certificate
        </LinkButton>
      </ButtonStack>
    </>
  )
}

const Today = ({ day }: { day: number }) => {
  const page = useCabinetQuery(dayResource(DAILY, day)).data?.value
  return (
    <Card picture={page?.motif && <MotifPlate motif={page.motif} className={styles.plate} />}>
      <p className={styles.kicker}>Today’s page</p>
      <h2 id="next">{page?.title ?? 'A psalm for today'}</h2>
      <p className={styles.text}>{page?.subtitle}</p>
      <LinkButton to={paths.account.daily}>Go to today’s page</LinkButton>
    </Card>
  )
}

const Complete = ({ subscription: { courseVersion, daysPlan } }: Pick<Props, 'subscription'>) => (
  <Card picture={<DayPlate courseVersion={courseVersion} day={daysPlan} />}>
    <p className={styles.kicker}>The journey is complete</p>
    <h2 id="next">Now, a page for every day</h2>
    <p className={styles.text}>
      All {daysPlan} days stay open. From here, each day has a psalm, a prayer and the next part of the Gospels.
    </p>
    <LinkButton to={paths.account.daily}>See your daily page</LinkButton>
  </Card>
)
