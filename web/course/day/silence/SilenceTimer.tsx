import { useEffect, useState } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden/VisuallyHidden.tsx'
import { clockText, endSilence, leftOf, pauseSilence, readySilence, type Silence, startSilence } from './silence.ts'
import { createSoftTone } from './soft-tone.ts'
import styles from './silence-timer.module.css'

/** Runs a silence. Intervals only refresh what is shown. */
const useSilence = (minutes: number) => {
  const [silence, setSilence] = useState<Silence>(() => readySilence(minutes))
  const [now, setNow] = useState(() => Date.now())
  const isRunning = silence.state === 'running'
  const endsAt = isRunning ? silence.endsAt : undefined

  useEffect(() => {
    if (endsAt === undefined) return undefined
    const look = () => {
      setNow(Date.now())
      setSilence((current) => endSilence(current, Date.now()))
    }
    const interval = setInterval(look, 250)
    const end = setTimeout(look, endsAt - Date.now())
    // A device that slept has run no timer, so the page looks when it is seen again.
    for (const event of ['visibilitychange', 'pageshow', 'focus'] as const) addEventListener(event, look, true)
    return () => {
      clearInterval(interval)
      clearTimeout(end)
      for (const event of ['visibilitychange', 'pageshow', 'focus'] as const) removeEventListener(event, look, true)
    }
  }, [endsAt])

  const change = (next: (silence: Silence, now: number) => Silence) => {
    const at = Date.now()
    setNow(at)
    setSilence((current) => next(current, at))
  }
  return {
    silence,
    leftMs: leftOf(silence, now),
    start: () => change(startSilence),
    pause: () => change(pauseSilence),
    restart: () => change((_, at) => startSilence(readySilence(minutes), at)),
  }
}

const minutesText = (minutes: number) => (minutes === 1 ? '1 quiet minute' : `${minutes} quiet minutes`)

/** Screen readers hear the start and the end, and nothing in between. */
const ANNOUNCED: Readonly<Record<Silence['state'], (minutes: number) => string>> = {
  ready: () => '',
  running: (minutes) => `${minutesText(minutes)}. The timer is running.`,
  paused: () => '',
  over: () => 'The time is over.',
}

const START_LABELS = { ready: 'Start', paused: 'Continue', over: 'Start again' } as const

/** A timer for a silent moment. Its tone is off until the reader turns it on. */
export const SilenceTimer = ({ minutes }: { minutes: number }) => {
  const { silence, leftMs, start, pause, restart } = useSilence(minutes)
  const [tone] = useState(createSoftTone)
  const [hasTone, setHasTone] = useState(false)
  const { state } = silence
  useEffect(() => () => tone.cancel(), [tone])

  const handleStart = () => {
    if (hasTone) tone.plan(state === 'over' ? minutes * 60_000 : leftMs)
    if (state === 'over') restart()
    else start()
  }
  const handlePause = () => {
    tone.cancel()
    pause()
  }
  const handleTone = (isOn: boolean) => {
    setHasTone(isOn)
    if (state !== 'running') return
    if (isOn) tone.plan(leftMs)
    else tone.cancel()
  }

  return (
    <div className={styles.timer} data-screen-only="" role="group" aria-label={`Timer for ${minutesText(minutes)}`}>
      <p className={styles.clock} role="timer" aria-live="off">
        {state === 'over' ? 'Amen.' : clockText(leftMs)}
      </p>
      <progress className={styles.line} aria-hidden="true" max={minutes * 60_000} value={minutes * 60_000 - leftMs} />
      <div className={styles.controls}>
        {state === 'running' ? (
          <Button variant="quiet" onClick={handlePause}>
            Pause
          </Button>
        ) : (
          <Button variant="quiet" onClick={handleStart}>
            {START_LABELS[state]}
          </Button>
        )}
        <label className={styles.tone}>
          <input type="checkbox" checked={hasTone} onChange={({ target }) => handleTone(target.checked)} />
          Soft tone at the end
        </label>
      </div>
      <VisuallyHidden>
        <span role="status">{ANNOUNCED[state](minutes)}</span>
      </VisuallyHidden>
    </div>
  )
}
