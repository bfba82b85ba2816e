import { useId, useRef, useState } from 'react'
import type { AudioPlayer } from '#api/contracts/course/course.ts'
import styles from './audio-block.module.css'

type State = 'still' | 'loading' | 'playing' | 'failed'

/** A sound with a play button. Its volume is the device's: phones ignore one of the page. */
export const AudioBlock = ({ title, description, src }: AudioPlayer['props']) => {
  const id = useId()
  const { audio, audioProps, state, toggle } = usePlayer()
  const playing = state === 'playing' || state === 'loading'
  return (
    <section className={styles.block} data-screen-only="" aria-labelledby={id}>
      <button
        type="button"
        className={styles.play}
        aria-label={playing ? `Pause ${title}` : `Play ${title}`}
        aria-busy={state === 'loading'}
        onClick={toggle}
      >
        <Sign playing={playing} />
      </button>
      <div className={styles.caption}>
        <h2 id={id}>{title}</h2>
        <p>{description}</p>
      </div>
      {state === 'failed' && (
        <p className={styles.failed} role="alert">
          This sound couldn’t be loaded. Everything else works without it.
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- The recording has no speech. */}
      <audio ref={audio} src={src} loop preload="none" {...audioProps} />
    </section>
  )
}

/** Controls a looping recording, which is loaded on first play. */
const usePlayer = () => {
  const audio = useRef<HTMLAudioElement>(null)
  const [state, setState] = useState<State>('still')

  const toggle = () => {
    const player = audio.current
    if (!player) return
    if (!player.paused) return player.pause()
    // A recording that has failed must be loaded again.
    if (player.error) player.load()
    setState('loading')
    player.play().catch((error: unknown) => {
      // The user stopped it before it started.
      if (error instanceof DOMException && error.name === 'AbortError') return
      console.warn('The recording can’t be played', error)
      setState('failed')
    })
  }
  const audioProps = {
    onPlaying: () => setState('playing'),
    onWaiting: () => setState('loading'),
    onPause: () => setState('still'),
    onError: () => setState('failed'),
  }
  return { audio, audioProps, state, toggle }
}

const Sign = ({ playing }: { playing: boolean }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={playing ? 'M8 6h2.5v12H8zM13.5 6H16v12h-2.5z' : 'M9 6.2 17.5 12 9 17.8z'} />
  </svg>
)
