import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Returns the accessibility violations on the page, one line per element. A dark theme changes nothing but contrast. */
export const axeFindings = async (page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const only = colorScheme === 'dark' ? { runOnly: ['color-contrast'] } : {}
  return page.evaluate(async (rules) => {
    // A screen that fades in has too little contrast until it is there.
    const fades = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
    const faded = Promise.all(fades.map((one) => one.finished.catch(() => {})))
    await Promise.race([faded, new Promise((resolve) => setTimeout(resolve, 2_000))])
    // The guards of an open list move the focus on and never keep it, and a list opens outside of the landmarks.
    const guards = [['[data-base-ui-focus-guard]']]
    const { violations } = await window.axe.run({ exclude: guards }, { resultTypes: ['violations'], ...rules })
    const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
    return found.filter((one) => !one.startsWith('region: <div data-open="" data-side='))
  }, only)
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
