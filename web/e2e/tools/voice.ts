import type { Page } from 'playwright-core'

type Utterance = { text: string; rate: number; end: () => void }
declare global {
  var utterances: Utterance[]
}

/** Gives the browser a voice, which headless Chromium doesn't have. Each sentence ends when the test says so. */
export const withVoice = (page: Page) =>
  page.addInitScript(() => {
    globalThis.utterances = []
    const voice = { name: 'Natural', lang: 'en-US', localService: true, default: true, voiceURI: 'natural' }
    Object.defineProperty(globalThis, 'SpeechSynthesisUtterance', {
      value: class {
        text: string
        constructor(text: string) {
          this.text = text
        }
      },
    })
    Object.defineProperty(globalThis, 'speechSynthesis', {
      value: Object.assign(new EventTarget(), {
        getVoices: () => [voice],
        cancel: () => {},
        speak: ({ text, rate, onend }: { text: string; rate: number; onend: () => void }) =>
          globalThis.utterances.push({ text, rate, end: onend }),
      }),
    })
  })

export const saidOn = (page: Page) =>
  page.evaluate(() => globalThis.utterances.map(({ text, rate }) => ({ text, rate })))
