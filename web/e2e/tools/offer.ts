import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { SiteConfig } from '#api/contracts/site.ts'
import { paths } from '#web/paths.ts'
import { baseUrl } from './browser.ts'
import { chooser, claimSale } from './buyer.ts'

/** The offer, in the words of the screens. Its plans stand there twice. */

export const first = chooser
export const second = (page: Page) => page.getByRole('region', { name: 'Begin when you are ready' })
export const choosers = (page: Page) => [first(page), second(page)]
export type Chooser = ReturnType<typeof first>
export const agreement = (plans: Chooser) => plans.getByRole('checkbox')
export const header = (page: Page) => page.getByRole('banner')
export const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

/** For what moves calmly. */
export const PATIENCE = { timeout: 5000 }

/** What the three radio buttons are called: all that is told of the plans to those who listen. */
export const pricesIn = async (plans: Chooser) => {
  const cards = await plans.getByRole('group', { name: 'Plans' }).locator('label').allTextContents()
  return cards.map((text) => /was \S+, now \S+ (per day|one-time)/.exec(text)?.[0])
}
export const REGULAR = ['was $3.70, now $2.53 per day', 'was $2.53, now $1.39 per day', 'was $350, now $249 one-time']
export const ON_SALE = ['was $3.70, now $1.86 per day', 'was $2.53, now $0.99 per day', 'was $350, now $199 one-time']

export const openOffer = async (page: Page) => {
  await page.goto(paths.quiz.order)
  await first(page).waitFor()
  return page
}

/** By the discount page, which is the only way to the sale. */
export const openSale = async (page: Page) => {
  await claimSale(page)
  await first(page).waitFor()
}

/** Returns the public settings of the site under test. */
export const siteConfig = async (): Promise<SiteConfig> =>
  (await (await fetch(`${baseUrl()}/api/v1/config`)).json()) as SiteConfig

/** How far below the top of the screen, in CSS pixels, and how much of the header stands above. */
const topOf = (page: Page, plans: Chooser) =>
  Promise.all([plans, header(page)].map(async (part) => (await part.boundingBox()) ?? expect.unreachable()))

export const expectAtPlans = (page: Page) =>
  expect
    .poll(async () => {
      const [plans, bar] = await topOf(page, first(page))
      return plans && bar ? Math.abs(plans.y - (bar.y + bar.height)) < 60 : false
    }, PATIENCE)
    .toBe(true)
