import { useState, useSyncExternalStore } from 'react'
import styles from './listen.module.css'
import type { Player as ShownPlayer } from './Player.tsx'
import { focusNew } from '#web/ui/focus-new.ts'

/** Loads as a finger touches the button. A failure has no effect: the next tap tries again. */
const loadPlayer = () =>
  import('./Player.tsx').then(
    ({ Player }) => Player,
    () => undefined,
  )

const { speechSynthesis: synthesis } = globalThis as { speechSynthesis?: SpeechSynthesis }

/** Browsers load their voices late. */
const subscribe = (listener: () => void) => {
  synthesis?.addEventListener('voiceschanged', listener)
  return () => synthesis?.removeEventListener('voiceschanged', listener)
}
const hasVoice = () => Boolean(synthesis?.getVoices().some(({ lang }) => lang.startsWith('en')))

/** Offers to read a page aloud where a voice of the device can. */
export const Listen = () => {
  // Held in the state, because React shows what `Suspense` waited for up to 300 ms late.
  const [Player, setPlayer] = useState<typeof ShownPlayer>()
  const [isClosed, setClosed] = useState(false)
  const canSpeak = useSyncExternalStore(subscribe, hasVoice)
  if (!canSpeak) return null
  const close = () => {
    setClosed(true)
    setPlayer(undefined)
  }
  if (Player) return <Player onClose={close} />
  const open = async () => {
    const Loaded = await loadPlayer()
    setPlayer(() => Loaded)
  }
  return (
    <button
      ref={isClosed ? focusNew : undefined}
      type="button"
      className={styles.listen}
      data-screen-only=""
      onPointerDown={() => void loadPlayer()}
      onClick={() => void open()}
    >
      Listen
    </button>
  )
}
