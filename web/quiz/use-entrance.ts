import { useEffect, useState } from 'react'

/**
 * The time for which a choice is shown as selected before the next question replaces it; equals the delay in the
 * style sheet.
 */
const HOLD_MS = 150

type Held = { index: number; scrolledPx: number }

const isMotionWanted = () => !window.matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Returns how the question at this index enters: from which side, and which question stays visible meanwhile. The next
 * question is in place at once, so nothing waits for the animation.
 */
export const useEntrance = (at: number) => {
  const [shown, setShown] = useState<{ at: number; direction?: 'forward' | 'back' }>({ at })
  const [held, setHeld] = useState<Held>()
  const [late, setLate] = useState<number>()
  if (shown.at !== at) setShown({ at, direction: at > shown.at ? 'forward' : 'back' })

  useEffect(() => {
    if (!held) return
    const timer = setTimeout(() => setHeld(undefined), HOLD_MS)
    return () => clearTimeout(timer)
  }, [held])

  return {
    direction: shown.direction,
    /** The question moves only when the answered one is gone. */
    isLate: late === at && shown.direction === 'forward',
    leaving: held?.index === at - 1 ? held : undefined,
    /** Keeps the question at this index visible for a moment. */
    hold: () => {
      if (!isMotionWanted()) return
      setHeld({ index: at, scrolledPx: window.scrollY })
      setLate(at + 1)
    },
  }
}
