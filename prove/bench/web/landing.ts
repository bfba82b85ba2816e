import { paths } from '#web/paths.ts'
import type { Phone } from './slow-phone.ts'
import { listen, read, type Vitals } from './vitals.ts'

export const measureLanding = async ({ page }: Phone): Promise<Vitals> => {
  await listen(page)
  await page.goto(paths.landing)
  await page.getByRole('button', { name: '30-45', exact: true }).waitFor()
  await page.waitForTimeout(1_000)
  return read(page)
}

const TAP_EVERY_MS = 25

/** Taps an age from the first paint on, and returns the milliseconds until the page requests the quiz or saves the age. */
export const measureFirstTap = async ({ page, session }: Phone): Promise<number> => {
  let begun = Number.NaN
  const answered = new Promise<number>((resolve) => {
    session.on('Network.requestWillBeSent', ({ request, timestamp }) => {
      const { pathname } = new URL(request.url)
      if (pathname === paths.landing) begun = timestamp
      else if (pathname === paths.quiz.questionary || pathname.endsWith('/quiz/user-info')) resolve(timestamp)
    })
  })
  await page.addInitScript((everyMs) => {
    const tap = () => [...document.querySelectorAll('button')].find((it) => it.textContent === '30-45')?.click()
    new PerformanceObserver(() => setInterval(tap, everyMs)).observe({ type: 'paint', buffered: true })
  }, TAP_EVERY_MS)
  await page.goto(paths.landing, { waitUntil: 'commit' })
  return ((await answered) - begun) * 1_000
}
