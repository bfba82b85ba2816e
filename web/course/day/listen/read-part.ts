import type { ReadPart } from './reader.ts'
import { toSpeech } from './pronunciation.ts'
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

/**
 * Creates the voice of a page.
 * @param rate returns the chosen speed, where 1 is normal.
 */
export const createReadPart =
  (rate: () => number): ReadPart =>
  async (part, from, { signal, onSentence }) => {
    for (const [n, { text }] of part.sentences.entries()) {
      if (n < from) continue
      if (signal.aborted) return
      onSentence(n)
      await say(text, rate(), signal)
    }
  }
