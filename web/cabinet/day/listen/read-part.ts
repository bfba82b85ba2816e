import type { ReadPart } from './reader.ts'
import { toSpeech } from './pronunciation.ts'
import { type RecordedPage, recordingOf } from './recordings.ts'
import { bestVoice } from './voices.ts'

class NoVoice extends Error {
  override name = 'NoVoice'
}

/** Says one sentence with the device's voice. */
const say = (sentence: string, rate: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const synthesis = globalThis.speechSynthesis
    const voice = bestVoice(synthesis.getVoices(), !navigator.onLine)
    if (!voice) return reject(new NoVoice('This device has no English voice'))
    const utterance = new SpeechSynthesisUtterance(toSpeech(sentence))
    utterance.voice = voice
    utterance.lang = voice.lang
    utterance.rate = rate
    const stop = () => {
      synthesis.cancel()
      resolve()
    }
    signal.addEventListener('abort', stop, { once: true })
    utterance.onend = () => {
      signal.removeEventListener('abort', stop)
      resolve()
    }
    utterance.onerror = ({ error }) => {
      signal.removeEventListener('abort', stop)
      if (error === 'canceled' || error === 'interrupted') resolve()
      else reject(new NoVoice(error))
    }
    // A sentence that another page left unfinished would be heard first.
    synthesis.cancel()
    synthesis.speak(utterance)
  })

/** Plays a recording from where it was stopped. */
const playFile = (audio: HTMLAudioElement, url: string, rate: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (audio.src !== new URL(url, location.href).href) audio.src = url
    audio.playbackRate = rate
    const stop = () => {
      audio.pause()
      resolve()
    }
    signal.addEventListener('abort', stop, { once: true })
    audio.onended = () => {
      signal.removeEventListener('abort', stop)
      audio.removeAttribute('src')
      resolve()
    }
    audio.play().catch((error: unknown) => (signal.aborted ? resolve() : reject(error)))
  })

/**
 * Creates the voice of a page: recordings where they exist, otherwise the device.
 *
 * @param rate returns the chosen speed, where 1 is normal.
 */
export const createReadPart = (of: RecordedPage, rate: () => number): ReadPart => {
  const audio = new Audio()
  return async (part, from, { signal, onSentence }) => {
    const url = recordingOf(of, part)
    if (url !== undefined) {
      const isPlayed = await playFile(audio, url, rate(), signal).then(
        () => true,
        () => false,
      )
      if (isPlayed) return
    }
    for (const [n, { text }] of part.sentences.entries()) {
      if (n < from) continue
      if (signal.aborted) return
      onSentence(n)
      await say(text, rate(), signal)
    }
  }
}
