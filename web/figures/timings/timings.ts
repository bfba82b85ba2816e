import { onCLS, onINP, onLCP } from 'web-vitals'
import type { PageTimings } from '#api/contracts/figures/page-timings.ts'
import { isReload } from '#web/lib/page/late-code.ts'
import { paths } from '#web/paths.ts'
import { creative, isByAd } from '#web/quiz/visitor/ad.ts'

/** Measures this page load, and sends the figures once, when the page goes to the background for the first time. */
const measured: PageTimings = { creo: null, screen: window.location.pathname, cls: 0 }
let isSent = false

onLCP(({ value }) => (measured.lcp = Math.round(value)))
// A tap that still waits for idle time when the page goes to the background is counted after the library's last report.
onINP(({ value }) => (measured.inp = Math.round(value)), { reportAllChanges: true })
onCLS(({ value }) => (measured.cls = Math.round(1_000 * value)))

const send = () => {
  if (isSent) return
  isSent = true
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ ...measured, creo: creative() })
  fetch('/api/v1/timings', { method: 'POST', headers, body, keepalive: true }).catch(() => undefined)
}

// The library listens first, so the figures are final by now.
document.addEventListener('visibilitychange', () => document.hidden && send())
addEventListener('pagehide', send)

// The landing page counts itself. An ad may lead to any other page, and a reload is no other visit.
if (isByAd() && measured.screen !== paths.landing && !isReload())
  void import('#web/quiz/visitor/moments.ts').then(
    ({ countLanding, reportReturn }) => {
      countLanding()
      reportReturn()
    },
    () => {},
  )
