import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { createRng } from '#tools/random/rng.ts'
import { adminPaths } from '#web/paths.ts'
import { routes } from '#web/routes.tsx'
import { siteMap } from '#web/site-map.ts'
import { axeFindings } from '#web/e2e/tools/axe.ts'
import { adminUrl, baseUrl, browserOfProcess, closeContext, largeText, SCREENS } from '#web/e2e/tools/browser.ts'
import { layoutFaults } from '#web/e2e/tools/layout-faults.ts'
import { allShots, type Shot } from '#web/e2e/shots/album.ts'
import { seededAdmin } from '#web/e2e/shots/seeded.ts'

const SITES: Record<Shot['site'], () => string> = { public: baseUrl, admin: adminUrl }
/** Widths of phones with sizes of text, in percent. */
const LAYOUTS = [
  [{ width: 320, height: 640 }, 100],
  [{ width: 320, height: 640 }, 200],
  [{ width: 390, height: 844 }, 150],
] as const

/** A whole page and a dark page are variants of a state that is checked anyway. */
const VARIANT = /-(?:full|dark)$/
/** The library keeps the width of the page while a list is open, so it cannot be resized. */
const FIXED = /^admin-dashboard-(?:presets|steps-by)-open$/
const all = await allShots()
const names = new Set(all.map(({ name }) => name))
const states = all.filter(({ name }) => !VARIANT.test(name) || !names.has(name.replace(VARIANT, '')))
const screenOf = ({ site, path }: Shot) => `${site} ${path.replace(/[?#].*/, '')}`
/** The first state of each screen, and half of the others by a seed: all take ten minutes. `ALL=1` checks all. */
const { ALL, SEED = String(Date.now() % 1_000_000) } = process.env
const drawn = createRng(Number(SEED)).shuffled(states)
const firsts = [...Map.groupBy(states, screenOf).values()].flatMap(([first]) => first ?? [])
const shots = ALL ? states : [...new Set([...firsts, ...drawn.slice(0, states.length / 2)])]
process.stdout.write(`states of screens: SEED=${SEED}\n`)

let browser: Browser
beforeAll(async () => {
  browser = await browserOfProcess()
  await seededAdmin()
})

const open = async (shot: Shot): Promise<Page> => {
  const context = await browser.newContext({ ...SCREENS.phone, deviceScaleFactor: 1, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await shot.before?.(page)
  await page.goto(SITES[shot.site]() + shot.path)
  await shot.act?.(page)
  return page
}

describe('each state of each screen', { concurrent: true }, () => {
  test.for(shots)(
    '$name is accessible in both themes and usable with large text on a small phone',
    async (shot, { expect }) => {
      const page = await open(shot)
      try {
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          await expect.poll(() => axeFindings(page, colorScheme), { message: colorScheme }).toEqual([])
        }
        for (const [phone, percent] of FIXED.test(shot.name) ? [] : LAYOUTS) {
          await page.setViewportSize(phone)
          await largeText(page, percent)
          await page.evaluate(() => new Promise(requestAnimationFrame))
          const message = `${phone.width} px, ${percent} %`
          await expect.poll(() => layoutFaults(page), { message }).toEqual([])
        }
      } finally {
        await closeContext(page.context())
      }
    },
  )
})

test('every screen of both sites is checked', () => {
  const checked = shots.map((shot) => screenOf(shot).split(' ')[1])
  const screens = [...siteMap(routes), ...Object.values(adminPaths).filter((path) => path !== adminPaths.root)]
  expect(screens.filter((path) => !checked.includes(path))).toEqual([])
})
