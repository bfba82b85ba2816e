/**
 * Takes screenshots of every screen in every state: `node web/e2e/shots/main.ts [part of a name]` writes them to `shots/`,
 * from the sites at E2E_BASE_URL and E2E_ADMIN_URL (`make shots` starts one). `web/e2e/shots/screens/` lists the states.
 */
import { mkdir } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { adminUrl, baseUrl, launch, SCREEN_NAMES, SCREENS, type ScreenName } from '#web/e2e/tools/browser.ts'
import { allShots, type Shot } from './album.ts'

const album = new URL('../../../shots/', import.meta.url)

/** URLs of the sites. */
const SITES: Record<Shot['site'], () => string> = { public: baseUrl, admin: adminUrl }

const take = async (browser: Browser, shot: Shot, site: string, screen: ScreenName) => {
  const context = await browser.newContext({ ...SCREENS[screen], reducedMotion: 'reduce' })
  try {
    const page = await context.newPage()
    await shot.before?.(page)
    await page.goto(site + shot.path)
    await page.evaluate(() => document.fonts.ready)
    await shot.act?.(page)
    const { width, height } = SCREENS[screen].viewport
    const file = `${shot.name}-${width}x${height}.png`
    await page.screenshot({ path: new URL(file, album).pathname, fullPage: shot.fullPage ?? false })
    console.log(`shots/${file}`)
  } finally {
    await context.close()
  }
}

const wanted = (await allShots()).filter(({ name }) => name.includes(process.argv[2] ?? ''))
await mkdir(album, { recursive: true })
const browser = await launch()
try {
  for (const shot of wanted) {
    for (const screen of SCREEN_NAMES) {
      // A failed screenshot must not prevent the others.
      await take(browser, shot, SITES[shot.site](), screen).catch((error: unknown) => {
        console.error(`${shot.name} at ${screen}: ${error instanceof Error ? error.message : String(error)}`)
        process.exitCode = 1
      })
    }
  }
} finally {
  await browser.close()
}
