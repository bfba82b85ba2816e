import type { PageTimings } from '#api/contracts/page-timings.ts'
import { creative } from '#web/lib/visitor/creative.ts'
import { SCREEN_MARK } from '#web/lib/page/screen-mark.ts'

type Entry = PerformanceEventTiming & { value: number; hadRecentInput: boolean; detail: string }

/** Measurements of a screen since it was shown, in milliseconds since the page began to load. */
type View = {
  screen: string
  shownAt: number
  lcp?: number
  /** The longest time of each interaction. */
  taps: Map<number, number>
  /** The worst burst of layout shifts, and the latest one. */
  cls: number
  burst: { from: number; last: number; sum: number }
}

/** A burst of layout shifts has pauses of under a second and lasts under five: https://web.dev/articles/cls */
const [PAUSE_MS, BURST_MS] = [1_000, 5_000]
/** One of the longest interactions in fifty is ignored: https://web.dev/articles/inp */
const IGNORED_TAPS = 50

let views: View[] = []

/** Calls `see` with each entry of a type, past ones included. Browsers that don't measure it do nothing. */
const observe = (type: string, see: (entry: Entry) => void, durationThreshold?: number) => {
  try {
    const observer = new PerformanceObserver((list) => (list.getEntries() as Entry[]).forEach(see))
    observer.observe({ type, buffered: true, durationThreshold } as PerformanceObserverInit)
  } catch {
    // Old versions of Safari refuse types that they don't know.
  }
}

/** Calls `see` with each entry and the screen that was shown then. */
const perView = (see: (view: View, entry: Entry) => void) => (entry: Entry) => {
  const view = views.findLast(({ shownAt }) => shownAt <= entry.startTime)
  if (view) see(view, entry)
}

const inpOf = (taps: View['taps']) => [...taps.values()].sort((a, b) => b - a)[Math.floor(taps.size / IGNORED_TAPS)]

/** Sends what was measured. What happens on the same screens after that is not counted. */
const send = () => {
  if (views.length === 0) return
  const body: PageTimings = {
    creo: creative(),
    views: views.map(({ screen, lcp, taps, cls }) => ({ screen, lcp, inp: inpOf(taps), cls: Math.round(1_000 * cls) })),
  }
  views = []
  const headers = { 'content-type': 'application/json' }
  const request = { method: 'POST', headers, body: JSON.stringify(body), keepalive: true }
  fetch('/api/v1/timings', request).catch(() => undefined)
}

// The first screen has existed since the page began to load.
observe('mark', ({ name, detail, startTime }) => {
  if (name === SCREEN_MARK)
    views.push({
      screen: detail,
      shownAt: views.length === 0 ? 0 : startTime,
      taps: new Map(),
      cls: 0,
      burst: { from: 0, last: 0, sum: 0 },
    })
})
// A page in the background appears when its tab is opened, which says nothing about us.
if (!document.hidden)
  observe(
    'largest-contentful-paint',
    perView((view, { startTime }) => (view.lcp = Math.round(startTime))),
  )
observe(
  'layout-shift',
  perView((view, { startTime, value, hadRecentInput }) => {
    if (hadRecentInput) return
    const { from, last, sum } = view.burst
    const goesOn = startTime - last < PAUSE_MS && startTime - from < BURST_MS
    view.burst = goesOn ? { from, last: startTime, sum: sum + value } : { from: startTime, last: startTime, sum: value }
    view.cls = Math.max(view.cls, view.burst.sum)
  }),
)
const tap = perView((view, { interactionId, duration }) => {
  if (interactionId) view.taps.set(interactionId, Math.max(duration, view.taps.get(interactionId) ?? 0))
})
observe('event', tap, 16)
observe('first-input', tap)
// Most pages end in the background. Some browsers only say that a page is left.
document.addEventListener('visibilitychange', () => document.hidden && send())
addEventListener('pagehide', send)
