import { createListeners } from '#web/lib/page/listeners.ts'
import { partsOf } from './narration.ts'
import { createReadPart } from './read-part.ts'
import { createReader } from './reader.ts'
import { showSentence } from './show-sentence.ts'

export type ListeningState = {
  isPlaying: boolean
  hasFailed: boolean
  /** Title of the part that is read. */
  title: string
  /** Minutes after which the reading stops; undefined without a sleep timer. */
  sleep: number | undefined
}

/** Shows the controls on the lock screen, where the browser does so for voices. */
const createLockScreen = (controls: Readonly<Partial<Record<MediaSessionAction, () => void>>>) => {
  const session = (navigator as { mediaSession?: MediaSession }).mediaSession
  const actions = Object.entries(controls) as [MediaSessionAction, () => void][]
  return {
    show: (title: string) => {
      if (!session) return
      session.metadata = new MediaMetadata({ title, artist: document.title })
      for (const [action, run] of actions) session.setActionHandler(action, run)
    },
    clear: () => {
      if (!session) return
      session.metadata = null
      for (const [action] of actions) session.setActionHandler(action, null)
    },
  }
}

/** Reads the open page aloud. Its state is an external store. */
export type PageListener = {
  subscribe: (listener: () => void) => () => void
  state: () => ListeningState
  play: () => void
  pause: () => void
  /** Moves to the beginning of an earlier or later part. */
  skip: (parts: 1 | -1) => void
  /** Sets the speed, where 1 is normal. */
  setSpeed: (speed: number) => void
  /** Stops the reading after some minutes. */
  setSleep: (minutes: number | undefined) => void
  /** Stops, and removes the mark from the page. */
  close: () => void
}

export const createListening = (): PageListener => {
  const parts = partsOf(document)
  const { notify, subscribe } = createListeners()
  let state: ListeningState = { isPlaying: false, hasFailed: false, title: parts[0]?.title ?? '', sleep: undefined }
  let rate = 1
  let sleeping: ReturnType<typeof setTimeout> | undefined

  const change = (changes: Partial<ListeningState>) => {
    state = { ...state, ...changes }
    notify()
  }

  const reader = createReader({
    parts,
    read: createReadPart(() => rate),
    onPlace: ({ part, sentence }) => {
      const title = parts[part]?.title ?? ''
      change({ title })
      lockScreen.show(title)
      showSentence(parts[part]?.sentences[sentence]?.range)
    },
    onStop: (error) => {
      change({ isPlaying: false, hasFailed: error !== undefined })
      showSentence(undefined)
    },
  })

  const play = () => {
    change({ isPlaying: true, hasFailed: false })
    reader.play()
  }
  const pause = () => {
    change({ isPlaying: false })
    reader.pause()
  }
  const { skip } = reader
  const lockScreen = createLockScreen({ play, pause, previoustrack: () => skip(-1), nexttrack: () => skip(1) })

  return {
    subscribe,
    state: () => state,
    play,
    pause,
    skip,
    setSpeed: (speed) => {
      rate = speed
      // A voice takes a new speed with a new sentence only.
      if (state.isPlaying) reader.play()
    },
    setSleep: (minutes) => {
      clearTimeout(sleeping)
      change({ sleep: minutes })
      if (minutes === undefined) return
      sleeping = setTimeout(() => {
        change({ sleep: undefined })
        pause()
      }, minutes * 60_000)
    },
    close: () => {
      clearTimeout(sleeping)
      reader.pause()
      lockScreen.clear()
      showSentence(undefined)
    },
  }
}
