/**
 * Takes screenshots of every screen in every state: `node web/e2e/shots/main.ts [part of a name]` writes them to `shots/`,
 * from the sites at E2E_BASE_URL and E2E_ADMIN_URL (`make shots` starts one). `web/e2e/shots/screens/` lists the states.
 * `--tour` writes the pictures of `docs/tour.md` instead.
 */
import { mkdir } from 'node:fs/promises'
import type { Browser, BrowserContextOptions, PageScreenshotOptions } from 'playwright-core'
import { adminUrl, baseUrl, closeContext, launch, SCREEN_NAMES, SCREENS } from '#web/e2e/tools/browser.ts'
import { allShots, type Shot } from './album.ts'
import { TOUR } from './tour.ts'

const root = new URL('../../../', import.meta.url)

const SITES: Record<Shot['site'], () => string> = { public: baseUrl, admin: adminUrl }

type Picture = { shot: Shot; file: string; screen: BrowserContextOptions; options?: PageScreenshotOptions }

const take = async (browser: Browser, { shot, file, screen, options }: Picture) => {
  const context = await browser.newContext({ ...screen, reducedMotion: 'reduce' })
  try {
    const page = await context.newPage()
    await shot.before?.(page)
    await page.goto(SITES[shot.site]() + shot.path)
    await page.evaluate(() => document.fonts.ready)
    await shot.act?.(page)
    await page.screenshot({ path: new URL(file, root).pathname, ...options })
    console.log(file)
  } finally {
    await closeContext(context)
  }
}

const picturesOf = (shot: Shot): Picture[] =>
  SCREEN_NAMES.map((name) => {
    const { width, height } = SCREENS[name].viewport
    const options = { fullPage: shot.fullPage ?? false }
    return { shot, file: `shots/${shot.name}-${width}x${height}.png`, screen: SCREENS[name], options }
  })

/** Keeps pictures of the tour below 60 kB. */
const QUALITY = 72

const pictureOfTour = (shot: Shot): Picture[] => {
  const screen = TOUR[shot.name]
  return screen ? [{ shot, file: `docs/tour/${shot.name}.jpg`, screen, options: { quality: QUALITY } }] : []
}

const [wanted = ''] = process.argv.slice(2)
const shots = await allShots()
const pictures =
  wanted === '--tour'
    ? shots.flatMap(pictureOfTour)
    : shots.filter(({ name }) => name.includes(wanted)).flatMap(picturesOf)
for (const folder of ['shots/', 'docs/tour/']) await mkdir(new URL(folder, root), { recursive: true })
const browser = await launch()
try {
  for (const picture of pictures) {
    // A failed screenshot must not prevent the others.
    await take(browser, picture).catch((error: unknown) => {
      console.error(`${picture.file}: ${error instanceof Error ? error.message : String(error)}`)
      process.exitCode = 1
    })
  }
} finally {
  await browser.close()
}
