import { useOwnBrowser } from '#web/quiz/visitor/own-visits.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { QrCode } from './QrCode.tsx'
import styles from './settings.module.css'

/** Counts the visits of this browser apart, and offers a link for the phone. */
export const OwnVisits = ({ token }: { token: string }) => {
  const [isOwn, choose] = useOwnBrowser(token)
  const link = `${window.location.origin}${paths.own}#${token}`
  return (
    <details className={styles.section}>
      <summary>Our own visits</summary>
      <p className={styles.note} role="status">
        {isOwn
          ? 'Visits from this browser are counted apart. Those of its last visitor are, too.'
          : 'Visits from this browser count like those of any visitor.'}
      </p>
      <Button compact variant="quiet" onClick={choose}>
        {isOwn ? 'Count them like others' : 'This browser is ours'}
      </Button>
      <p className={styles.note}>On your phone, open this link in the browser that you use, and confirm there:</p>
      <QrCode text={link} label="QR code with the link" />
      <p className={styles.secret}>{link}</p>
    </details>
  )
}
