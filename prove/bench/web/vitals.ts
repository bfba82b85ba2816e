import type { Page } from 'playwright-core'

/** Web vitals of a page in milliseconds; layout shifts have no unit. */
export type Vitals = { lcp: number; cls: number; interactions: number[] }

declare global {
  interface Window {
    vitals: { lcp: number; shifts: { at: number; value: number }[]; interactions: Map<number, number> }
  }
}

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }

/** Collects web vitals of each document, from its start. */
export const listen = (page: Page) =>
  page.addInitScript(() => {
    const vitals: Window['vitals'] = { lcp: Number.NaN, shifts: [], interactions: new Map() }
    window.vitals = vitals
    const observe = (type: string, see: (entries: PerformanceEntryList) => void, more = {}) =>
      new PerformanceObserver((list) => see(list.getEntries())).observe({ type, buffered: true, ...more })
    observe('largest-contentful-paint', (entries) => {
      vitals.lcp = entries.at(-1)?.startTime ?? vitals.lcp
    })
    observe('layout-shift', (entries) => {
      for (const entry of entries as Shift[]) {
        if (!entry.hadRecentInput) vitals.shifts.push({ at: entry.startTime, value: entry.value })
      }
    })
    const interaction = (entries: PerformanceEntryList) => {
      for (const { interactionId, duration } of entries as PerformanceEventTiming[]) {
        if (interactionId)
          vitals.interactions.set(interactionId, Math.max(duration, vitals.interactions.get(interactionId) ?? 0))
      }
    }
    observe('event', interaction, { durationThreshold: 16 })
    observe('first-input', interaction)
  })

/** Returns the worst burst of layout shifts: at most five seconds long, with gaps under one second. */
const worstBurst = (shifts: { at: number; value: number }[]): number => {
  let worst = 0
  let burst = { begun: Number.NEGATIVE_INFINITY, last: Number.NEGATIVE_INFINITY, sum: 0 }
  for (const { at, value } of shifts) {
    const goesOn = at - burst.last < 1_000 && at - burst.begun < 5_000
    burst = goesOn ? { ...burst, last: at, sum: burst.sum + value } : { begun: at, last: at, sum: value }
    worst = Math.max(worst, burst.sum)
  }
  return worst
}

export const read = async (page: Page): Promise<Vitals> => {
  const { lcp, shifts, interactions } = await page.evaluate(() => ({
    lcp: window.vitals.lcp,
    shifts: window.vitals.shifts,
    interactions: [...window.vitals.interactions.values()],
  }))
  return { lcp, cls: worstBurst(shifts), interactions }
}

/** Returns Interaction to Next Paint: the worst interaction, ignoring one in every fifty. */
export const inp = (interactions: readonly number[]): number => {
  const worstFirst = interactions.toSorted((a, b) => b - a)
  return worstFirst[Math.floor(interactions.length / 50)] ?? worstFirst.at(-1) ?? 0
}
