import { useState, useSyncExternalStore } from 'react'
import { lazyPart } from '#web/cabinet/shell/lazy-part.tsx'
import styles from './listen.module.css'
import { recordingFiles } from './recording-files.ts'
import type { RecordedPage } from './recordings.ts'

/** Loads with the first tap. */
const Player = lazyPart('Player', () => import('./Player.tsx'))

const { speechSynthesis: synthesis } = globalThis as { speechSynthesis?: SpeechSynthesis }

/** Browsers load their voices late. */
const subscribe = (listener: () => void) => {
  synthesis?.addEventListener('voiceschanged', listener)
  return () => synthesis?.removeEventListener('voiceschanged', listener)
}
const hasVoice = () => Boolean(synthesis?.getVoices().some(({ lang }) => lang.startsWith('en')))
const hasRecording = (series: string) => Object.keys(recordingFiles).some((file) => file.includes(`/${series}/`))

/** Offers to read a page aloud where a recording or a voice of the device can. */
export const Listen = (of: RecordedPage) => {
  const [isOpen, setOpen] = useState(false)
  const canSpeak = useSyncExternalStore(subscribe, hasVoice)
  if (!canSpeak && !hasRecording(of.series)) return null
  if (isOpen) return <Player {...of} onClose={() => setOpen(false)} />
  return (
    <button type="button" className={styles.listen} onClick={() => setOpen(true)}>
      Listen
    </button>
  )
}
