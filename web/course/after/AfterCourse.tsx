import type { ReactNode } from 'react'
import type { Subscription } from '#api/contracts/course/access.ts'
import type { SequelsReply } from '#api/contracts/course/sequels.ts'
import { NamedPlate } from '#web/course/art/DayPlate.tsx'
import { errorText } from '#web/course/data/error-text.ts'
import { useCabinetQuery } from '#web/course/data/cabinet-query.ts'
import { meResource } from '#web/course/data/resources/me.ts'
import { sequelsResource } from '#web/course/data/resources/sequels.ts'
import { LazyLapsedPage } from '#web/course/journey/lazy-parts.tsx'
import { Failed, Loading } from '#web/course/shell/LoadingAndError.tsx'
import { Closed } from './Closed.tsx'

type Props = {
  /** Names what loads, in a sentence. */
  what: string
  /** The heading for readers who haven't finished the course. */
  closedTitle: string
  children: (subscription: Subscription, sequels: SequelsReply) => ReactNode
}

/** Shows what follows the course to subscribers who finished it, and to all others why it is closed. */
export const AfterCourse = ({ what, closedTitle, children }: Props) => {
  const me = useCabinetQuery(meResource)
  const subscription = me.data?.value
  const sequels = useCabinetQuery(subscription && !subscription.accessDenied ? sequelsResource : undefined)

  if (subscription?.accessDenied)
    return <LazyLapsedPage title="Your days are closed for now" subscription={subscription} />
  const error = me.error ?? sequels.error
  if (!subscription || !sequels.data) {
    const tryAgain = () => void Promise.all([me.refetch(), sequels.refetch()])
    return error ? <Failed text={errorText(error)} onTryAgain={tryAgain} /> : <Loading what={what} />
  }
  if (sequels.data.value.isFinished) return children(subscription, sequels.data.value)
  return (
    <Closed title={closedTitle} text={`It opens when you’ve saved day ${subscription.daysPlan} of your course.`}>
      <NamedPlate name="not-yet" />
    </Closed>
  )
}
