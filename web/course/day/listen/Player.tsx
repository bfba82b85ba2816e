import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { ErrorMessage } from '#web/ui/error-message/ErrorMessage.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden/VisuallyHidden.tsx'
import styles from './listen.module.css'
import { createListening } from './listening.ts'

const SPEEDS = [0.8, 1, 1.2, 1.5]
const SLEEP_MINUTES = [5, 10, 20]
const FAILED = 'This device can’t read aloud right now. The page is the same without it.'

const Icon = ({ d }: { d: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={d} />
  </svg>
)

const PLAY = 'M9 6.2 17.5 12 9 17.8z'
const PAUSE = 'M8 6h2.5v12H8zM13.5 6H16v12h-2.5z'
const BACK = 'M17 6.5 9.5 12 17 17.5zM6.5 6.5h2v11h-2z'
const FORWARD = 'M7 6.5 14.5 12 7 17.5zM15.5 6.5h2v11h-2z'
const CLOSE = 'M6.5 6.5l11 11M17.5 6.5l-11 11'

/** Reads the open page aloud at once, with controls at the lower edge. */
export const Player = ({ onClose }: { onClose: () => void }) => {
  const [listening] = useState(createListening)
  const { isPlaying, hasFailed, title, sleep } = useSyncExternalStore(listening.subscribe, listening.state)
  const toggle = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The button that was tapped is gone, and the keyboard should be able to pause at once.
    toggle.current?.focus({ preventScroll: true })
    listening.play()
    return listening.close
  }, [listening])
  return (
    <section className={styles.player} data-screen-only="" aria-label="Listen">
      <p className={styles.title}>{title}</p>
      <div className={styles.controls}>
        <button type="button" aria-label="The part before" onClick={() => listening.skip(-1)}>
          <Icon d={BACK} />
        </button>
        <button
          ref={toggle}
          type="button"
          className={styles.play}
          aria-label={isPlaying ? 'Pause' : 'Play'}
          onClick={isPlaying ? listening.pause : listening.play}
        >
          <Icon d={isPlaying ? PAUSE : PLAY} />
        </button>
        <button type="button" aria-label="The next part" onClick={() => listening.skip(1)}>
          <Icon d={FORWARD} />
        </button>
        <label>
          <VisuallyHidden>Speed</VisuallyHidden>
          <select defaultValue={1} onChange={({ target }) => listening.setSpeed(Number(target.value))}>
            {SPEEDS.map((speed) => (
              <option key={speed} value={speed}>
                {speed}×
              </option>
            ))}
          </select>
        </label>
        <label>
          <VisuallyHidden>Sleep timer</VisuallyHidden>
          <select value={sleep ?? ''} onChange={({ target }) => listening.setSleep(Number(target.value) || undefined)}>
            <option value="">Timer</option>
            {SLEEP_MINUTES.map((minutes) => (
              <option key={minutes} value={minutes}>
                {minutes} min
              </option>
            ))}
          </select>
        </label>
        <button type="button" className={styles.close} aria-label="Stop listening" onClick={onClose}>
          <Icon d={CLOSE} />
        </button>
      </div>
      <ErrorMessage>{hasFailed && FAILED}</ErrorMessage>
    </section>
  )
}
