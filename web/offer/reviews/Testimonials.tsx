import { useEffect, useState, type FocusEvent, type PointerEvent } from 'react'
import { classes } from '#web/ui/classes.ts'
import styles from './testimonials.module.css'
import { testimonials } from './voices.ts'

const EACH_MS = 3000

/** Shows the testimonials one at a time in the same place. */
export const Testimonials = () => {
  const { shown, stopped, toggle, holding } = useRound(testimonials.length)
  return (
    <section className={styles.round} aria-roledescription="carousel" aria-label="Testimonials" {...holding}>
      <div className={styles.stage} aria-live={stopped ? 'polite' : 'off'}>
        {testimonials.map(({ name, text }, i) => (
          <div
            key={name}
            className={classes(styles.testimonial, i === shown && styles.shown)}
            role="group"
            aria-roledescription="slide"
            aria-label={`${i + 1} of ${testimonials.length}`}
            aria-hidden={i !== shown}
          >
            <figure className={styles.figure}>
              <blockquote className={styles.text}>{text}</blockquote>
              <figcaption className={styles.name}>{name}</figcaption>
            </figure>
          </div>
        ))}
      </div>
      <Pause stopped={stopped} onToggle={toggle} />
    </section>
  )
}

/**
 * Rotates the testimonials. The rotation pauses while its button has stopped it, or the mouse or keyboard focus is on
 * it; the button resumes it in any case.
 */
const useRound = (count: number) => {
  const [shown, setShown] = useState(0)
  const [stopped, setStopped] = useState(false)
  const [held, setHeld] = useState(false)
  const resting = stopped || held

  useEffect(() => {
    if (resting) return
    const timer = setInterval(() => setShown((at) => (at + 1) % count), EACH_MS)
    return () => clearInterval(timer)
  }, [resting, count])

  const toggle = () => {
    setStopped(!stopped)
    setHeld(false)
  }
  const holding = {
    onPointerEnter: (event: PointerEvent) => setHeld(event.pointerType === 'mouse'),
    onPointerLeave: () => setHeld(false),
    // A tap leaves the focus on the button, but must not pause the rotation.
    onFocus: (event: FocusEvent) => event.target.matches(':focus-visible') && setHeld(true),
    onBlur: () => setHeld(false),
  }
  return { shown, stopped, toggle, holding }
}

const Pause = ({ stopped, onToggle }: { stopped: boolean; onToggle: () => void }) => (
  <button type="button" className={styles.pause} onClick={onToggle}>
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <path d={stopped ? 'M7 4.5v11l8.5-5.5Z' : 'M6.5 4.5v11M13.5 4.5v11'} />
    </svg>
    {stopped ? 'Play' : 'Pause'}
  </button>
)
