import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPaths } from '#web/paths.ts'
import { routes } from '#web/routes.tsx'
import { siteMap } from '#web/site-map.ts'
import { adminUrl, baseUrl, largeText, launch, SCREENS } from '#web/e2e/tools/browser.ts'
import { layoutFaults } from '#web/e2e/tools/layout-faults.ts'
import { allShots, type Shot } from '#web/e2e/shots/album.ts'

const SITES: Record<Shot['site'], () => string> = { public: baseUrl, admin: adminUrl }
const PHONES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
]
const PERCENTS = [150, 200]

/** Matches states with additional controls, besides the first state of each screen. */
const MORE =
  /^(landing-full|quiz-.*|email-menu.*|order-(?:checkout|sale)|success-nothing|cabinet-(?:under-way|ended|finished)|day-locked|settings-(?:ended|delete)|daily-(?:intro|top)|season.*|journal|certificate.*|reminder-.*|silence-running|writing-asked)$/
const WORDS_ONLY = /-(?:full|chosen|failed|dark)$/

const firstOfEach = (shots: readonly Shot[]) => {
  const seen = new Set<string>()
  return shots.filter(({ site, path, name }) => {
    const screen = site + path.replace(/[?#].*/, '')
    if (WORDS_ONLY.test(name) || (seen.has(screen) && !MORE.test(name))) return false
    seen.add(screen)
    return true
  })
}
const shots = firstOfEach(await allShots())

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

test.each(shots.map((shot) => [shot.name, shot] as const))(
  '%s can be used with large text on a small phone, without scrolling sideways',
  async (_name, shot) => {
    const context = await browser.newContext({ ...SCREENS.phone, reducedMotion: 'reduce' })
    try {
      const page = await context.newPage()
      await shot.before?.(page)
      await page.goto(SITES[shot.site]() + shot.path)
      await shot.act?.(page)
      for (const phone of PHONES) {
        for (const percent of PERCENTS) {
          await page.setViewportSize(phone)
          await largeText(page, percent)
          await page.evaluate(() => new Promise(requestAnimationFrame))
          expect(await layoutFaults(page), `${phone.width} px, ${percent} %`).toEqual([])
        }
      }
    } finally {
      await context.close()
    }
  },
)

test('every screen of both sites is tested with large text', () => {
  const tried = shots.map(({ path }) => path.replace(/[?#].*/, ''))
  const screens = [...siteMap(routes), ...Object.values(adminPaths).filter((path) => path !== adminPaths.root)]
  expect(screens.filter((path) => !tried.includes(path))).toEqual([])
})
