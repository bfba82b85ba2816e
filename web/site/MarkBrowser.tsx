import { useOwnBrowser } from '#web/quiz/visitor/own-visits.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { PlainPage } from './PlainPage.tsx'
import styles from './cancel.module.css'

/** Counts the visits of the owner's phone apart, by the link of the admin area. */
export const MarkBrowser = ({ token }: { token: string }) => {
  const [isOwn, choose] = useOwnBrowser(token)
  return (
    <PlainPage title="Our own visits">
      <p className={styles.state} role="status">
        {isOwn
          ? 'Visits from this browser are counted apart, as your own.'
          : 'Visits from this browser count like those of any visitor.'}
      </p>
      <Button onClick={choose}>{isOwn ? 'Count them like others' : 'Count them apart'}</Button>
    </PlainPage>
  )
}
