import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { consent, useConsent } from '#web/lib/visitor/consent.ts'
import { session } from '#web/lib/page/storage.ts'
import { Button } from '#web/ui/button/Button.tsx'
import styles from './consent-bar.module.css'
import { ConsentForm } from './ConsentForm.tsx'

const LATER_KEY = 'consent-later'

/** Starts the pixel on the first page for visitors who consented earlier, because ads lead to that page. */
const usePixelOfEarlierConsent = () =>
  useEffect(() => {
    if (consent()?.ads) void import('#web/lib/visitor/pixel.ts').then((pixel) => pixel.followConsent())
  }, [])

/** Publishes the height of the bar as `--notice-height`, so pages end above it at any text size. */
const usePublishedHeight = (bar: RefObject<HTMLElement | null>, isShown: boolean) =>
  useLayoutEffect(() => {
    if (!isShown || !bar.current) return
    const { style } = document.documentElement
    const element = bar.current
    const measure = () => style.setProperty('--notice-height', `${element.offsetHeight}px`)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--notice-height')
    }
  }, [bar, isShown])

type SheetProps = {
  /** Closes the sheet; the next screen shows the bar again. */
  onClose: () => void
  /** Hides the bar for this tab. */
  onPostpone: () => void
}

/** Shows the questions in a dialog. Closing it is neither consent nor refusal. */
const Sheet = ({ onClose, onPostpone }: SheetProps) => {
  const sheet = useRef<HTMLDialogElement>(null)
  useEffect(() => sheet.current?.showModal(), [])
  return (
    <dialog ref={sheet} className={styles.sheet} aria-labelledby="your-choices" onClose={onClose}>
      <div className={styles.top}>
        <h2 id="your-choices" className={styles.title}>
          Your choices
        </h2>
        <Button variant="quiet" compact onClick={onPostpone}>
          Not now
        </Button>
      </div>
      <ConsentForm onChosen={onClose} />
    </dialog>
  )
}

/** Shows a bar at the bottom of the screen to visitors who haven't chosen yet. */
export const ConsentBar = () => {
  const chosen = useConsent()
  const [open, setOpen] = useState(false)
  const [later, setLater] = useState(() => session.read(LATER_KEY) !== null)
  const bar = useRef<HTMLElement>(null)
  const isShown = chosen === undefined && !later
  usePixelOfEarlierConsent()
  usePublishedHeight(bar, isShown)
  if (!isShown) return null

  const postpone = () => {
    session.write(LATER_KEY, 'yes')
    setLater(true)
  }
  return (
    <aside ref={bar} className={styles.bar} aria-label="Your choices">
      <div className={styles.line}>
        <p>Your answers and our ads: you decide what we may use.</p>
        <Button variant="quiet" compact aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <span className={styles.long}>Choose</span>
          <span className={styles.short}>Your choices</span>
        </Button>
        <button type="button" className={styles.later} aria-label="Not now" onClick={postpone}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="m7 7 10 10M17 7 7 17" />
          </svg>
        </button>
      </div>
      {open && <Sheet onClose={() => setOpen(false)} onPostpone={postpone} />}
    </aside>
  )
}
