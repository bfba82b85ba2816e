import { useEffect, useRef, useState } from 'react'
import { consent, useConsent } from '#web/lib/consent.ts'
import { session } from '#web/lib/storage.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './consent-bar.module.css'
import { ConsentForm } from './ConsentForm.tsx'

const LATER_KEY = 'consent-later'

/** Who said yes in an earlier visit is measured from the first page on, which is the one an ad leads to. */
const useEarlierYes = () =>
  useEffect(() => {
    if (consent()?.ads) void import('#web/lib/pixel.ts').then((pixel) => pixel.followConsent())
  }, [])

/** The questions on a sheet of their own. Leaving it unanswered is no consent, and no refusal. */
const Sheet = ({ onClose }: { onClose: () => void }) => {
  const sheet = useRef<HTMLDialogElement>(null)
  useEffect(() => sheet.current?.showModal(), [])
  return (
    <dialog ref={sheet} className={styles.sheet} aria-labelledby="your-choices" onClose={onClose}>
      <div className={styles.top}>
        <h2 id="your-choices" className={styles.title}>
          Your choices
        </h2>
        <Button look="quiet" compact onClick={onClose}>
          Not now
        </Button>
      </div>
      <ConsentForm onChosen={onClose} />
    </dialog>
  )
}

/** One line at the foot of the screen for who has not chosen, and the way to choose. */
export const ConsentBar = () => {
  const chosen = useConsent()
  const [open, setOpen] = useState(false)
  const [later, setLater] = useState(() => session.read(LATER_KEY) !== null)
  useEarlierYes()
  if (chosen !== undefined || later) return null

  const postpone = () => {
    session.write(LATER_KEY, 'yes')
    setLater(true)
  }
  return (
    <aside className={styles.bar} aria-label="Your choices">
      <p>Your answers and our ads: you decide what we may use.</p>
      <Button look="quiet" compact aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Choose
      </Button>
      <button type="button" className={styles.later} aria-label="Not now" onClick={postpone}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="m7 7 10 10M17 7 7 17" />
        </svg>
      </button>
      {open && <Sheet onClose={() => setOpen(false)} />}
    </aside>
  )
}
