import type { Page } from 'playwright-core'

/** The time from a tap to the next question, in milliseconds. */
export type NextQuestion = {
  /** It is painted below the answered question, which stays for a moment with its choice selected. */
  inPlaceMs: number
  /** It is painted and nothing covers it. */
  visibleMs: number
  /** It takes taps, after a pause that keeps the second tap of two from answering it. */
  readyMs: number
}

declare global {
  interface Window {
    nextQuestions: NextQuestion[]
  }
}

/** Measures each tap that changes the heading, in every document of the page from the next one on. */
export const watchNextQuestions = (page: Page) =>
  page.addInitScript(() => {
    window.nextQuestions = []
    const heading = () => document.querySelector('h1')?.textContent

    const changed = (isDone: () => boolean) =>
      new Promise<void>((resolve) => {
        if (isDone()) return resolve()
        const watcher = new MutationObserver(() => {
          if (!isDone()) return
          watcher.disconnect()
          resolve()
        })
        watcher.observe(document, { subtree: true, childList: true, characterData: true })
        setTimeout(() => watcher.disconnect(), 2_000)
      })
    const painted = () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now())
          port2.postMessage(undefined)
        })
      })
    const isPause = ({ effect }: Animation) =>
      effect instanceof KeyframeEffect && effect.getKeyframes().some((frame) => 'pointerEvents' in frame)
    const takesTaps = async () => {
      const pauses = document.querySelector('main')?.getAnimations().filter(isPause) ?? []
      await Promise.all(pauses.map(({ finished }) => finished))
      return performance.now()
    }

    const measure = async (tappedAt: number) => {
      const before = heading()
      await changed(() => heading() !== before)
      const inPlace = await painted()
      const ready = takesTaps()
      await changed(() => document.querySelector('[inert]') === null)
      const visible = await painted()
      window.nextQuestions.push({
        inPlaceMs: inPlace - tappedAt,
        visibleMs: visible - tappedAt,
        readyMs: Math.max(visible, await ready) - tappedAt,
      })
    }
    document.addEventListener('pointerup', ({ timeStamp }) => void measure(timeStamp), true)
  })

/** Returns the times measured since this was last called. */
export const takeNextQuestions = (page: Page): Promise<NextQuestion[]> =>
  page.evaluate(() => window.nextQuestions.splice(0))
