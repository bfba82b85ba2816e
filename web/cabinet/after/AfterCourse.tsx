import type { ReactNode } from 'react'
import type { Subscription } from '#api/contracts/cabinet.ts'
import type { SequelsReply } from '#api/contracts/sequels.ts'
import { errorText } from '#web/cabinet/data/error-text.ts'
import { useMe, useSequels } from '#web/cabinet/data/queries.ts'
import { LapsedPage } from '#web/cabinet/journey/Lapsed.tsx'
import { Failed, Loading } from '#web/cabinet/shell/LoadingAndError.tsx'
import { Closed } from './Closed.tsx'

type Props = {
  /** Names what loads, in a sentence. */
  what: string
  /** The heading for readers who haven't finished the course. */
  closedTitle: string
  children: (subscription: Subscription, begun: SequelsReply['begun']) => ReactNode
}

/** Shows what follows the course to subscribers who finished it, and to all others why it is closed. */
export const AfterCourse = ({ what, closedTitle, children }: Props) => {
  const me = useMe()
  const subscription = me.data?.value
  const sequels = useSequels(subscription !== undefined && !subscription.accessDenied)

  if (subscription?.accessDenied) return <LapsedPage title="Your days are closed for now" subscription={subscription} />
  const error = me.error ?? sequels.error
  if (!subscription || !sequels.data) {
    const tryAgain = () => void Promise.all([me.refetch(), sequels.refetch()])
    return error ? <Failed text={errorText(error)} onTryAgain={tryAgain} /> : <Loading what={what} />
  }
  const { isFinished, begun } = sequels.data.value
  if (isFinished) return children(subscription, begun)
  return <Closed title={closedTitle} text={`It opens when you’ve saved day ${subscription.daysPlan} of your course.`} />
}
