import { v4 } from 'uuid'
import type { FriendsDay, friendsDay, markFriendsDay } from '#api/contracts/course/friend.ts'
import { post } from '#web/lib/api/api.ts'
import { Plate } from '#web/lib/plate/Plate.tsx'
import { withName } from '#web/course/day/blocks/with-name.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ErrorMessage } from '#web/ui/error-message/ErrorMessage.tsx'
import { PlainPage } from './PlainPage.tsx'
import styles from './together.module.css'
import { useLink } from './use-link.ts'

const stateText = ({ isRead, hasReaderRead }: FriendsDay) => {
  if (isRead && hasReaderRead) return 'You’ve both read today.'
  if (isRead) return 'You’ve read today. Your friend will see that, and nothing else.'
  return hasReaderRead ? 'Your friend has read today.' : ''
}

const Words = ({ paragraphs }: { paragraphs: readonly string[] }) =>
  paragraphs.map((paragraph) => <p key={paragraph}>{withName(paragraph, '')}</p>)

/** The passage and the prayer that a friend of a subscriber reads on the same day, by a link and without an account. */
export const Together = ({ token }: { token: string }) => {
  const link = useLink('together', token, () => post<typeof friendsDay>('/together/day', { token }))
  const { found: day, error, isBusy, tryAgain } = link
  const markRead = () => post<typeof markFriendsDay>('/together/read', { token }, { idempotencyKey: v4() })
  return (
    <PlainPage title={day?.title ?? 'A day with a friend'}>
      {!day && error === undefined && <p role="status">One moment. We’re opening today’s page.</p>}
      {day && (
        <div className={styles.day}>
          <Plate className={styles.picture} src="/art/days/friend.svg" alt="" width={640} height={400} />
          <p className={styles.lead}>A friend is reading this today, and asked you to read it too.</p>
          <h2>{day.passage.source}</h2>
          <div className={styles.passage}>
            <Words paragraphs={day.passage.paragraphs} />
          </div>
          {day.prayer.length > 0 && (
            <>
              <h2>A prayer</h2>
              <div className={styles.passage}>
                <Words paragraphs={day.prayer} />
              </div>
            </>
          )}
          <p role="status" className={styles.state}>
            {stateText(day)}
          </p>
        </div>
      )}
      <ErrorMessage>{error}</ErrorMessage>
      {tryAgain && <Button onClick={tryAgain}>Try again</Button>}
      {day?.isRead === false && (
        <Button disabled={isBusy} onClick={() => void link.change(markRead)}>
          I’ve read it
        </Button>
      )}
      {day && (
        <p className={styles.more}>
          There’s a new page each day, under this same link. You don’t need an account, and we don’t ask who you are. We
          keep only the date on which you last said you’d read, so that your friend can see it.
        </p>
      )}
    </PlainPage>
  )
}
