import type { Page } from 'playwright-core'

/** Milliseconds from a tap to the stages of the next question. */
export type NextQuestion = {
  /** The question is painted below the answered one, which shows its selected choice for a moment. */
  inPlaceMs: number
  /** The question is painted and not covered. */
  visibleMs: number
  /** The question accepts taps, after a pause that ignores the second tap of a double tap. */
  readyMs: number
}

declare global {
  interface Window {
    nextQuestions: NextQuestion[]
  }
}

/** Measures each tap that changes the heading, in all later documents of the page. */
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

/** Returns the times measured since the last call. */
export const takeNextQuestions = (page: Page): Promise<NextQuestion[]> =>
  page.evaluate(() => window.nextQuestions.splice(0))
